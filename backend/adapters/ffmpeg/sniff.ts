import { open } from "node:fs/promises"
import { type AudioKind, kindOf, sniffedBytes } from "#protocol/audio-kind.ts"

/** Determines a file's kind by its bytes, not its name; null for an empty file. */
export const sniff = async (path: string): Promise<AudioKind | null> => {
  const file = await open(path, "r")
  try {
    return await kindOf(async (position) => {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(sniffedBytes),
        0,
        sniffedBytes,
        position,
      )
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}
