import { Effect, Option } from "effect"
import { Leaving } from "../accounts/leaving.ts"
import { Media } from "../ports/media.ts"
import { Kept } from "../kept/kept.ts"
import { mediaIdsOf as photoMediaIdsOf } from "../kept/photo.ts"
import type { StoryRecord } from "../kept/stories.ts"
import { mediaIdsOf, originalIdsOf } from "../kept/takes.ts"
import { Saving } from "./saving.ts"

/** How many of the newest originals are looked for to check that this is the right data folder. */
const looked = 20

/**
 * If none of the newest recordings is there, the disk is missing or the folder is wrong. Then
 * nothing may be changed.
 */
const refuseWrongFolder = Effect.fnUntraced(function* (kept: ReadonlyArray<StoryRecord>) {
  const media = yield* Media
  const newest = kept.slice(0, looked)
  const entries = yield* Effect.forEach(newest.flatMap(originalIdsOf), media.entry)
  if (newest.length > 0 && entries.every(Option.isNone)) {
    return yield* Effect.die(
      new Error(
        "The recordings of these stories are not in the data folder. Is its disk there? Nothing was changed.",
      ),
    )
  }
})

/**
 * At startup, when this is the only server, before it answers: undoes or removes what a crash
 * interrupted. Recordings that belong to a story are never touched. If there are no stories at all,
 * nothing is touched, since it may be the database that is missing.
 */
export const tidyUp = Effect.gen(function* () {
  const saving = yield* Saving
  const { people, stories, uploads, users } = yield* Kept
  const media = yield* Media
  const kept = yield* stories.find({
    filter: {},
    sort: [["id", -1]],
  })
  // An account or a story being erased may rightly have lost its recordings already.
  const leaving = new Set(yield* (yield* Leaving).marked)
  yield* refuseWrongFolder(
    kept.filter(({ keeperId, deleted }) => !leaving.has(keeperId) && deleted?.isFinal !== true),
  )
  yield* saving.recover
  if (kept.length === 0) return
  const photographed = [
    ...(yield* people.find({ filter: { photo: { $ne: null } } })),
    ...(yield* users.find({ filter: { photo: { $ne: null } } })),
  ]
  const known = new Set([...kept.flatMap(mediaIdsOf), ...photographed.flatMap(photoMediaIdsOf)])
  // What a story was just being made of: its bytes are still on their way, and need no second copy.
  const copied = yield* uploads.find({ filter: { keptAs: { $exists: true } } })
  yield* Effect.forEach(copied, ({ keptAs }) =>
    keptAs === undefined || known.has(keptAs) ? Effect.void : media.remove(keptAs),
  )
  const unknown = yield* media.sweep(known)
  if (unknown > 0) {
    yield* Effect.logWarning(
      `${String(unknown)} recordings or photos belong to no story and nobody; they were set aside`,
    )
  }
})
