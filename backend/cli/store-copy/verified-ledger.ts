import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs"
import { dirname } from "node:path"

/** The SHA-256 of bytes that stand at the target, read back from it and found to be those of the source. */
export type Verified = Pick<Map<string, string>, "get" | "set">

const line = /^([0-9a-f]{32}) ([0-9a-f]{64})$/

const readLines = (file: string) => {
  try {
    return readFileSync(file, "utf8").split("\n")
  } catch {
    // There is none yet.
    return []
  }
}

/**
 * Which bytes need not be read again when a copy goes on that was broken off. A line is added for each; a
 * kill may leave half a line, which counts for nothing.
 */
export const openLedger = (file: string) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const verified = new Map<string, string>()
  for (const text of readLines(file)) {
    const [, id, sha256] = line.exec(text) ?? []
    if (id !== undefined && sha256 !== undefined) verified.set(id, sha256)
  }
  const handle = openSync(file, "a", 0o600)
  // Whatever a kill left unfinished ends here.
  writeSync(handle, "\n")
  return {
    get: (id: string) => verified.get(id),
    set: (id: string, sha256: string) => {
      writeSync(handle, `${id} ${sha256}\n`)
      return verified.set(id, sha256)
    },
    close: () => {
      fdatasyncSync(handle)
      closeSync(handle)
    },
    remove: () => rmSync(dirname(file), { force: true, recursive: true }),
  }
}
