import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { ReadingRecord } from "../kept/readings.ts"
import { Kept } from "../kept/kept.ts"

/** How long a hold lasts without being renewed, and how often it is. */
const holdMillis = 20_000
export const renewMillis = 5_000

/** Somebody else holds the words now; whoever gets this stops at once. */
export class HoldLost extends Schema.TaggedError<HoldLost>()("HoldLost", {}) {}

/** Words whose followers are being brought up to date, by this server alone. */
export interface Held {
  readonly _tag: "Held"
  readonly reading: ReadingRecord
  readonly holder: string
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
    readonly renew: (held: Held) => Effect.Effect<void, HoldLost | NoRoom>
    /** Others may take them at once; where that cannot be written, once the hold has run out. */
    readonly letGo: (held: Held) => Effect.Effect<void>
    /** At the start of the only server there is: what a crash left held is free at once. */
    readonly letAllGo: Effect.Effect<void>
  }
>()("backend/transcripts/Holding") {
  static readonly layer = Layer.effect(
    Holding,
    Effect.gen(function* () {
      const { readings } = yield* Kept

      const hold = Effect.fn("Holding.hold")(
        function* (id: StoryId) {
          const now = yield* Clock.currentTimeMillis
          const holder = randomUUID()
          const taken = yield* readings.findAndUpdate(
            {
              id,
              isIndexed: false,
              $or: [{ heldUntil: { $exists: false } }, { heldUntil: { $lte: now } }],
            },
            { $set: { holder, heldUntil: now + holdMillis } },
          )
          if (Option.isSome(taken)) return { _tag: "Held", reading: taken.value, holder } as const
          const standing = yield* readings.get(id)
          const isLeft = Option.isSome(standing) && !standing.value.isIndexed
          return { _tag: isLeft ? "HeldElsewhere" : "NothingToDo" } as const
        },
        Effect.catchTag("AlreadyThere", Effect.die),
      )

      const renew = Effect.fnUntraced(
        function* ({ reading: { id }, holder }: Held) {
          const heldUntil = (yield* Clock.currentTimeMillis) + holdMillis
          const changed = yield* readings.update({ id, holder }, { $set: { heldUntil } })
          if (changed === 0) return yield* new HoldLost()
        },
        Effect.catchTag("AlreadyThere", Effect.die),
      )

      const letGo = ({ reading: { id }, holder }: Held) =>
        readings
          .update({ id, holder }, { $unset: { holder: true, heldUntil: true } })
          .pipe(Effect.ignoreCause)

      const letAllGo = readings
        .update(
          { isIndexed: false, heldUntil: { $exists: true } },
          { $unset: { holder: true, heldUntil: true } },
        )
        .pipe(Effect.ignoreCause)

      return Holding.of({ hold, renew, letGo, letAllGo })
    }),
  )
}
