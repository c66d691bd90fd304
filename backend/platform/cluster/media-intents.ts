import { randomBytes } from "node:crypto"
import { Clock, Context, Effect, Layer, Schema, type Scope } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { Database } from "../database/database.ts"
import type { MediaIntentRecord } from "../database/media-intents.ts"
import { namedBytes } from "../database/media-references.ts"
import type { Filter } from "../../ports/document-store.ts"
import { IntendedId, MediaStore } from "../../ports/media-store.ts"
import { LeaseKeeper } from "./lease-keeper.ts"
import { leasesIn } from "./leases.ts"

/** How long a node that died counts as being at its bytes, and how often one says that it is, in milliseconds. */
const lease = { millis: 60_000, renewEvery: 15_000 }

/** No record may name these bytes any more: whoever they belong to leaves, or their node slept for too long. */
export class IntentOver extends Schema.TaggedError<IntentOver>()("IntentOver", {}) {}

const newId = Effect.sync(() => IntendedId.make(randomBytes(16).toString("hex")))

/**
 * Which bytes are about to be named by a record, or to be named no more, and whose they are. Of a node that
 * dies in between it is known what to remove, and nobody's voice stays behind.
 */
export class MediaIntents extends Context.Service<
  MediaIntents,
  {
    /**
     * Writes down whose bytes are to come, before the first of them, and answers their id. This node is at
     * them until the scope ends.
     */
    readonly begin: (user: UserId) => Effect.Effect<IntendedId, InsufficientStorage, Scope.Scope>
    /** The same for bytes that a record is about to name no more. */
    readonly beginLoss: (
      id: string,
      user: UserId,
    ) => Effect.Effect<void, InsufficientStorage, Scope.Scope>
    /** To be asked right before a record names them. */
    readonly confirm: (
      ids: ReadonlyArray<string>,
    ) => Effect.Effect<void, IntentOver | InsufficientStorage>
    /** A record names them now. If this fails, they may be gone, and that is to be undone. */
    readonly settle: (ids: ReadonlyArray<string>) => Effect.Effect<void, IntentOver>
    /** No record names them: they go, and then it is forgotten that they were to be. */
    readonly discard: (id: string) => Effect.Effect<void>
    /**
     * From now on no record may name what was to be this user's. Answers whether nothing of it is left; what
     * a node is at, is until that notices or has died.
     */
    readonly forget: (user: UserId) => Effect.Effect<boolean>
    /** Removes bytes that no node is at any more and no record names. */
    readonly sweep: Effect.Effect<void>
  }
>()("backend/platform/cluster/MediaIntents") {
  /** `alone`: no other node shares the store, so what this one is not at nobody is. */
  static readonly layer = ({ alone }: { readonly alone: boolean }) =>
    Layer.effect(
      MediaIntents,
      Effect.gen(function* () {
        const database = yield* Database
        const media = yield* MediaStore
        const { mediaIntents: intents } = database
        const { keep } = yield* LeaseKeeper
        // A note is of one node, so its id is the token as well.
        const leases = leasesIn(intents, { claim: "id", until: "until" }, lease)
        const held = new Set<string>()
        const valid: Filter = { isOver: { $exists: false } }

        const end = Effect.map(Clock.currentTimeMillis, (now) => now + lease.millis)

        const beginLoss = Effect.fnUntraced(function* (id: string, userId: UserId) {
          const until = yield* end
          yield* Effect.acquireRelease(
            Effect.gen(function* () {
              // An attempt that ended may have been at it before.
              if (!(yield* intents.insertIfAbsent({ id, userId, until })))
                yield* intents.update({ id }, { $set: { until } })
              held.add(id)
            }),
            () =>
              // If that cannot be written, its time ends by itself.
              Effect.suspend(() =>
                held.delete(id)
                  ? Effect.ignoreCause(intents.update({ id }, { $set: { until: 0 } }))
                  : Effect.void,
              ),
          )
          if (alone) return
          // As long as this node is at these bytes, whether they may still be named or not.
          yield* keep(leases, { id, claim: id }).pipe(
            Effect.ignore,
            Effect.forever,
            Effect.forkScoped,
          )
        })

        const begin = Effect.fn("MediaIntents.begin")(function* (user: UserId) {
          const id = yield* newId
          yield* beginLoss(id, user)
          return id
        })

        const confirm = Effect.fn("MediaIntents.confirm")(function* (ids: ReadonlyArray<string>) {
          const until = yield* end
          const ours: Filter = { id: { $in: [...ids] }, ...valid }
          if ((yield* intents.update(ours, { $set: { until } })) < ids.length)
            return yield* new IntentOver()
        })

        const settle = Effect.fn("MediaIntents.settle")(function* (ids: ReadonlyArray<string>) {
          if ((yield* intents.remove({ id: { $in: [...ids] }, ...valid })) < ids.length)
            return yield* new IntentOver()
          for (const id of ids) held.delete(id)
        })

        const discard = Effect.fn("MediaIntents.discard")(function* (id: string) {
          yield* media.remove(id)
          yield* intents.remove({ id })
          held.delete(id)
        })

        /** Those of them that no node is at. */
        const left = Effect.fnUntraced(function* (filter: Filter) {
          const now = yield* Clock.currentTimeMillis
          const lapsed: Filter = alone ? {} : { until: { $lte: now } }
          const found = yield* intents.find({ filter: { $and: [filter, lapsed] } })
          return found.filter(({ id }) => !held.has(id))
        })

        /** First nobody can name them any more, then it is looked whether somebody does. */
        const resolve = Effect.fnUntraced(function* (found: ReadonlyArray<MediaIntentRecord>) {
          if (found.length === 0) return
          const over = yield* Effect.filter(found, ({ id, until }) =>
            // Unless its node lives after all.
            Effect.map(
              Effect.orDie(intents.update({ id, until }, { $set: { isOver: true } })),
              (marked) => marked === 1,
            ),
          )
          const named = yield* Effect.provideService(namedBytes, Database, database)
          for (const { id } of over) {
            if (!named.has(id)) yield* media.remove(id)
            yield* intents.remove({ id, isOver: true })
          }
          const gone = over.filter(({ id }) => !named.has(id)).length
          if (gone > 0)
            yield* Effect.logInfo(
              `Removed ${String(gone)} recordings or photos left over from an interrupted save`,
            )
        })

        const forget = Effect.fn("MediaIntents.forget")(function* (userId: UserId) {
          if ((yield* intents.count({ userId })) === 0) return true
          yield* Effect.orDie(intents.update({ userId }, { $set: { isOver: true } }))
          yield* resolve(yield* left({ userId }))
          return (yield* intents.count({ userId })) === 0
        })

        const sweep = Effect.suspend(() => left({})).pipe(
          Effect.flatMap(resolve),
          Effect.withSpan("MediaIntents.sweep"),
        )

        return MediaIntents.of({ begin, beginLoss, confirm, settle, discard, forget, sweep })
      }),
    ).pipe(Layer.provide(LeaseKeeper.layer))
}
