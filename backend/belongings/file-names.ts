import { extname } from "node:path"
import { limits } from "#protocol/limits.ts"
import type { StoryRecord } from "../kept/stories.ts"

/**
 * Limit for a title in a file name, in bytes. It leaves room for parent folders where the length of
 * whole paths is limited.
 */
const mostBytes = 100

/**
 * Characters that are unsafe in file names: control characters, bidirectional marks, line separators,
 * and those reserved by file systems and shells. The zero-width joiners are kept, since emoji and some
 * scripts need them.
 */
const unsafe = /(?:(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*])+/gu

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** The longest prefix of whole graphemes that fits. */
const cut = (text: string) => {
  let kept = ""
  for (const { segment } of graphemes.segment(text)) {
    if (Buffer.byteLength(kept + segment) > mostBytes) break
    kept += segment
  }
  return kept
}

/**
 * The base name of a story's files, without extension. The id comes first: it makes names unique on
 * case-insensitive file systems, and avoids the device names that Windows reserves.
 */
export const fileNameOf = ({ id, title }: Pick<StoryRecord, "id" | "title">): string => {
  const readable = title
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(unsafe, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
  // Windows drops trailing dots and spaces.
  const name = cut(readable).replace(/[. ]+$/, "")
  return name === "" ? String(id) : `${String(id)} ${name}`
}

const endings: Readonly<Record<string, string>> = {
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/wav": ".wav",
  "audio/webm": ".webm",
}

/** The original's own extension if it is an allowed one, otherwise the extension of its media type. */
export const endingOf = ({ fileName, mediaType }: StoryRecord["original"]): string => {
  const own = extname(fileName).toLowerCase()
  const known = limits.upload.extensions.find((ending) => ending === own)
  return known ?? endings[mediaType] ?? ".bin"
}
