import { Duration, Effect, Layer } from "effect"
import { Sound, SoundToolsMissing } from "../../ports/sound.ts"
import { prepare } from "./prepare.ts"
import { probe } from "./probe.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"

export interface FfmpegOptions {
  /** Path or name of the program, as `findFfmpeg` answers it. It alone is needed; `ffprobe` is not. */
  readonly ffmpeg: string
}

/** Starting it takes a tenth of a second; on a machine at its limit, seconds. */
const startLimit = Duration.seconds(20)

/** Everything done to sound files, by ffmpeg in processes of its own. */
export const ffmpegSound = ({ ffmpeg }: FfmpegOptions): Layer.Layer<Sound> =>
  Layer.succeed(
    Sound,
    Sound.of({
      probe: (path) => probe(ffmpeg, path),
      prepare: ({ original, seconds }, to, report, hearable = () => {}) =>
        prepare(ffmpeg, { original, ...to }, seconds, { report, hearable }),
      check: runFfmpeg(
        { ffmpeg, args: ["-version"], silence: startLimit, limit: startLimit },
        () => {},
      ).pipe(Effect.mapError(() => new SoundToolsMissing())),
    }),
  )
