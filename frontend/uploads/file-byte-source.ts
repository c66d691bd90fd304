import { readBytes } from "./upload-db.ts"
import { type UploadSource } from "./byte-source.ts"

/** The bytes of a file are not on this device, or may not be read any more. */
export class FileGone extends Error {
  override readonly name = "FileGone"
}

/** Reads a part of a chosen file; null where it was moved or changed since. */
const readFile = async (file: Blob, from: number, to: number): Promise<Blob | null> => {
  try {
    return new Blob([await file.slice(from, to).arrayBuffer()])
  } catch {
    return null
  }
}

interface FileBytes {
  readonly saveKey: string
  readonly size: number
  /** As it was chosen in this visit; null for one that was chosen before. */
  readonly file: Blob | null
  readonly seconds: number | null
}

/** The bytes of a file: as chosen, else as they are kept on this device. */
export const fileSource = ({ saveKey, size, file, seconds }: FileBytes): UploadSource => ({
  size: () => size,
  there: () => size,
  slice: async (from, to) => {
    const chosen = file === null ? null : await readFile(file, from, to)
    const bytes = chosen ?? (await readBytes(saveKey, from, to).catch(() => null))
    if (bytes === null || bytes.size !== to - from) throw new FileGone()
    return bytes
  },
  ended: Promise.resolve(),
  secondsAt: (at) => (at >= size ? (seconds ?? undefined) : undefined),
})
