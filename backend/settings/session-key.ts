import { scryptSync } from "node:crypto"

/** A secret shorter than this could be guessed. */
const shortest = 32

/**
 * 32 bytes that seal with the whole strength of a secret of any form and length: hexadecimal, base64 or
 * words. Making them takes a moment once, and whoever tries many words needs that moment for each.
 */
export const sessionKeyOf = (secret: string): Buffer => {
  if (Array.from(secret).length < shortest) {
    throw new Error(
      `SESSION_SECRET must be at least ${String(shortest)} characters long. "openssl rand -hex 32" makes a good one.`,
    )
  }
  return scryptSync(secret, "kintale sessions", 32)
}
