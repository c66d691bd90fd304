import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { secretName } from "./backup-folder.ts"
import { copyHashed, sizeOf, writeWhole } from "./files.ts"

/** What a server keeps beside its store. */
export interface Beside {
  readonly dataDir: string
  /** As it was set; null: it is in a file. */
  readonly sessionSecret: string | null
}

/** Copies the files of a folder that the other does not have yet; those in folders of their own stay. */
export const copyFiles = async (from: string, to: string) => {
  if (!existsSync(from)) return
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if ((await sizeOf(source)) !== (await sizeOf(target))) await copyHashed(source, target)
  }
}

/** The secret in words that say which it is and not what it is. */
const markOf = (secret: string) => createHash("sha256").update(secret.trim()).digest("hex")

const secretIn = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : null)

/** Sees to it that sessions and links go on to hold; returns what is left to do for that, or null. */
export const bringSecret = async (source: Beside, target: Beside): Promise<string | null> => {
  const [file, to] = [source, target].map(({ dataDir }) => join(dataDir, secretName))
  if (file === undefined || to === undefined) return null
  const stored = source.sessionSecret === null ? secretIn(file) : null
  const secret = stored === null ? source.sessionSecret : `key:${stored.trim()}`
  if (secret === null) return null
  if (target.sessionSecret !== null) {
    if (markOf(target.sessionSecret) === markOf(secret)) return null
    const same =
      stored === null ? "its value at the source" : `“key:” followed by the content of ${file}`
    return `The target's SESSION_SECRET differs from the source's, so everyone has to sign in again and links in emails stop working. To avoid that, set it to ${same} before you start.`
  }
  if (stored === null)
    return "Set SESSION_SECRET at the target to its value at the source. Otherwise everyone has to sign in again and links in emails stop working."
  if (file !== to && secretIn(to) !== stored) await writeWhole(to, stored)
  return null
}
