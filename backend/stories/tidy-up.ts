import { Clock, Effect, Option } from "effect"
import { Leaving } from "../accounts/leaving.ts"
import { Media } from "../ports/media.ts"
import { Kept } from "../kept/kept.ts"
import { namedWithin } from "../kept/named-within.ts"
import { originalIdsOf } from "../kept/takes.ts"
import { namedBytes } from "./named-bytes.ts"
import { Saving } from "./saving.ts"

/** How many of the newest originals are looked for to check that this is the right data folder. */
const looked = 20

/**
 * If none of the newest recordings is there, the disk is missing or the folder is wrong. Then
 * nothing may be changed.
 */
export const refuseWrongFolder = Effect.gen(function* () {
  const media = yield* Media
  const { stories } = yield* Kept
  // An account or a story being erased may rightly have lost its recordings already.
  const leaving = yield* (yield* Leaving).marked
  const newest = yield* stories.find({
    filter: { keeperId: { $nin: leaving }, "deleted.isFinal": { $ne: true } },
    sort: [["id", -1]],
    limit: looked,
  })
  const entries = yield* Effect.forEach(newest.flatMap(originalIdsOf), media.entry)
  if (newest.length > 0 && entries.every(Option.isNone)) {
    return yield* Effect.die(
      new Error(
        "The recordings of these stories are not where recordings are kept (S3_URL, MEDIA_STORE or MEDIA_DIR where one is set, else DATA_DIR). Is its disk there? Nothing was changed.",
      ),
    )
  }
})

/** `before`: uploads whose turn was over by then; those of others may just be made a story of. */
const sweep = Effect.fnUntraced(function* (before: number, alone: boolean) {
  const { uploads } = yield* Kept
  const media = yield* Media
  const named = yield* namedBytes
  if (named.size === 0) return
  // What a story was just being made of: its bytes are still on their way, and need no second copy.
  const spared = new Set(named.keys())
  const underWay = yield* uploads.look({ filter: { keptAs: { $exists: true } } })
  for (const { mediaId } of underWay.unreadable.flatMap(namedWithin)) spared.add(mediaId)
  for (const { keptAs, turnUntil } of underWay.found)
    if (keptAs === undefined || named.has(keptAs)) continue
    else if (turnUntil > before) spared.add(keptAs)
    else yield* media.remove(keptAs)
  const unknown = yield* media.sweep(spared, alone)
  if (unknown > 0) {
    yield* Effect.logWarning(
      `${String(unknown)} recordings or photos belong to no story and nobody; they were set aside`,
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
  yield* refuseWrongFolder
  yield* saving.recover
  yield* saving.lookAround
  yield* sweep(Number.MAX_SAFE_INTEGER, true)
})

const day = 24 * 60 * 60 * 1_000

/**
 * The same of bytes while other nodes write some: what is from the last day stays, since a story that is
 * being saved may be about to name it.
 */
export const tidyUpBesideOthers = Effect.gen(function* () {
  yield* refuseWrongFolder
  yield* sweep((yield* Clock.currentTimeMillis) - day, false)
})
