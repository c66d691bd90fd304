import { Duration, Effect, Layer } from "effect"
import { AudioTools, SoundToolsMissing } from "../../ports/audio.ts"
import { excerpt } from "./excerpt.ts"
import { prepare } from "./prepare.ts"
import { probe } from "./probe.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"

interface FfmpegOptions {
  /** Path or name of the executable, from `findFfmpeg`. `ffprobe` is not needed. */
  readonly ffmpeg: string
}

/** Starting it takes a tenth of a second; on an overloaded machine several seconds. */
const startLimit = Duration.seconds(20)

/** Work on audio files, with ffmpeg in child processes. */
export const ffmpegSound = ({ ffmpeg }: FfmpegOptions): Layer.Layer<AudioTools> =>
  Layer.succeed(
    AudioTools,
    AudioTools.of({
      probe: (path) => probe(ffmpeg, path),
      prepare: ({ takes }, to, report, hearable = () => {}) =>
        prepare(ffmpeg, { takes }, to, { report, hearable }),
      excerpt: (playback, part) => excerpt(ffmpeg, playback, part),
      check: runFfmpeg(
        { ffmpeg, args: ["-version"], silence: startLimit, limit: startLimit },
        () => {},
      ).pipe(Effect.mapError(() => new SoundToolsMissing())),
    }),
  )
