import { randomUUID } from "node:crypto"
import { Clock, Context, DateTime, Effect, Layer, Option, type Scope } from "effect"
import { Locked, Forbidden, type InsufficientStorage } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { smallestOf } from "#protocol/long-lists.ts"
import { type PlansHere, roomOf } from "#protocol/plan.ts"
import { Plan } from "#protocol/user.ts"
import { LeaseKeeper } from "../../platform/cluster/lease-keeper.ts"
import { leasesIn, usualLease } from "../../platform/cluster/leases.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import type { Filter, Update } from "../../ports/document-store.ts"
import { Plans } from "./plan.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const upgradeNeeded = ({ kind }: PlansHere) =>
  kind === "premium"
    ? new Forbidden({
        message: errorMessages.freeStoriesUsed,
        requiresUpgrade: true,
        canUpgrade: true,
      })
    : new Forbidden({
        message: errorMessages.storiesUsed,
        requiresUpgrade: true,
      })

/** A place in a plan, of the save with this key. */
export interface SavePlace {
  readonly user: UserId
  readonly saveKey: string
}

/** A place that is reserved; `claim` is null where recordings that wait on the server hold it. */
export interface Reservation extends SavePlace {
  readonly claim: string | null
}

const pathOf = ({ saveKey }: SavePlace) => `pendingSaves.${saveKey}`

/**
 * Limits how many stories a plan may record. Counting is one atomic step, so parallel saves cannot
 * exceed the limit. What is reserved stands in the account's document until when it is, so that a place
 * which a crash left is free again once that has passed.
 */
export class Quota extends Context.Service<
  Quota,
  {
    /**
     * Reserves a place for a save until the scope ends and the reservation with it, or goes on with the
     * one that recordings on the server hold.
     */
    readonly reserve: (
      place: SavePlace,
    ) => Effect.Effect<Reservation, Forbidden | Locked | InsufficientStorage, Scope.Scope>
    /**
     * Reserves a place for a recording that is about to begin, unless its story has one; whether it was
     * reserved now. It is free again soon if it is not held.
     */
    readonly reserveBriefly: (
      place: SavePlace,
    ) => Effect.Effect<boolean, Forbidden | InsufficientStorage>
    /**
     * From now on recordings that wait on the server hold the place, which is reserved if it was not;
     * whether it was reserved now.
     */
    readonly hold: (place: SavePlace) => Effect.Effect<boolean, Forbidden | InsufficientStorage>
    /** Recordings that hold the place are about to go: if they do and nothing follows, it is free soon. */
    readonly holdBriefly: (place: SavePlace) => Effect.Effect<void, InsufficientStorage>
    /**
     * The story was saved: its place stays taken, and the user counts as active now. False when no save
     * with this key has a place.
     */
    readonly commit: (place: SavePlace) => Effect.Effect<boolean>
    /** The story was not saved: frees the place, if it is still the one of this reservation. */
    readonly release: (reservation: Reservation) => Effect.Effect<void>
    /** Frees a place that recordings held, unless some still do; whether it was freed. */
    readonly releaseUnlessHeld: (place: SavePlace) => Effect.Effect<boolean>
    /**
     * A saved story turned out to have nothing to hear: frees its place, once however often this is
     * called.
     */
    readonly refund: (user: UserId, saveKey: string) => Effect.Effect<void, InsufficientStorage>
    /**
     * Commits or frees the places that a crash left: at the start of the only node all, elsewhere those
     * whose time is over. Answers those whose story was saved.
     */
    readonly recover: Effect.Effect<ReadonlyArray<SavePlace>, InsufficientStorage>
  }
>()("backend/features/plans/Quota") {
  /**
   * `alone`: no other node shares the store, so what this one has not ended is under way, and what it finds
   * at its start is not. Expiries are written all the same, for nodes that may share the store later.
   */
  static readonly layer = ({ alone }: { readonly alone: boolean }) =>
    Layer.effect(
      Quota,
      Effect.gen(function* () {
        const { users, uploads, stories } = yield* Database
        const { keep } = yield* LeaseKeeper
        const { here } = yield* Plans

        /** Which users have room for one more story, whatever becomes of their plan meanwhile. */
        const withRoom: Filter = {
          $or: Plan.literals.map((plan): Filter => {
            const { stories: most } = roomOf(plan, here.kind)
            return {
              subscriptionStatus: plan,
              ...(most === null ? {} : { storiesRecorded: { $lt: most } }),
            }
          }),
        }

        const soon = Effect.map(Clock.currentTimeMillis, (now) => now + usualLease.millis)

        /** What is written of a reservation. */
        const reserved = (place: SavePlace, claim: string | null, until: number | null) => ({
          [pathOf(place)]: { claim, until },
          ...(until !== null && { reservedUntil: until }),
        })

        /** Whether a user was found who is like this, and changed. */
        const isChanged = ({ user }: SavePlace, filter: Filter, update: Update) =>
          Effect.map(users.findAndUpdate({ $and: [{ id: user }, filter] }, update), Option.isSome)

        /** Ends a reservation that is like this; false when there is none. */
        const finish = (place: SavePlace, filter: Filter, change: Omit<Update, "$unset">) =>
          isChanged(
            place,
            { [pathOf(place)]: { $exists: true }, ...filter },
            { ...change, $unset: { [pathOf(place)]: true } },
            // The document shrinks, so this needs no disk space and cannot fail.
          ).pipe(Effect.orDie)
        const free = (place: SavePlace, filter: Filter) =>
          finish(place, filter, { $inc: { storiesRecorded: -1 } })

        const commitIf = Effect.fnUntraced(function* (place: SavePlace, filter: Filter) {
          const updatedAt = DateTime.formatIso(yield* DateTime.now)
          return yield* finish(place, filter, { $set: { updatedAt } })
        })
        const commit = Effect.fn("Quota.commit")((place: SavePlace) => commitIf(place, {}))

        const isHeld = ({ user, saveKey }: SavePlace) =>
          Effect.map(uploads.count({ userId: user, saveKey }), (found) => found > 0)

        const isSaved = ({ user, saveKey }: SavePlace) =>
          Effect.map(stories.count({ recorderId: user, saveKey }), (found) => found > 0)

        /** What a crash left: nobody has renewed it since it was read. Answers whether it was saved. */
        const resolve = Effect.fnUntraced(function* (place: SavePlace, until: number | null) {
          const asItWas: Filter = { [`${pathOf(place)}.until`]: until }
          if (yield* isSaved(place)) return yield* commitIf(place, asItWas)
          if (!(yield* isHeld(place))) yield* free(place, asItWas)
          else if (until !== null)
            yield* isChanged(place, asItWas, { $set: reserved(place, null, null) })
          return false
        })

        /** Resolves what a crash left of a user's reservations, and answers which were of saved stories. */
        const resolveAll = Effect.fnUntraced(function* (user: UserRecord, isAtStart: boolean) {
          const now = yield* Clock.currentTimeMillis
          const { id, reservedUntil, pendingSaves } = user
          const all = Object.entries(pendingSaves).map(([saveKey, { until }]) => ({
            ...{ place: { user: id, saveKey }, until },
          }))
          const isLeft = (until: number | null) =>
            alone ? isAtStart : until !== null && until <= now
          const left = all.filter(({ until }) => isLeft(until))
          const later = all.flatMap(({ until }) => (until === null || isLeft(until) ? [] : [until]))
          const saved = yield* Effect.filter(left, ({ place, until }) => resolve(place, until))
          if (reservedUntil !== undefined)
            yield* users.update(
              { id, reservedUntil },
              later.length === 0
                ? { $unset: { reservedUntil: true } }
                : { $set: { reservedUntil: smallestOf(later) } },
            )
          return saved.map(({ place }) => place)
        })

        const recover = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const filter = alone ? { pendingSaves: { $ne: {} } } : { reservedUntil: { $lte: now } }
          const found = yield* users.find({ filter })
          return (yield* Effect.forEach(found, (user) => resolveAll(user, alone))).flat()
        }).pipe(Effect.withSpan("Quota.recover"))

        /** Takes a place for a save, unless it has one or there is none. */
        const take = Effect.fnUntraced(function* (
          place: SavePlace,
          claim: string | null,
          until: number | null,
        ) {
          const took = isChanged(
            place,
            { [pathOf(place)]: { $exists: false }, ...withRoom },
            { $set: reserved(place, claim, until), $inc: { storiesRecorded: 1 } },
          )
          if (yield* took) return "taken"
          const user = yield* users.get(place.user)
          if (Option.isNone(user)) return "no room"
          if (Object.hasOwn(user.value.pendingSaves, place.saveKey)) return "there"
          // Perhaps a crash left the places of others.
          yield* resolveAll(user.value, false)
          return (yield* took) ? "taken" : "no room"
        })

        const hold = Effect.fn("Quota.hold")(function* (place: SavePlace) {
          const isThere = { [pathOf(place)]: { $exists: true } }
          for (;;) {
            if (yield* isChanged(place, isThere, { $set: reserved(place, null, null) }))
              return false
            const end = yield* take(place, null, null)
            if (end === "taken") return true
            if (end === "no room") return yield* upgradeNeeded(here)
          }
        })

        const freeIf = ({ claim, ...place }: Reservation) =>
          free(place, { [`${pathOf(place)}.claim`]: claim })
        const release = Effect.fn("Quota.release")((reservation: Reservation) =>
          Effect.asVoid(freeIf(reservation)),
        )

        const releaseUnlessHeld = Effect.fn("Quota.releaseUnlessHeld")(function* (
          place: SavePlace,
        ) {
          if (yield* isHeld(place)) return false
          const isFreed = yield* freeIf({ ...place, claim: null })
          // One that began between the look and the write had found the place held.
          if (yield* isHeld(place)) yield* Effect.ignore(hold(place))
          return isFreed
        })

        const reserve = Effect.fn("Quota.reserve")(function* (place: SavePlace) {
          if (yield* isHeld(place)) {
            // Of one that was saved since its recordings were found, the place is taken already.
            if ((yield* hold(place)) && (yield* isSaved(place)))
              yield* freeIf({ ...place, claim: null })
            return { ...place, claim: null }
          }
          const claim = randomUUID()
          const until = yield* soon
          const end = yield* take(place, claim, until)
          if (end === "no room") return yield* upgradeNeeded(here)
          if (end === "there") {
            // Whoever sends it again need not wait until what a crash left is found.
            const lapsed = { [`${pathOf(place)}.until`]: { $lte: yield* Clock.currentTimeMillis } }
            const again = isChanged(place, lapsed, { $set: reserved(place, claim, until) })
            if (alone || !(yield* again))
              return yield* new Locked({ message: errorMessages.storyBeingSaved })
          }
          if (!alone) {
            const paths = { claim: `${pathOf(place)}.claim`, until: `${pathOf(place)}.until` }
            const held = { id: place.user, claim }
            // Lost, it is of recordings by now, or of another save; the story is written once.
            yield* keep(leasesIn(users, paths, usualLease), held).pipe(
              Effect.ignore,
              Effect.forkScoped,
            )
          }
          return { ...place, claim }
        })

        const reserveBriefly = Effect.fn("Quota.reserveBriefly")(function* (place: SavePlace) {
          const end = yield* take(place, null, yield* soon)
          return end === "no room" ? yield* upgradeNeeded(here) : end === "taken"
        })

        const holdBriefly = Effect.fn("Quota.holdBriefly")(function* (place: SavePlace) {
          const isHeldThere = {
            [pathOf(place)]: { $exists: true },
            [`${pathOf(place)}.claim`]: null,
          }
          if (!alone)
            yield* isChanged(place, isHeldThere, { $set: reserved(place, null, yield* soon) })
        })

        const refund = Effect.fn("Quota.refund")(function* (user: UserId, saveKey: string) {
          yield* users.findAndUpdate(
            { id: user, placesGivenBack: { $ne: saveKey } },
            { $inc: { storiesRecorded: -1 }, $push: { placesGivenBack: saveKey } },
          )
        })

        return Quota.of({
          ...{ reserve, reserveBriefly, hold, holdBriefly },
          ...{ commit, release, releaseUnlessHeld, refund, recover },
        })
      }),
    ).pipe(Layer.provide(LeaseKeeper.layer))
}
