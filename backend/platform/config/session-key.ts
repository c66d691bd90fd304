import { randomBytes, scryptSync } from "node:crypto"
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

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

/** Makes a key at the first start, whole or not at all, and reads the same one at later starts. */
export const storedSessionKey = (dataDir: string): Buffer => {
  const file = join(dataDir, "session-secret")
  if (!existsSync(file)) {
    const unfinished = `${file}.${randomBytes(4).toString("hex")}`
    try {
      const key = randomBytes(32).toString("hex")
      writeFileSync(unfinished, key, { mode: 0o600, flag: "wx", flush: true })
      renameSync(unfinished, file)
    } catch (cause) {
      rmSync(unfinished, { force: true })
      throw cause
    }
  }
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "hex")
  if (key.length !== 32)
    throw new Error(
      `${file} is damaged. Put it back from a backup, or delete it: then everyone signs in again.`,
    )
  return key
}
