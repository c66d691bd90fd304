import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { type NoRoom, NotAllowed } from "#protocol/failure.ts"
import { ShareId, UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { Plan } from "#protocol/user.ts"
import type { CollectionShape } from "../ports/documents.ts"
import { recordsOf } from "../ports/records.ts"
import { ShareRecords, type ShareRecord } from "../sharing/records.ts"

/** One invitation that counts: its share, which time somebody was invited by it, and to where. */
const Place = Schema.Struct({
  shareId: ShareId,
  round: Schema.Int,
  emailKey: Schema.String,
  /** Milliseconds since 1970. */
  takenAt: Schema.Finite,
})
type Place = typeof Place.Type

/** What a keeper's invitations take of their plan. `version` grows with each change, so that none is made upon an old reading. */
const PlacesRecord = Schema.Struct({
  id: UserId,
  version: Schema.Int,
  places: Schema.Array(Place),
})

export const sharedPlaces: CollectionShape = { name: "places", indexes: [] }

/** A place this young may belong to an invitation that is just being written. */
const graceMillis = 60_000

const isSame = (a: Pick<Place, "shareId" | "round">) => (b: Pick<Place, "shareId" | "round">) =>
  a.shareId === b.shareId && a.round === b.round

/** Whether one more address, or one that has a place already, fits into the free plan. */
const fits = (places: ReadonlyArray<Place>, emailKey: string) =>
  new Set([...places.map((place) => place.emailKey), emailKey]).size <= limits.free.sharedWith

/** Whether an invitation still counts: it was accepted, or can still be. */
const isLive = (share: ShareRecord | undefined, place: Place, now: number) =>
  share !== undefined &&
  share.round === place.round &&
  (share.status === "accepted" || (share.status === "pending" && share.expiresAt > now))

const noPlaceLeft = () =>
  new NotAllowed({
    message: `On the free plan you can share with ${limits.free.sharedWith} people. Upgrade to Premium to invite more, or take back a share first.`,
  })

/** With how many addresses a plan lets somebody share. Each change is one atomic step upon the newest reading, so two at once cannot pass the limit. */
export class SharedPlaces extends Context.Service<
  SharedPlaces,
  {
    readonly take: (
      keeper: { readonly id: UserId; readonly subscriptionStatus: Plan },
      place: Omit<Place, "takenAt">,
    ) => Effect.Effect<void, NotAllowed | NoRoom>
    readonly giveBack: (
      keeperId: UserId,
      places: ReadonlyArray<Pick<Place, "shareId" | "round">>,
    ) => Effect.Effect<void>
  }
>()("backend/plans/SharedPlaces") {
  static readonly layer = Layer.effect(
    SharedPlaces,
    Effect.gen(function* () {
      const records = yield* recordsOf(sharedPlaces, PlacesRecord)
      const shares = yield* ShareRecords

      const read = Effect.fnUntraced(function* (id: UserId) {
        const found = yield* records.get(id)
        if (Option.isSome(found)) return found.value
        const first = { id, version: 0, places: [] }
        // Made by another at the same moment, it is there as well.
        yield* records.insert(first).pipe(Effect.catchTag("AlreadyThere", () => Effect.void))
        return first
      })

      /** Whether the places were changed; not when somebody else changed them since they were read. */
      const replace = (id: UserId, version: number, places: ReadonlyArray<Place>) =>
        records
          .findAndUpdate({ id, version }, { $set: { version: version + 1, places: [...places] } })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die), Effect.map(Option.isSome))

      /** Forgets invitations that ran out, and those a crash kept from being written. */
      const stillLive = Effect.fnUntraced(function* (places: ReadonlyArray<Place>) {
        const now = yield* Clock.currentTimeMillis
        const found = yield* shares.find({
          filter: { id: { $in: places.map(({ shareId }) => shareId) } },
        })
        const byId = new Map(found.map((share) => [share.id, share]))
        return places.filter(
          (place) =>
            place.takenAt > now - graceMillis || isLive(byId.get(place.shareId), place, now),
        )
      })

      const take = Effect.fn("SharedPlaces.take")(function* (
        keeper: { readonly id: UserId; readonly subscriptionStatus: Plan },
        wanted: Omit<Place, "takenAt">,
      ): Effect.fn.Return<void, NotAllowed | NoRoom> {
        const takenAt = yield* Clock.currentTimeMillis
        for (;;) {
          const { version, places } = yield* read(keeper.id)
          if (places.some(isSame(wanted))) return
          const isFree = keeper.subscriptionStatus === "free"
          const standing =
            isFree && !fits(places, wanted.emailKey) ? yield* stillLive(places) : places
          if (isFree && !fits(standing, wanted.emailKey)) return yield* noPlaceLeft()
          const next = [...standing, { ...wanted, takenAt }]
          if (yield* replace(keeper.id, version, next)) return
        }
      })

      const giveBack = Effect.fn("SharedPlaces.giveBack")(function* (
        keeperId: UserId,
        given: ReadonlyArray<Pick<Place, "shareId" | "round">>,
      ) {
        for (;;) {
          const { version, places } = yield* read(keeperId)
          const left = places.filter((place) => !given.some(isSame(place)))
          if (left.length === places.length) return
          if (yield* replace(keeperId, version, left)) return
        }
      }, Effect.orDie)

      return SharedPlaces.of({ take, giveBack })
    }),
  )
}
