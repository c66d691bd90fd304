import { extname } from "node:path"
import { limits } from "#protocol/limits.ts"
import type { StoryRecord } from "../kept/stories.ts"

/** Bytes of a title in a file name: room for folders around it where whole paths are bounded. */
const mostBytes = 100

/** What no file system, no shell and no reader of file names may meet: controls, what turns text round, separators. The joiners within signs stay. */
const unsafe = /(?:(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*])+/gu

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** Whole signs from the beginning, as many as have room. */
const cut = (text: string) => {
  let kept = ""
  for (const { segment } of graphemes.segment(text)) {
    if (Buffer.byteLength(kept + segment) > mostBytes) break
    kept += segment
  }
  return kept
}

/**
 * The name of a story's files, without its ending. The number comes first: it makes names unique also
 * where A and a are the same, and no name that a system keeps for itself begins with one.
 */
export const fileNameOf = ({ id, title }: Pick<StoryRecord, "id" | "title">): string => {
  const readable = title
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(unsafe, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
  // Windows takes dots and blanks at the end away.
  const name = cut(readable).replace(/[. ]+$/, "")
  return name === "" ? String(id) : `${String(id)} ${name}`
}

const endings: Readonly<Record<string, string>> = {
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/wav": ".wav",
  "audio/webm": ".webm",
}

/** The ending an original came with, when it is one that is taken; else that of what it is. */
export const endingOf = ({ fileName, mediaType }: StoryRecord["original"]): string => {
  const own = extname(fileName).toLowerCase()
  const known = limits.upload.extensions.find((ending) => ending === own)
  return known ?? endings[mediaType] ?? ".bin"
}
