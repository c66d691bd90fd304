import { open } from "node:fs/promises"

/** The file type according to the first bytes. */
type Sniffed =
  | { readonly _tag: "Allowed"; readonly container: "mp3" | "m4a" | "wav" | "webm" }
  | { readonly _tag: "Other"; readonly container: string }
  | { readonly _tag: "NotSound" }

const allowed = (container: "mp3" | "m4a" | "wav" | "webm"): Sniffed => ({
  _tag: "Allowed",
  container,
})
const other = (container: string): Sniffed => ({ _tag: "Other", container })
const notSound: Sniffed = { _tag: "NotSound" }

/** Signatures of other audio formats. */
const otherKinds: ReadonlyArray<readonly [at: number, emails: string, container: string]> = [
  [0, "fLaC", "flac"],
  [0, "OggS", "ogg"],
  [0, "FORM", "aiff"],
  [0, "caff", "caf"],
  [0, "#!AMR", "amr"],
  [0, ".snd", "au"],
  [0, "MThd", "midi"],
  [0, "wvpk", "wavpack"],
  [0, "MAC ", "ape"],
  [0, "\u0030\u0026\u00b2\u0075", "wma"],
  [8, "AVI ", "avi"],
]

/** The box types an MP4 or QuickTime file may begin with. */
const firstBoxes = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "styp"])

/** The length in bytes of the MPEG layer III frame at `at`, or null when there is no frame header. */
const frameLength = (bytes: Buffer, at: number): number | null => {
  if (at + 4 > bytes.length) return null
  const header = bytes.readUInt32BE(at)
  if (header >>> 21 !== 0x7ff || ((header >>> 17) & 3) !== 1) return null
  const version = (header >>> 19) & 3
  const rate = [44_100, 48_000, 32_000][(header >>> 10) & 3]
  const index = (header >>> 12) & 15
  if (version === 1 || rate === undefined || index === 0 || index === 15) return null
  const kilobits = version === 3 ? rates1[index] : rates2[index]
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4
  const padding = (header >>> 9) & 1
  return (
    Math.floor(((version === 3 ? 144_000 : 72_000) * (kilobits ?? 0)) / (rate / divisor)) + padding
  )
}
const rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Three consecutive frames: random data has them in less than one file of a million. */
export const hasFrames = (bytes: Buffer) => {
  for (let at = 0; at + 4 <= bytes.length; at++) {
    let next = at
    let frames = 0
    for (; frames < 3; frames++) {
      const length = frameLength(bytes, next)
      if (length === null) break
      next += length
    }
    if (frames === 3 || (frames > 0 && next === bytes.length)) return true
  }
  return false
}

const has = (bytes: Buffer, at: number, emails: string) =>
  bytes.subarray(at, at + emails.length).equals(Buffer.from(emails, "latin1"))

/** The length in bytes of an ID3 tag at the start, its header included. */
export const id3Length = (bytes: Buffer) =>
  has(bytes, 0, "ID3") && bytes.length >= 10
    ? 10 + [6, 7, 8, 9].reduce((length, at) => length * 128 + ((bytes[at] ?? 0) & 0x7f), 0)
    : 0

/** The type of data at the start of a file, or after its ID3 tag. */
export const sniffBytes = (bytes: Buffer): Sniffed => {
  if (/^(RIFF|RF64|BW64)/.test(bytes.toString("latin1", 0, 4)) && has(bytes, 8, "WAVE"))
    return allowed("wav")
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) return allowed("webm")
  if (firstBoxes.has(bytes.toString("latin1", 4, 8))) return allowed("m4a")
  const known = otherKinds.find(([at, emails]) => has(bytes, at, emails))
  if (known !== undefined) return other(known[2])
  if (hasFrames(bytes)) return allowed("mp3")
  return bytes.length >= 2 && (bytes.readUInt16BE(0) & 0xfff6) === 0xfff0 ? other("aac") : notSound
}

/** How many bytes are searched: an mp3 cut out of a longer one has a frame header within them. */
const window = 64 * 1024

/** Determines a file's type by its first bytes, not its name. */
export const sniff = async (path: string): Promise<Sniffed | { readonly _tag: "Empty" }> => {
  const file = await open(path, "r")
  try {
    const readAt = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(window), 0, window, position)
      return buffer.subarray(0, bytesRead)
    }
    const first = await readAt(0)
    if (first.length === 0) return { _tag: "Empty" }
    const tag = id3Length(first)
    if (tag === 0) return sniffBytes(first)
    const behind = sniffBytes(await readAt(tag))
    // Only MP3 files have such a tag, so it is one even if the data after it is damaged.
    return behind._tag === "NotSound" ? allowed("mp3") : behind
  } finally {
    await file.close()
  }
}
