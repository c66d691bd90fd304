import { open } from "node:fs/promises"

/** The sampling rate of every embedded speech model, in Hz. */
export const sampleRate = 16_000

/** A file of 32-bit float samples, read in parts because two hours of them are 460 MB. */
export interface SamplesFile {
  /** Reads up to `count` samples from index `from`; fewer at the end of the file. */
  readonly read: (from: number, count: number) => Promise<Float32Array<ArrayBuffer>>
  readonly close: () => Promise<void>
}

/** The samples from one second to another, as a file of their own. */
export const partOf = ({ read, close }: SamplesFile, from: number, to: number): SamplesFile => {
  const first = Math.round(from * sampleRate)
  const end = Math.round(to * sampleRate)
  return {
    read: (at, count) => read(first + at, Math.max(0, Math.min(count, end - first - at))),
    close,
  }
}

export const openSamples = async (path: string): Promise<SamplesFile> => {
  const file = await open(path, "r")
  const read = async (from: number, count: number) => {
    const samples = new Float32Array(count)
    const bytes = new Uint8Array(samples.buffer)
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from * 4 + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return samples.subarray(0, Math.floor(filled / 4))
  }
  return { read, close: () => file.close() }
}
