import { scryptSync } from "node:crypto"

/** A shorter secret could be guessed. */
const shortest = 32

/** A key as a server has made it for itself, in its file `session-secret`. */
const madeHere = /^key:([0-9a-f]{64})$/

/**
 * Derives a 32-byte key of full strength from a secret in any form: hexadecimal, base64 or words. The
 * derivation is slow on purpose: somebody who guesses secrets pays it for each. `key:` and what stands in
 * a file `session-secret` is that file's key, for a server that moves to where it has no file of its own.
 */
export const sessionKeyOf = (secret: string): Buffer => {
  const [, made] = madeHere.exec(secret.trim()) ?? []
  if (made !== undefined) return Buffer.from(made, "hex")
  if (Array.from(secret).length < shortest) {
    throw new Error(
      `SESSION_SECRET must be at least ${String(shortest)} characters long. "openssl rand -hex 32" makes a good one.`,
    )
  }
  return scryptSync(secret, "kintale sessions", 32)
}
