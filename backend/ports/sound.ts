import { Context, Schema, type Effect } from "effect"

/** A sound as a probe finds it. */
export interface SoundFacts {
  /** Length by its packets, not by what a header claims. */
  readonly seconds: number
  readonly container: "mp3" | "m4a" | "wav" | "webm"
  /** The media type the bytes are served with. */
  readonly mediaType: string
}

/** There is no sound in it that can be played. `reason` says what is wrong, for the log. */
export class SoundUnreadable extends Schema.TaggedError<SoundUnreadable>()("SoundUnreadable", {
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
    /** Looks at a file by its content; its name says nothing. Bounded in time. */
    readonly probe: (
      path: string,
    ) => Effect.Effect<SoundFacts, SoundUnreadable | SoundNotAllowed | SoundToolsMissing>
    /**
     * Writes from `original` a loudness-normalised file every current browser plays and seeks
     * (`playback`, AAC in MP4 with its length in front) and 16 kHz mono 32-bit float samples without
     * a header (`samples`), made as loud as they can be without being cut off, and answers the peaks.
     * Replaces what stood at those paths; failing or given up, it leaves nothing there.
     */
    readonly prepare: (
      from: { readonly original: string; readonly seconds: number },
      to: { readonly playback: string; readonly samples: string },
      report: Report,
    ) => Effect.Effect<PreparedSound, SoundUnreadable | SoundToolsMissing | SoundNoRoom>
    readonly check: Effect.Effect<void, SoundToolsMissing>
  }
>()("backend/ports/Sound") {}

export const playbackMediaType = "audio/mp4"
