import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, type Scope } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import { Database } from "../../platform/database/database.ts"
import type { SaveReservationRecord } from "../../platform/database/save-reservations.ts"
import { Quota } from "./quota.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"

/** A place in a plan that was taken for a save. */
export interface SavePlace {
  readonly user: UserId
  readonly saveKey: string
}

/**
 * How long a place without a lease may be of a save under way: one that a node of the version before leases
 * is at, or that was taken for an upload which is just beginning.
 */
const withoutLease = 24 * 60 * 60 * 1_000

const { millis, renewEvery } = usualLease

/**
 * Which saves are under way on some node, so that of the places in plans only those are freed that a crash
 * left. Where no other node shares the store nothing is written: whatever was under way at a start is not
 * any more.
 */
export class SaveReservations extends Context.Service<
  SaveReservations,
  {
    /** Says that a save is under way, until the scope ends. To be called before its place is taken. */
    readonly hold: (place: SavePlace) => Effect.Effect<string, InsufficientStorage, Scope.Scope>
    /** Whether a save with this key is under way, besides the one of this lease. */
    readonly isHeld: (place: SavePlace, besides?: string) => Effect.Effect<boolean>
    /** Whether a node was at a save with this key when it died. */
    readonly isLapsed: (place: SavePlace) => Effect.Effect<boolean>
    /** Places of saves that no node is at any more: at the start of the only node, all. */
    readonly abandoned: Effect.Effect<ReadonlyArray<SavePlace>>
    /** Forgets the leases of one that have ended. */
    readonly forget: (place: SavePlace) => Effect.Effect<void>
    /** Gives places of saves that have no lease one, and so a day until they are freed. */
    readonly adopt: (
      isSpared: (place: SavePlace) => Effect.Effect<boolean>,
    ) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/plans/SaveReservations") {
  static readonly layer = ({ alone }: { readonly alone: boolean }) =>
    Layer.effect(SaveReservations, alone ? ofOne : ofSeveral)
}

const ofOne = Quota.useSync(({ underWay }) =>
  SaveReservations.of({
    hold: () => Effect.succeed(""),
    isHeld: () => Effect.succeed(false),
    isLapsed: () => Effect.succeed(false),
    abandoned: underWay,
    forget: () => Effect.void,
    adopt: () => Effect.void,
  }),
)

const ofSeveral = Effect.gen(function* () {
  const { saveReservations } = yield* Database
  const { underWay } = yield* Quota
  const held = new Set<string>()

  const hold = Effect.fnUntraced(function* ({ user, saveKey }: SavePlace) {
    const id = randomUUID()
    const until = (yield* Clock.currentTimeMillis) + millis
    yield* Effect.acquireRelease(
      Effect.andThen(
        saveReservations.insert({ id, userId: user, saveKey, until }),
        Effect.sync(() => held.add(id)),
      ),
      () =>
        // If it cannot be removed, it ends by itself.
        Effect.andThen(
          Effect.sync(() => held.delete(id)),
          Effect.ignoreCause(saveReservations.remove({ id })),
        ),
    )
    return id
  })

  /** One write for all saves of this node, however many there are. */
  const renew = Effect.gen(function* () {
    yield* Effect.sleep(renewEvery)
    if (held.size === 0) return
    const until = (yield* Clock.currentTimeMillis) + millis
    yield* saveReservations.update({ id: { $in: [...held] } }, { $set: { until } })
  }).pipe(
    unlessInterrupted((cause) =>
      Effect.logWarning("saves in progress could not be renewed yet", cause),
    ),
  )
  yield* Effect.forkScoped(Effect.forever(renew))

  const isHeld = Effect.fnUntraced(function* ({ user, saveKey }: SavePlace, besides = "") {
    const now = yield* Clock.currentTimeMillis
    const others = { userId: user, saveKey, until: { $gt: now }, id: { $ne: besides } }
    return (yield* saveReservations.count(others)) > 0
  })

  const isLapsed = Effect.fnUntraced(function* ({ user, saveKey }: SavePlace) {
    const now = yield* Clock.currentTimeMillis
    return (yield* saveReservations.count({ userId: user, saveKey, until: { $lte: now } })) > 0
  })

  const abandoned = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const found = yield* saveReservations.find({ filter: { until: { $lte: now } } })
    return found.map(({ userId: user, saveKey }): SavePlace => ({ user, saveKey }))
  })

  const forget = Effect.fnUntraced(function* ({ user, saveKey }: SavePlace) {
    const now = yield* Clock.currentTimeMillis
    yield* saveReservations.remove({ userId: user, saveKey, until: { $lte: now } })
  })

  const adopt = Effect.fnUntraced(function* (
    isSpared: (place: SavePlace) => Effect.Effect<boolean>,
  ) {
    for (const place of yield* underWay) {
      const { user, saveKey } = place
      if (
        (yield* saveReservations.count({ userId: user, saveKey })) > 0 ||
        (yield* isSpared(place))
      )
        continue
      const until = (yield* Clock.currentTimeMillis) + withoutLease
      const record: SaveReservationRecord = {
        id: `${String(user)}/${saveKey}`,
        userId: user,
        saveKey,
        until,
      }
      yield* saveReservations.insertIfAbsent(record)
    }
  })

  return SaveReservations.of({ hold, isHeld, isLapsed, abandoned, forget, adopt })
})
