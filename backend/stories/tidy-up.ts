import { Effect } from "effect"
import { Media } from "../ports/media.ts"
import { Saving } from "./saving.ts"
import { StoryRecords } from "./records.ts"

/**
 * At the start of the only server there is, before it answers: what a crash cut off is given back or
 * removed. Bytes of a story are never touched.
 */
export const tidyUp = Effect.gen(function* () {
  const saving = yield* Saving
  const { stories } = yield* StoryRecords
  const media = yield* Media
  yield* saving.recover
  const kept = yield* stories.find({ filter: {}, without: ["peaks", "keyMoments"] })
  const known = new Set(
    kept.flatMap(({ original, playbackId }) =>
      playbackId === null ? [original.mediaId] : [original.mediaId, playbackId],
    ),
  )
  const removed = yield* media.sweep(known)
  if (removed > 0) yield* Effect.logInfo(`removed ${String(removed)} unfinished recordings`)
})
