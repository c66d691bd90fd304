import { Clock, Effect, Option } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { Quota } from "../plans/quota.ts"
import { UploadStore } from "../../ports/upload-store.ts"
import { gone } from "./errors.ts"

/**
 * Letting uploads go, with their bytes and the place in the plan that those of one story hold together.
 * The document goes first: bytes that no document knows are swept, and a document promises bytes.
 */
export const removing = Effect.gen(function* () {
  const { uploads, stories, users } = yield* Database
  const uploadStore = yield* UploadStore
  const quota = yield* Quota
  const { publish } = yield* EventBus

  /** An upload of this user's; a stranger's is as good as none. */
  const admit = Effect.fnUntraced(function* (user: UserId, id: string) {
    const found = yield* uploads.first({ id, userId: user })
    return Option.isSome(found) ? found.value : yield* gone()
  })

  const isSaved = (user: UserId, saveKey: string) =>
    Effect.map(stories.count({ recorderId: user, saveKey }), (found) => found > 0)

  /** Frees the place of a story of which nothing is left, unless it was saved. */
  const giveBack = Effect.fnUntraced(function* (user: UserId, saveKey: string) {
    // Whoever saves it settles its place, or it is found once its time is over.
    if (yield* isSaved(user, saveKey)) return
    if (yield* quota.releaseUnlessHeld({ user, saveKey }))
      yield* publish({ to: [user], event: { _tag: "UserChanged" } })
  })

  /**
   * Removes uploads of a story, and then its place. If the node dies in between, the place is found when
   * its time is over. On a full disk that cannot be written, and what makes room goes on.
   */
  const withPlace = Effect.fnUntraced(function* <A, E>(
    user: UserId,
    saveKey: string,
    removal: Effect.Effect<A, E>,
  ) {
    yield* Effect.ignore(quota.holdBriefly({ user, saveKey }))
    return yield* Effect.tap(removal, giveBack(user, saveKey))
  })

  const one = ({ id, userId, saveKey }: UploadRecord) =>
    // On a full disk nothing can be written, not even that something goes; its bytes make room for that.
    Effect.catchDefect(uploads.remove({ id }), () =>
      Effect.andThen(uploadStore.remove(id), uploads.remove({ id })),
    ).pipe((removal) => withPlace(userId, saveKey, removal), Effect.andThen(uploadStore.remove(id)))

  const without = Effect.fnUntraced(function* (found: ReadonlyArray<UploadRecord>) {
    yield* uploads.remove({ id: { $in: found.map(({ id }) => id) } })
    yield* Effect.forEach(found, ({ id }) => uploadStore.remove(id))
  })

  const saved = Effect.fn("Uploads.saved")(function* (user: UserId, saveKey: string) {
    yield* without(yield* uploads.every({ filter: { userId: user, saveKey } }))
  })

  const allOf = Effect.fn("Uploads.forgetAllOf")(function* (user: UserId) {
    const found = yield* uploads.every({ filter: { userId: user } })
    yield* Effect.forEach(new Set(found.map(({ saveKey }) => saveKey)), (saveKey) =>
      withPlace(user, saveKey, without(found.filter((upload) => upload.saveKey === saveKey))),
    )
  })

  /**
   * Removes the takes of a story that nobody goes on with. One for which a request came at this moment
   * stays; so does one that is just being saved, since its story may yet be refused.
   */
  const unused = Effect.fnUntraced(function* (takes: ReadonlyArray<UploadRecord>, now: number) {
    for (const { id, userId, saveKey, touchedAt } of takes) {
      const atRest = { id, touchedAt, lockUntil: { $lte: now } }
      const isGone = yield* withPlace(userId, saveKey, uploads.remove(atRest))
      if (isGone > 0) yield* uploadStore.remove(id)
    }
  }, Effect.uninterruptible)

  /**
   * What a crash left: uploads whose story was saved, and bytes that no document knows. Where nobody has
   * an account nothing is touched, since it may be the database that is missing.
   */
  const leftovers = Effect.fnUntraced(function* (alone: boolean) {
    const { found, unreadable } = yield* uploads.look({ filter: {} })
    const now = yield* Clock.currentTimeMillis
    const atRest = found.filter(({ lockUntil }) => alone || lockUntil <= now)
    const finished = yield* Effect.filter(atRest, ({ userId, saveKey }) => isSaved(userId, saveKey))
    yield* without(finished)
    yield* Effect.forEach(finished, ({ userId, saveKey }) =>
      quota.commit({ user: userId, saveKey }),
    )
    if ((yield* users.count({})) === 0) return
    const swept = yield* uploadStore.sweep(
      new Set([...found, ...unreadable].map(({ id }) => String(id))),
      alone,
    )
    if (swept > 0) yield* Effect.logInfo(`Removed ${String(swept)} unknown uploads`)
  })

  /** What came just before a crash was not written of the uploads that somebody had the turn at. */
  const catchUp = Effect.gen(function* () {
    const cut = yield* uploads.find({ filter: { lockToken: { $ne: null } } })
    yield* Effect.forEach(cut, ({ id, received: before }) =>
      Effect.flatMap(uploadStore.arrived(id), (arrived) =>
        Option.isSome(arrived) && arrived.value.received > before
          ? Effect.asVoid(uploads.update({ id, received: before }, { $set: { ...arrived.value } }))
          : Effect.void,
      ),
    )
  })

  return {
    admit,
    isSaved,
    one,
    saved,
    allOf,
    unused,
    catchUp,
    leftovers,
  }
})
export type Removing = Effect.Success<typeof removing>
