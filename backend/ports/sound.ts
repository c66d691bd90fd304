import { Context, Schema, type Effect } from "effect"
import type { Lost } from "#protocol/story.ts"

/** A sound as a probe finds it. */
export interface SoundFacts {
  /** Length by its packets, not by what a header claims. */
  readonly seconds: number
  readonly container: "mp3" | "m4a" | "wav" | "webm"
  /** The media type the bytes are served with. */
  readonly mediaType: string
}

/** Why nothing can be played: it is another kind of file, it has no sound in it, or its sound is lost. */
export const WhyUnreadable = Schema.Literals(["not sound", "empty", "damaged"])
export type WhyUnreadable = typeof WhyUnreadable.Type

/** There is no sound in it that can be played, and there never will be. `reason` says what is wrong, for the log. */
export class SoundUnreadable extends Schema.TaggedError<SoundUnreadable>()("SoundUnreadable", {
  why: WhyUnreadable,
  reason: Schema.String,
}) {}
/** The tools did not come to their end, and nothing says that the recording is the reason. */
export class SoundUnfinished extends Schema.TaggedError<SoundUnfinished>()("SoundUnfinished", {
  reason: Schema.String,
}) {}

/** It is sound, of another kind than those allowed. */
export class SoundNotAllowed extends Schema.TaggedError<SoundNotAllowed>()("SoundNotAllowed", {
  container: Schema.String,
}) {}

/** The audio tools are not installed or cannot be run. */
export class SoundToolsMissing extends Schema.TaggedError<SoundToolsMissing>()(
  "SoundToolsMissing",
  {},
) {}

/** The disk was full while sound was being written. */
export class SoundNoRoom extends Schema.TaggedError<SoundNoRoom>()("SoundNoRoom", {}) {}

export interface PreparedSound {
  /** Seconds of sound that were really decoded. */
  readonly seconds: number
  /** What is missing of the length the file says it has; null when nothing worth telling is. */
  readonly lost: Lost | null
  /** Loudness over the length, evenly spaced, each 0 to 1. */
  readonly peaks: ReadonlyArray<number>
}

/** How many peaks a prepared recording has. */
export const peakCount = 400

/** Fraction done, 0 to 1, by seconds of audio. */
export type Report = (fraction: number) => void

/** Everything that is done to sound files, kept in one place. Nothing here reads from a network or follows a file's pointers elsewhere. */
export class Sound extends Context.Service<
  Sound,
  {
    /**
     * Looks at a file by its content; its name says nothing. Bounded in time: all of it is measured,
     * and its first ten seconds of sound, wherever they are, are decoded.
     */
    readonly probe: (
      path: string,
    ) => Effect.Effect<
      SoundFacts,
      SoundUnreadable | SoundNotAllowed | SoundToolsMissing | SoundUnfinished
    >
    /**
     * Writes from `original` a loudness-normalised file every current browser plays and seeks
     * (`playback`, AAC in MP4 with its length in front) and 16 kHz mono 32-bit float samples without
     * a header (`samples`), made as loud as they can be without being cut off, and answers the peaks.
     * Replaces what stood at those paths; failing or given up, it leaves nothing there. What cannot
     * be decoded is left out and told. `hearable` is told the length as soon as the samples are whole,
     * while the playback file is still being made.
     */
    readonly prepare: (
      from: { readonly original: string; readonly seconds: number },
      to: { readonly playback: string; readonly samples: string },
      report: Report,
      hearable?: (seconds: number) => void,
    ) => Effect.Effect<
      PreparedSound,
      SoundUnreadable | SoundToolsMissing | SoundNoRoom | SoundUnfinished
    >
    readonly check: Effect.Effect<void, SoundToolsMissing>
  }
>()("backend/ports/Sound") {}

export const playbackMediaType = "audio/mp4"
