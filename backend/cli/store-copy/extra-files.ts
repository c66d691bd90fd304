import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { copyFile, mkdir, open, readdir, readFile, rename, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"

const secretFile = "session-secret"

/** What a server keeps beside its store. */
export interface Beside {
  readonly dataDir: string
  /** As it was set; null: it is in a file. */
  readonly sessionSecret: string | null
}

const synced = async (file: string) => {
  const handle = await open(file, "r+")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const sizeOf = async (file: string) => (existsSync(file) ? (await stat(file)).size : null)

/** Copies the files of a folder that the other does not have yet; those in folders of their own stay. */
export const copyFiles = async (from: string, to: string): Promise<number> => {
  if (!existsSync(from)) return 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  let copied = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if ((await sizeOf(source)) === (await sizeOf(target))) continue
    await copyFile(source, `${target}.part`)
    await synced(`${target}.part`)
    await rename(`${target}.part`, target)
    copied += 1
  }
  return copied
}

/** The secret in words that say which it is and not what it is. */
const markOf = (secret: string) => createHash("sha256").update(secret.trim()).digest("hex")

const secretOf = ({ dataDir, sessionSecret }: Beside) => {
  if (sessionSecret !== null) return sessionSecret
  const file = join(dataDir, secretFile)
  return existsSync(file) ? `key:${readFileSync(file, "utf8").trim()}` : null
}

/** Sees to it that sessions and links go on to hold; returns what is left to do for that, or null. */
export const bringSecret = async (source: Beside, target: Beside): Promise<string | null> => {
  const secret = secretOf(source)
  if (secret === null) return null
  const file = join(source.dataDir, secretFile)
  if (target.sessionSecret !== null) {
    if (markOf(target.sessionSecret) === markOf(secret)) return null
    const same =
      source.sessionSecret === null
        ? `“key:” followed by the content of ${file}`
        : "its value at the source"
    return `The target's SESSION_SECRET differs from the source's, so everyone has to sign in again and links in emails stop working. To avoid that, set it to ${same} before you start.`
  }
  if (source.sessionSecret !== null)
    return "Set SESSION_SECRET at the target to its value at the source. Otherwise everyone has to sign in again and links in emails stop working."
  const to = join(target.dataDir, secretFile)
  if (file === to) return null
  if (existsSync(to) && markOf(await readFile(to, "utf8")) === markOf(readFileSync(file, "utf8")))
    return null
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 })
  await writeFile(`${to}.part`, readFileSync(file), { mode: 0o600, flush: true })
  await rename(`${to}.part`, to)
  return null
}
