import { extname } from "node:path"
import { limits } from "#protocol/limits.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { readableName } from "../stories/safe-file-name.ts"

/**
 * The base name of the files of a story or person, without extension. The id comes first: it makes
 * names unique on case-insensitive file systems, and avoids the device names that Windows reserves.
 */
export const fileNameOf = ({
  id,
  title,
}: {
  readonly id: number
  readonly title: string
}): string => {
  const name = readableName(title)
  return name === "" ? String(id) : `${String(id)} ${name}`
}

const endings: Readonly<Record<string, string>> = {
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/wav": ".wav",
  "audio/webm": ".webm",
}

/** The original's own extension if it is an allowed one, otherwise the extension of its media type. */
export const extensionOf = ({ fileName, mediaType }: StoryRecord["original"]): string => {
  const own = extname(fileName).toLowerCase()
  const known = limits.upload.extensions.find((ending) => ending === own)
  return known ?? endings[mediaType] ?? ".bin"
}
