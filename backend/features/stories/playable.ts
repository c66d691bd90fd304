import { extname } from "node:path"
import { Conflict } from "#protocol/errors.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { type StoredTake, takesOf } from "../../platform/database/takes.ts"

/** Bytes to be served: where they are and of which media type. */
export interface Listenable {
  readonly mediaId: string
  readonly mediaType: string
  readonly fileName: string
}

/** The name a take is downloaded under; with its number where another one has the same. */
const downloadName = (
  takes: ReadonlyArray<StoredTake>,
  { fileName }: StoredTake,
  part: number,
): string => {
  if (takes.filter((one) => one.fileName === fileName).length === 1) return fileName
  const ending = extname(fileName)
  return `${fileName.slice(0, fileName.length - ending.length)}-part-${String(part)}${ending}`
}

/** A take as it came; `part` counts from 1. Undefined when the story has no such take. */
export const takeToHear = (story: StoryRecord, part: number): Listenable | undefined => {
  const takes = takesOf(story)
  const take = takes[part - 1]
  if (take === undefined) return undefined
  const { mediaId, mediaType } = take
  return { mediaId, mediaType, fileName: downloadName(takes, take, part) }
}

/**
 * Whether there is nothing to play so far because the takes of a story are not joined. A single take is
 * played as it came until there is a playback file.
 */
export const isUnjoined = ({ takes = [], playbackId }: StoryRecord): boolean =>
  takes.length > 1 && playbackId === null

export const notJoined = ({ work }: StoryRecord) =>
  new Conflict({
    message:
      work.state === "failed"
        ? "We couldn't join the parts of this story. You can download each part by itself."
        : "We're joining the parts of this story.",
  })
