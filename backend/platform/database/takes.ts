import { Schema } from "effect"

/** The original of a recording, never modified. */
export const Original = Schema.Struct({
  mediaId: Schema.String,
  bytes: Schema.Int,
  sha256: Schema.String,
  mediaType: Schema.String,
  fileName: Schema.String,
})
export type Original = typeof Original.Type

/** One recording of a story. */
export const StoredTake = Schema.Struct({
  ...Original.fields,
  /** Seconds that are playable; until it is prepared, what it was found to have when it came. */
  seconds: Schema.Finite,
})
export type StoredTake = typeof StoredTake.Type

/** The fields of a record that name its recordings. */
interface RecordedTakes {
  readonly original: Original
  readonly takes?: ReadonlyArray<StoredTake>
  readonly duration: number
  readonly playbackId: string | null
}

/** The recordings of a story in the order they are heard; nearly always there is one. */
export const takesOf = ({
  original,
  takes,
  duration,
}: Pick<RecordedTakes, "original" | "takes" | "duration">): ReadonlyArray<StoredTake> =>
  takes ?? [{ ...original, seconds: duration }]

/** The originals of a story, byte for byte as they came. */
export const originalIdsOf = (story: Pick<RecordedTakes, "original" | "takes" | "duration">) =>
  takesOf(story).map(({ mediaId }) => mediaId)

/** All bytes that a story names: its originals, and what is played. */
export const mediaIdsOf = (story: RecordedTakes): ReadonlyArray<string> => [
  ...originalIdsOf(story),
  ...(story.playbackId === null ? [] : [story.playbackId]),
]
