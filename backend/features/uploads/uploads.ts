import { Context, Effect, Layer, type Scope } from "effect"
import type { ApiError } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import type { OpenUploads, UploadIds } from "#protocol/uploads.ts"
import type { TusAnswer, TusRequest } from "../../ports/upload-store.ts"
import { LeaseKeeper } from "../../platform/cluster/lease-keeper.ts"
import type { MediaEntry } from "../../ports/media-store.ts"
import { beginning, type CreatedUpload, type UploadStart } from "./create-upload.ts"
import { holding } from "./claim-uploads.ts"
import { listing } from "./list-uploads.ts"
import { receiving, type UploadClient } from "./receive-bytes.ts"
import { beingSaved } from "./errors.ts"
import { removing } from "./remove-uploads.ts"
import { lookingAfter } from "./expiry-job.ts"
import { uploadLocks } from "./upload-lock.ts"
import { type UploadTimes, usualUploadTimes } from "./upload-times.ts"

/** One take of a story that is being saved. */
interface HeldTake {
  readonly recording: MediaEntry
  readonly fileName: string
}

/** Recordings that arrive piece by piece, until a story is made of them. */
export class Uploads extends Context.Service<
  Uploads,
  {
    /** Begins one, with a place in the plan; the same take again gives the same upload. */
    readonly begin: (user: UserId, asked: UploadStart) => Effect.Effect<CreatedUpload, ApiError>
    /** The user's own which are part of no story. */
    readonly list: (user: UserId) => Effect.Effect<OpenUploads>
    /**
     * Answers a HEAD or PATCH of tus. `seconds`: the recorded seconds whose bytes are all here once it
     * is answered. A sender who is signed out meanwhile is cut off; what came until then stays.
     */
    readonly receive: (
      sender: UploadClient,
      id: string,
      request: TusRequest,
      seconds: number | null,
    ) => Effect.Effect<TusAnswer, ApiError>
    readonly discard: (user: UserId, id: string) => Effect.Effect<void, ApiError>
    /**
     * Claims whole uploads of one story for saving; while the scope is open nobody writes to or discards
     * them. Their bytes are stored as media, which are the caller's to remove if the story is not saved
     * in the end; if this fails, none remain.
     */
    readonly hold: (
      user: UserId,
      saveKey: string,
      ids: UploadIds,
    ) => Effect.Effect<ReadonlyArray<HeldTake>, ApiError, Scope.Scope>
    /** The story exists: removes its uploads, bytes and all. The place is the caller's to settle. */
    readonly saved: (user: UserId, saveKey: string) => Effect.Effect<void>
    /** The account is closed: removes all of the user's, and frees their places. */
    readonly forgetAllOf: (user: UserId) => Effect.Effect<void>
    /** At the start, before anybody is answered: undoes or removes what a crash left. */
    readonly recover: (alone: boolean) => Effect.Effect<void>
    /** This node stops: what is being sent goes on at another without waiting for this one. */
    readonly handOver: Effect.Effect<void>
  }
>()("backend/features/uploads/Uploads") {
  static readonly layer = (times: UploadTimes = usualUploadTimes) =>
    Layer.effect(
      Uploads,
      Effect.gen(function* () {
        const locks = yield* uploadLocks(times.locks)
        const remove = yield* removing
        const { wake } = yield* lookingAfter(remove, times)
        const { begin } = yield* beginning(remove, times)
        const { list } = yield* listing(times, locks.notedOf)
        const { receive } = yield* receiving(locks, remove)
        const { hold } = yield* holding(locks)
        return Uploads.of({
          begin: (user, asked) => Effect.tap(begin(user, asked), () => wake),
          list,
          receive,
          hold,
          discard: Effect.fn("Uploads.discard")(function* (user: UserId, id: string) {
            const upload = yield* remove.admit(user, id)
            yield* locks
              .take(id, () => {})
              .pipe(
                // On a full disk there is no turn, and room is what discarding makes.
                Effect.catchTags({
                  InsufficientStorage: () => Effect.void,
                  UploadLocked: () => Effect.fail(beingSaved()),
                }),
                Effect.andThen(remove.one(upload)),
                Effect.scoped,
              )
          }),
          saved: remove.saved,
          forgetAllOf: remove.allOf,
          handOver: locks.handOver,
          recover: Effect.fn("Uploads.recover")(function* (alone: boolean) {
            yield* Effect.orDie(Effect.andThen(remove.catchUp, locks.begin(alone)))
            yield* remove.leftovers(alone)
          }),
        })
      }),
    ).pipe(Layer.provide(LeaseKeeper.layer))
}
