import { Context, Schema, type Effect } from "effect"
import type { Lost } from "#protocol/story.ts"

/** The properties of an audio file, by its content. */
export interface AudioInfo {
  /** The duration of its packets, not what the header claims. */
  readonly seconds: number
  readonly container: "mp3" | "m4a" | "wav" | "webm"
  /** The media type to serve the file with. */
  readonly mediaType: string
}

/**
 * Why nothing can be played: the file is not audio, contains no sound, is damaged beyond decoding, or its
 * sound is coded in a way that nobody here knows.
 */
export const WhyUnreadable = Schema.Literals(["not sound", "empty", "damaged", "unknown format"])
export type WhyUnreadable = typeof WhyUnreadable.Type

/** The file contains no playable sound and never will. `reason` is for the log. */
export class SoundUnreadable extends Schema.TaggedError<SoundUnreadable>()("SoundUnreadable", {
  why: WhyUnreadable,
  reason: Schema.String,
}) {}
/** The audio tools did not finish, and nothing shows that the recording is the cause. */
export class SoundUnfinished extends Schema.TaggedError<SoundUnfinished>()("SoundUnfinished", {
  reason: Schema.String,
}) {}

/** It is audio, in a format that is not allowed. */
export class SoundNotAllowed extends Schema.TaggedError<SoundNotAllowed>()("SoundNotAllowed", {
  container: Schema.String,
}) {}

/** The audio tools are not installed or cannot be started. */
export class SoundToolsMissing extends Schema.TaggedError<SoundToolsMissing>()(
  "SoundToolsMissing",
  {},
) {}

/** The disk was full while audio was being written. */
export class AudioStorageFull extends Schema.TaggedError<AudioStorageFull>()(
  "AudioStorageFull",
  {},
) {}

/** A recording of its own, of the one or several that make a story. */
export interface AudioTake {
  /** The path of its original file. */
  readonly original: string
  /** How long it was found to be. */
  readonly seconds: number
}

export interface PreparedSound {
  /** Seconds that were actually decoded. */
  readonly seconds: number
  /** The same of each take, in order; 0 of one that cannot be read. Their sum is `seconds`. */
  readonly takes: ReadonlyArray<number>
  /** What is missing of the duration the files claim; null when nothing significant is. */
  readonly lost: Lost | null
  /** How many sound tracks the files have beside those that are heard. */
  readonly otherTracks: number
  /** Loudness over the duration: evenly spaced values, 0 to 1. */
  readonly peaks: ReadonlyArray<number>
}

/** The number of peaks of a prepared recording. */
export const peakCount = 400

/** Reports the fraction done, 0 to 1, by seconds of audio. */
export type OnAudioProgress = (fraction: number) => void

/**
 * All work on audio files. It never reads from a network, nor follows references in a file to other
 * files.
 */
export class AudioTools extends Context.Service<
  AudioTools,
  {
    /**
     * Identifies a file by its content, not its name. The time is bounded: the whole duration is
     * measured, and the first ten seconds of sound, wherever they are, are decoded.
     */
    readonly probe: (
      path: string,
    ) => Effect.Effect<
      AudioInfo,
      SoundUnreadable | SoundNotAllowed | SoundToolsMissing | SoundUnfinished
    >
    /**
     * Converts the takes, one after the other, into one loudness-normalized file that every current browser plays and seeks
     * (`playback`, AAC in MP4 with its index first), and into headerless 16 kHz mono 32-bit float
     * samples (`samples`), amplified as far as possible without clipping. Returns the peaks. Replaces
     * files at those paths; when it fails or is interrupted, none remain. Parts that cannot be decoded
     * are skipped and reported, whole takes among them as long as another can be heard. `hearable` is called with the durations as soon as the samples are
     * complete, while the playback file is still being encoded.
     */
    readonly prepare: (
      from: { readonly takes: ReadonlyArray<AudioTake> },
      to: { readonly playback: string; readonly samples: string },
      report: OnAudioProgress,
      hearable?: (heard: Pick<PreparedSound, "seconds" | "takes">) => void,
    ) => Effect.Effect<
      PreparedSound,
      SoundUnreadable | SoundToolsMissing | AudioStorageFull | SoundUnfinished
    >
    /**
     * Part of a playback file as 16 kHz mono samples, from one second to another; less where the file ends
     * before.
     */
    readonly excerpt: (
      playback: string,
      part: { readonly from: number; readonly to: number },
    ) => Effect.Effect<Float32Array<ArrayBuffer>, SoundToolsMissing | SoundUnfinished>
    readonly check: Effect.Effect<void, SoundToolsMissing>
  }
>()("backend/ports/AudioTools") {}

export const playbackMediaType = "audio/mp4"
