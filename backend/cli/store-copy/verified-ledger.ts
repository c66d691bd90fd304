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

/** Bytes that stand at the target, read back from it and found to be those of the source. */
export interface Verified {
  readonly bytes: number
  readonly sha256: string
}

const line = /^([0-9a-f]+) (\d+) ([0-9a-f]{64})$/

const readLines = (file: string) => {
  try {
    return readFileSync(file, "utf8").split("\n")
  } catch {
    // There is none yet.
    return []
  }
}

/**
 * Which bytes need not be read again when a move goes on that was broken off. A line is added for each; a
 * kill may leave half a line, which counts for nothing.
 */
export const openLedger = (file: string) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const verified = new Map<string, Verified>()
  for (const text of readLines(file)) {
    const [, id, bytes, sha256] = line.exec(text) ?? []
    if (id !== undefined && sha256 !== undefined) verified.set(id, { bytes: Number(bytes), sha256 })
  }
  const handle = openSync(file, "a", 0o600)
  // Whatever a kill left unfinished ends here.
  writeSync(handle, "\n")
  return {
    find: (id: string) => verified.get(id),
    add: (id: string, { bytes, sha256 }: Verified) => {
      verified.set(id, { bytes, sha256 })
      writeSync(handle, `${id} ${bytes} ${sha256}\n`)
    },
    close: () => {
      fdatasyncSync(handle)
      closeSync(handle)
    },
    remove: () => rmSync(dirname(file), { force: true, recursive: true }),
  }
}
export type Ledger = ReturnType<typeof openLedger>
