import { scryptSync } from "node:crypto"

/** A shorter secret could be guessed. */
const shortest = 32

/**
 * Derives a 32-byte key of full strength from a secret in any form: hexadecimal, base64 or words. The
 * derivation is slow on purpose: somebody who guesses secrets pays it for each.
 */
export const sessionKeyOf = (secret: string): Buffer => {
  if (Array.from(secret).length < shortest) {
    throw new Error(
      `SESSION_SECRET must be at least ${String(shortest)} characters long. "openssl rand -hex 32" makes a good one.`,
    )
  }
  return scryptSync(secret, "kintale sessions", 32)
}
