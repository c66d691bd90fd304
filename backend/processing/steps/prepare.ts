import { rm } from "node:fs/promises"
import { Effect } from "effect"
import { Sound } from "../../ports/sound.ts"
import { playbackPath, samplesPath, StepFailed, type Step } from "./step.ts"

const failed = (reason: string, canPass: boolean) =>
  Effect.fail(new StepFailed({ phase: "preparing", reason, canPass }))

const removeFile = (path: string) => rm(path, { force: true })

/** Makes the playback file, the peaks and the samples the transcriber hears. */
export const prepare: Step<Sound> = {
  phase: "preparing",
  run: Effect.fn("processing.prepare")(
    function* (job, telling) {
      const sound = yield* Sound
      const playback = playbackPath(job)
      // New files, never the old ones overwritten: a program that outlived its attempt may still write to those.
      yield* Effect.promise(() => Promise.all([playback, samplesPath(job)].map(removeFile)))
      const { seconds, peaks } = yield* sound.prepare(
        { original: job.original, seconds: job.seconds },
        { playback, samples: samplesPath(job) },
        telling.progressed,
      )
      return { _tag: "Prepared", playback, seconds, peaks } as const
    },
    Effect.catchTags({
      SoundUnreadable: () =>
        failed(
          "This recording could not be read to its end. The file you gave is kept as it is.",
          false,
        ),
      SoundToolsMissing: () =>
        failed("The server's audio tools are missing. Please tell its keeper.", true),
      SoundNoRoom: () =>
        failed(
          "The server has no room left to prepare this recording. Please tell its keeper.",
          true,
        ),
    }),
  ),
}
