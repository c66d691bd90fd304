import { Effect, Option } from "effect"
import { AccountClosure } from "../accounts/account-closure.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { Database } from "../../platform/database/database.ts"
import { namedBytes } from "../../platform/database/media-references.ts"
import { originalIdsOf } from "../../platform/database/takes.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { SaveStory } from "./save-story.ts"

/** How many of the newest originals are looked for to check that this is the right data folder. */
const looked = 20

/**
 * If none of the newest recordings is there, the disk is missing or the folder is wrong. Then
 * nothing may be changed.
 */
export const refuseWrongFolder = Effect.gen(function* () {
  const media = yield* MediaStore
  const { stories } = yield* Database
  // An account or a story being erased may rightly have lost its recordings already.
  const leaving = yield* (yield* AccountClosure).marked
  const newest = yield* stories.find({
    filter: { keeperId: { $nin: leaving }, "deleted.isFinal": { $ne: true } },
    sort: [["id", -1]],
    limit: looked,
  })
  const entries = yield* Effect.forEach(newest.flatMap(originalIdsOf), media.entry)
  if (newest.length > 0 && entries.every(Option.isNone)) {
    return yield* Effect.die(
      new Error(
        "The recordings of these stories are not where recordings are kept (S3_URL or MEDIA_DIR if set, else DATA_DIR). Is its disk connected? Nothing was changed.",
      ),
    )
  }
})

/**
 * Removes what was intended and never named, which is known by whom it was to be named; then sets aside what
 * nobody ever wrote of.
 */
const sweep = Effect.fnUntraced(function* (alone: boolean) {
  const { mediaIntents, stories } = yield* Database
  const media = yield* MediaStore
  yield* (yield* MediaIntents).sweep
  if ((yield* stories.count({})) === 0) return
  // Listed first: what is named meanwhile is no intent any more, and what is begun meanwhile is young.
  const { found, unreadable } = yield* mediaIntents.look({ filter: {} })
  const intended = [...found, ...unreadable].map(({ id }) => String(id))
  const named = yield* namedBytes
  const unknown = yield* media.sweep(new Set([...named.keys(), ...intended]), alone)
  if (unknown > 0) {
    yield* Effect.logWarning(
      `${String(unknown)} recordings or photos belong to no story and no one. They were set aside. Nothing removes them from there, so check them and delete them yourself.`,
    )
  }
})

/**
 * At startup, when this is the only server, before it answers: undoes or removes what a crash
 * interrupted. Recordings that belong to a story are never touched. If there are no stories at all,
 * nothing is touched, since it may be the database that is missing.
 */
export const tidyUp = Effect.gen(function* () {
  const saveStory = yield* SaveStory
  yield* refuseWrongFolder
  yield* saveStory.recover
  yield* saveStory.sweep
  yield* sweep(true)
})

/**
 * The same of bytes while other nodes write some: what is from the last day stays, since a story that is
 * being saved may be about to name it.
 */
export const tidyUpBesideOthers = Effect.andThen(refuseWrongFolder, sweep(false))

/** Only what was intended and never named, wherever its node is not at it any more. */
export const removeUnnamed = Effect.andThen(
  refuseWrongFolder,
  MediaIntents.use((intents) => intents.sweep),
)
