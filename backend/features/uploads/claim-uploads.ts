import { Effect, Option, type Scope } from "effect"
import type { ApiError } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import type { UploadIds } from "#protocol/uploads.ts"
import { Database } from "../../platform/database/database.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { UploadStore } from "../../ports/upload-store.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import type { MediaEntry } from "../../ports/media-store.ts"
import { beingSaved, insufficientStorage, notTheirs, notWhole } from "./errors.ts"
import { isWhole } from "./limits.ts"
import type { uploadLocks } from "./upload-lock.ts"

type UploadLocks = Effect.Success<ReturnType<typeof uploadLocks>>

/** Claiming whole uploads while a story is made of them. */
export const holding = Effect.fnUntraced(function* (locks: UploadLocks) {
  const { uploads } = yield* Database
  const uploadStore = yield* UploadStore
  const intents = yield* MediaIntents

  const keepOne = Effect.fnUntraced(function* (user: UserId, id: string) {
    const as = yield* intents.begin(user)
    return yield* uploadStore.keep(id, as).pipe(Effect.onError(() => intents.discard(as)))
  })

  const keepAll = Effect.fnUntraced(function* (user: UserId, takes: ReadonlyArray<UploadRecord>) {
    const kept: Array<{ recording: MediaEntry; fileName: string }> = []
    yield* Effect.forEach(takes, ({ id, fileName }, n) =>
      keepOne(user, id).pipe(
        Effect.map((recording) => kept.push({ recording, fileName })),
        Effect.catchTags({
          MediaFull: () => Effect.fail<ApiError>(insufficientStorage()),
          UploadIncomplete: () => Effect.fail<ApiError>(notWhole(n + 1, takes.length)),
        }),
      ),
    ).pipe(
      Effect.onError(() => Effect.forEach(kept, ({ recording }) => intents.discard(recording.id))),
    )
    return kept
  })

  const hold = Effect.fn("Uploads.hold")(function* (
    user: UserId,
    saveKey: string,
    ids: UploadIds,
  ): Effect.fn.Return<
    ReadonlyArray<{ readonly recording: MediaEntry; readonly fileName: string }>,
    ApiError,
    Scope.Scope
  > {
    const found = yield* uploads.find({ filter: { userId: user, saveKey, id: { $in: ids } } })
    const takes = yield* Effect.forEach(ids, (id, n) => {
      const upload = found.find((one) => one.id === id)
      return upload === undefined
        ? Effect.fail(notTheirs(n + 1, ids.length))
        : Effect.succeed(upload)
    })
    // In one order whatever the story's is, so that two requests do not wait for each other.
    yield* Effect.forEach(ids.toSorted(), (id) =>
      Effect.catchTag(locks.take(id), "UploadLocked", () => Effect.fail(beingSaved())),
    )
    yield* Effect.forEach(ids, (id, n) =>
      Effect.flatMap(uploadStore.arrived(id), (arrived) =>
        Option.isSome(arrived) && isWhole(arrived.value)
          ? Effect.void
          : Effect.fail(notWhole(n + 1, ids.length)),
      ),
    )
    return yield* keepAll(user, takes)
  })
  return { hold }
})
