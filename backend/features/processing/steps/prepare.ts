import { access, rm } from "node:fs/promises"
import { Clock, Effect } from "effect"
import { AudioTools, type SoundUnfinished, type WhyUnreadable } from "../../../ports/audio.ts"
import { outOfSpace } from "../failures.ts"
import type { Job } from "../messages.ts"
import { asPrepared, playbackPath, samplesPath, StepFailed, type ProcessingStep } from "./step.ts"

const canPass = (reason: string) =>
  Effect.fail(new StepFailed({ phase: "preparing", reason, canPass: true }))

const nothingToHear: Record<WhyUnreadable, string> = {
  "not sound": "There's no recording in this file.",
  empty: "This recording is empty. There's no sound in it.",
  damaged: "This recording is damaged. We couldn't read any of it.",
  "unknown format": "The sound in this file is in a format that Kintale can't read.",
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** A disk that is not mounted, or a file that somebody moved: the keeper can put it back. */
const whyUnfinished = Effect.fnUntraced(function* (
  { originals }: Job,
  unfinished: SoundUnfinished,
) {
  const there = yield* Effect.promise(() => Promise.all(originals.map(({ path }) => isThere(path))))
  const missing = there.indexOf(false)
  if (missing === -1) return yield* unfinished
  const what = originals.length === 1 ? "this recording" : `part ${String(missing + 1)}`
  return yield* canPass(
    `The file for ${what} is missing on the server. Please tell the person who runs it.`,
  )
})

const removeFile = (path: string) => rm(path, { force: true })

/** Makes the playback file, the peaks and the samples for transcription. */
export const prepare: ProcessingStep<AudioTools> = {
  phase: "preparing",
  run: Effect.fn("processing.prepare")(
    function* (job, telling) {
      const sound = yield* AudioTools
      const playback = playbackPath(job)
      // Old files are removed, not overwritten: a program of an earlier attempt may still be
      // writing to them.
      yield* Effect.promise(() => Promise.all([playback, samplesPath(job)].map(removeFile)))
      const { seconds, takes, lost, otherTracks, peaks } = yield* sound
        .prepare(
          { takes: job.originals.map(({ path, seconds }) => ({ original: path, seconds })) },
          { playback, samples: samplesPath(job) },
          telling.progressed,
          (heard) => telling.handOn(asPrepared(job, heard)),
        )
        .pipe(Effect.catchTag("SoundUnfinished", (failure) => whyUnfinished(job, failure)))
      return { _tag: "Prepared", playback, seconds, takes, lost, otherTracks, peaks } as const
    },
    Effect.catchTags({
      SoundUnreadable: ({ why }) =>
        Effect.fail(
          new StepFailed({
            phase: "preparing",
            reason: nothingToHear[why],
            canPass: false,
            isUnreadable: true,
          }),
        ),
      SoundUnfinished: () => canPass("The server couldn't prepare this recording."),
      SoundToolsMissing: () =>
        canPass("The server's audio tools are missing. Please tell the person who runs it."),
      AudioStorageFull: () =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          Effect.fail(new StepFailed({ phase: "preparing", ...outOfSpace(now) })),
        ),
    }),
  ),
}
