import { Effect, Option } from "effect"
import { Leaving } from "../accounts/leaving.ts"
import { Media } from "../ports/media.ts"
import { Kept } from "../kept/kept.ts"
import type { StoryRecord } from "../kept/stories.ts"
import { Saving } from "./saving.ts"

/** How many of the newest originals are looked for, to see whether this is the right folder. */
const looked = 20

const mediaIdsOf = ({ original, playbackId }: StoryRecord) =>
  playbackId === null ? [original.mediaId] : [original.mediaId, playbackId]

/** Stories without any of their recordings mean a disk that is not there or another folder: then nothing may be touched. */
const refuseWrongFolder = Effect.fnUntraced(function* (kept: ReadonlyArray<StoryRecord>) {
  const media = yield* Media
  const newest = kept.slice(0, looked)
  const entries = yield* Effect.forEach(newest, ({ original }) => media.entry(original.mediaId))
  if (newest.length > 0 && entries.every(Option.isNone)) {
    return yield* Effect.die(
      new Error(
        "The recordings of these stories are not in the data folder. Is its disk there? Nothing was changed.",
      ),
    )
  }
})

/**
 * At the start of the only server there is, before it answers: what a crash cut off is given back or
 * removed. Bytes of a story are never touched, and bytes without any story at all are left alone,
 * since the store may be the one that is missing.
 */
export const tidyUp = Effect.gen(function* () {
  const saving = yield* Saving
  const { stories } = yield* Kept
  const media = yield* Media
  const kept = yield* stories.find({
    filter: {},
    sort: [["id", -1]],
  })
  // Of an account that is being erased the bytes may be gone already, and rightly so.
  const leaving = new Set(yield* (yield* Leaving).marked)
  yield* refuseWrongFolder(kept.filter(({ keeperId }) => !leaving.has(keeperId)))
  yield* saving.recover
  if (kept.length === 0) return
  const unknown = yield* media.sweep(new Set(kept.flatMap(mediaIdsOf)))
  if (unknown > 0) {
    yield* Effect.logWarning(
      `${String(unknown)} recordings belong to no story; they were set aside`,
    )
  }
})
