/** The kind of a file according to its bytes. */
export type AudioKind =
  | { readonly _tag: "Allowed"; readonly container: "mp3" | "m4a" | "wav" | "webm" }
  | { readonly _tag: "Other"; readonly container: string }
  | { readonly _tag: "NotSound" }

const allowed = (container: "mp3" | "m4a" | "wav" | "webm"): AudioKind => ({
  _tag: "Allowed",
  container,
})
const other = (container: string): AudioKind => ({ _tag: "Other", container })
const notSound: AudioKind = { _tag: "NotSound" }

/** Signatures of other audio formats. */
const otherKinds: ReadonlyArray<readonly [at: number, signature: string, container: string]> = [
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
/** The brands of photos that begin like an MP4. */
const photoBrands = new Set(["heic", "heix", "heim", "heis", "mif1", "msf1", "avif", "crx "])

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  Array.from(bytes.subarray(at, at + length), (byte) => String.fromCodePoint(byte)).join("")
const has = (bytes: Uint8Array, at: number, signature: string) =>
  textAt(bytes, at, signature.length) === signature
const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0

type Layer = 2 | 3
/** Kilobits a second by the index in a frame's header: of MPEG-1, and of the versions after it. */
const rates: Record<Layer, ReadonlyArray<number>> = {
  2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
}
const laterRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** The length in bytes of the MPEG audio frame at `at`, or null when there is no frame header. */
const frameLength = (bytes: Uint8Array, at: number, layer: Layer): number | null => {
  if (at + 4 > bytes.length) return null
  const second = byteAt(bytes, at + 1)
  const third = byteAt(bytes, at + 2)
  if (byteAt(bytes, at) !== 0xff || second < 0xe0 || ((second >>> 1) & 3) !== 4 - layer) return null
  const version = (second >>> 3) & 3
  const rate = [44_100, 48_000, 32_000][(third >>> 2) & 3]
  const index = third >>> 4
  if (version === 1 || rate === undefined || index === 0 || index === 15) return null
  const kilobits = version === 3 ? rates[layer][index] : laterRates[index]
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4
  const padding = (third >>> 1) & 1
  const bits = version === 3 || layer === 2 ? 144_000 : 72_000
  return Math.floor((bits * (kilobits ?? 0)) / (rate / divisor)) + padding
}

/** Three consecutive frames: random data has them in less than one file of a million. */
export const hasFrames = (bytes: Uint8Array, layer: Layer = 3) => {
  for (let at = 0; at + 4 <= bytes.length; at++) {
    let next = at
    let frames = 0
    for (; frames < 3; frames++) {
      const length = frameLength(bytes, next, layer)
      if (length === null) break
      next += length
    }
    if (frames === 3 || (frames > 0 && next === bytes.length)) return true
  }
  return false
}

/** The length in bytes of an ID3 tag at the start, its header included. */
export const id3Length = (bytes: Uint8Array) =>
  has(bytes, 0, "ID3") && bytes.length >= 10
    ? 10 + [6, 7, 8, 9].reduce((length, at) => length * 128 + (byteAt(bytes, at) & 0x7f), 0)
    : 0

/** The kind of data at the start of a file, or after its ID3 tag. */
export const kindOfBytes = (bytes: Uint8Array): AudioKind => {
  if (/^(RIFF|RF64|BW64)/.test(textAt(bytes, 0, 4)) && has(bytes, 8, "WAVE")) return allowed("wav")
  if (has(bytes, 0, "\u001a\u0045\u00df\u00a3")) return allowed("webm")
  const box = textAt(bytes, 4, 4)
  if (box === "ftyp" && photoBrands.has(textAt(bytes, 8, 4))) return notSound
  if (firstBoxes.has(box)) return allowed("m4a")
  const known = otherKinds.find(([at, signature]) => has(bytes, at, signature))
  if (known !== undefined) return other(known[2])
  if (hasFrames(bytes)) return allowed("mp3")
  if (hasFrames(bytes, 2)) return other("mp2")
  return byteAt(bytes, 0) === 0xff && (byteAt(bytes, 1) & 0xf6) === 0xf0 ? other("aac") : notSound
}

/** How many bytes are looked at: an MP3 cut out of a longer one has a frame header within them. */
export const sniffedBytes = 64 * 1024

/** Reads up to `sniffedBytes` from a position; fewer at the end. */
type ReadAt = (position: number) => Promise<Uint8Array>

/** The kind of what comes after zeros: recorders that reserve room for a tag leave them before an MP3. */
const kindAfterZeros = async (readAt: ReadAt, first: Uint8Array): Promise<AudioKind> => {
  let position = 0
  for (let bytes = first; bytes.length > 0; bytes = await readAt(position)) {
    const sound = bytes.findIndex((byte) => byte !== 0)
    if (sound === 0 && position === 0) return notSound
    if (sound >= 0) {
      const kind = kindOfBytes(await readAt(position + sound))
      return kind._tag === "Allowed" && kind.container !== "mp3" ? notSound : kind
    }
    position += bytes.length
  }
  return notSound
}

/** What a file is, by its bytes and not its name; null for one without any. */
export const kindOf = async (readAt: ReadAt): Promise<AudioKind | null> => {
  const first = await readAt(0)
  if (first.length === 0) return null
  const tag = id3Length(first)
  const kind = kindOfBytes(tag === 0 ? first : await readAt(tag))
  if (kind._tag !== "NotSound") return kind
  // Only MP3 files have such a tag, so it is one even if the data after it is damaged.
  return tag > 0 ? allowed("mp3") : kindAfterZeros(readAt, first)
}
