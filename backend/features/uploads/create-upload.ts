import { randomBytes } from "node:crypto"
import { Clock, DateTime, Effect, Option } from "effect"
import { limits } from "#protocol/limits.ts"
import type { UserId } from "#protocol/ids.ts"
import type { UploadMetadata } from "#protocol/uploads.ts"
import { notFound } from "../access/errors.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { Locks } from "../../platform/cluster/locks.ts"
import { Quota } from "../plans/quota.ts"
import { UploadStore } from "../../ports/upload-store.ts"
import {
  empty,
  insufficientStorage,
  ofAnotherStory,
  savedAlready,
  tooLarge,
  writtenElsewhere,
} from "./errors.ts"
import type { Removing } from "./remove-uploads.ts"
import { whyNoMore } from "./limits.ts"
import type { UploadTimes } from "./upload-times.ts"

/** What is said of an upload when it begins. */
export interface UploadStart {
  readonly saveKey: string
  readonly metadata: UploadMetadata
  /** All bytes; null for one that grows. */
  readonly length: number | null
}

export interface CreatedUpload {
  readonly id: string
  readonly received: number
}

/** Beginning an upload: the plan's place first, then its file, then the document that promises it. */
export const beginning = Effect.fnUntraced(function* (remove: Removing, times: UploadTimes) {
  const { uploads } = yield* Database
  const uploadStore = yield* UploadStore
  const quota = yield* Quota
  const accountClosure = yield* AccountClosure
  const { publish } = yield* EventBus
  const locks = yield* Locks

  const record = Effect.fnUntraced(function* (user: UserId, id: string, asked: UploadStart) {
    const { saveKey, length } = asked
    const { take, kind, part, fileName, startedAt } = asked.metadata
    const now = yield* Clock.currentTimeMillis
    const upload: UploadRecord = {
      ...{ id, userId: user, saveKey, take, kind, part, fileName, length },
      startedAt: startedAt ?? DateTime.formatIso(yield* DateTime.now),
      ...{ received: 0, seconds: null, createdAt: now, touchedAt: now },
      ...{ lockToken: null, lockUntil: now, isReminded: false },
      ...{ jobClaim: null, dueAt: now + times.remindMillis },
    }
    return upload
  })

  /** Makes it, once its place is taken. */
  const make = Effect.fnUntraced(function* (user: UserId, asked: UploadStart) {
    const id = randomBytes(16).toString("hex")
    yield* Effect.catchTag(uploadStore.begin(id, asked.length), "MediaFull", () =>
      Effect.fail(insufficientStorage()),
    )
    const upload = yield* record(user, id, asked)
    const isNew = yield* Effect.onError(uploads.insertIfAbsent(upload), () =>
      uploadStore.remove(id),
    )
    if (isNew) return upload
    // Another server was faster.
    yield* uploadStore.remove(id)
    const other = yield* uploads.first({ userId: user, take: asked.metadata.take })
    return Option.isSome(other) ? other.value : yield* writtenElsewhere()
  })

  /** Between the place and the document that holds it, the place is reserved for moments. */
  const inItsPlace = Effect.fnUntraced(function* (user: UserId, asked: UploadStart) {
    const { saveKey } = asked
    const place = { user, saveKey }
    const isTaken = yield* quota.reserveBriefly(place)
    const upload = yield* Effect.onError(make(user, asked), () =>
      isTaken ? quota.releaseUnlessHeld(place) : Effect.void,
    )
    // The last other upload of this story may have been discarded meanwhile, with the place.
    const isTakenAgain = yield* Effect.onError(quota.hold(place), () => remove.one(upload))
    if (yield* remove.isSaved(user, saveKey)) {
      // The story that was saved meanwhile counts already.
      if (isTaken || isTakenAgain) yield* quota.release({ ...place, claim: null })
      yield* remove.one(upload)
      return yield* savedAlready()
    }
    // Erasing their account may have looked before it was there.
    if (yield* accountClosure.isAny([user])) {
      yield* remove.one(upload)
      return yield* notFound("person")
    }
    if (isTaken) yield* publish({ to: [user], event: { _tag: "UserChanged" } })
    return { id: upload.id, received: 0 }
  })

  const anew = Effect.fnUntraced(function* (user: UserId, asked: UploadStart) {
    const { saveKey, length } = asked
    if (yield* remove.isSaved(user, saveKey)) return yield* savedAlready()
    if (length === 0) return yield* empty()
    if (length !== null && length > limits.upload.bytes) return yield* tooLarge()
    const rejection = whyNoMore(yield* uploads.find({ filter: { userId: user } }), length)
    if (rejection !== null) return yield* rejection
    return yield* inItsPlace(user, asked)
  })

  const once = Effect.fnUntraced(function* (user: UserId, asked: UploadStart) {
    const before = yield* uploads.first({ userId: user, take: asked.metadata.take })
    if (Option.isNone(before)) return yield* anew(user, asked)
    const { id, saveKey } = before.value
    if (saveKey !== asked.saveKey) return yield* ofAnotherStory()
    if (yield* remove.isSaved(user, saveKey)) return yield* savedAlready()
    const arrived = yield* uploadStore.arrived(id)
    if (Option.isSome(arrived)) return { id, received: arrived.value.received }
    // Its bytes are lost, so it begins anew.
    yield* remove.one(before.value)
    return yield* anew(user, asked)
  })

  // One at a time for each user, so that many at once do not exceed the limits.
  const begin = Effect.fn("Uploads.begin")((user: UserId, asked: UploadStart) =>
    locks.withLock(`beginning an upload ${String(user)}`)(once(user, asked)),
  )
  return { begin }
})
