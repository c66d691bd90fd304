import { Context, Effect, Layer, Option } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { StoryId } from "#protocol/ids.ts"
import { type Claim, type Claims, claimsIn } from "../jobs/claims.ts"
import type { Kind } from "../jobs/kind.ts"
import { usualLease } from "../jobs/lease.ts"
import { doubling } from "../jobs/retry.ts"
import type { ReadingRecord } from "../kept/readings.ts"
import { Kept } from "../kept/kept.ts"

/** Words that search and summary have still to follow, each in the hands of one server at a time. */
export const followingWork = {
  name: "following",
  place: {
    open: { isIndexed: false },
    claim: "holder",
    until: "heldUntil",
    leaseOf: ({ holder, heldUntil }: ReadingRecord) => ({
      claim: holder ?? null,
      until: heldUntil ?? 0,
    }),
    isBare: true,
  },
  lease: usualLease,
  retry: doubling(10_000, 10 * 60_000),
  lanes: [{ lane: "any", hands: 1 }],
  lookAgain: 30_000,
  rest: 1_000,
  hurries: false,
} satisfies Kind<ReadingRecord>

/** Words whose followers are being brought up to date, by this server alone. */
export interface Held extends Claim {
  readonly _tag: "Held"
  readonly id: StoryId
  readonly reading: ReadingRecord
}

/** Which of several servers has search and summary follow the words of a story. */
export class Holding extends Context.Service<
  Holding,
  {
    /** Takes them in hand; nothing is to be done where they are followed already. */
    readonly hold: (
      id: StoryId,
    ) => Effect.Effect<
      Held | { readonly _tag: "NothingToDo" } | { readonly _tag: "HeldElsewhere" },
      NoRoom
    >
    readonly claims: Claims<ReadingRecord>
  }
>()("backend/transcripts/Holding") {
  static readonly layer = Layer.effect(
    Holding,
    Effect.gen(function* () {
      const { readings } = yield* Kept
      const claims = claimsIn(readings, followingWork.place, followingWork.lease)

      const hold = Effect.fn("Holding.hold")(function* (id: StoryId) {
        const taken = yield* claims.take({ filter: { id } })
        if (Option.isSome(taken)) {
          const { document: reading, claim } = taken.value
          return { _tag: "Held", id, reading, claim } as const
        }
        const standing = yield* readings.get(id)
        const isLeft = Option.isSome(standing) && !standing.value.isIndexed
        return { _tag: isLeft ? "HeldElsewhere" : "NothingToDo" } as const
      })

      return Holding.of({ hold, claims })
    }),
  )
}
