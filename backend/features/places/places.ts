import { Context, Effect, Layer, Option } from "effect"
import { TooManyRequests } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { PlaceSuggestion, Position, Surroundings } from "#protocol/place.ts"
import { type RateLimit, makeBuckets } from "../../lib/token-bucket.ts"
import { Gazetteer } from "../../ports/gazetteer.ts"
import { Geocoder } from "../../ports/geocoder.ts"

/** What the quickest typist needs, on several devices at once; and somebody who asks where they are. */
const flows: Readonly<Record<"typing" | "asking", RateLimit>> = {
  typing: { most: 40, aSecond: 10 },
  asking: { most: 10, aSecond: 0.5 },
}

const slowly = ({ aSecond }: RateLimit) =>
  new TooManyRequests({
    message: "That was too many lookups in a short time. Please wait a moment and try again.",
    retryAfter: Math.ceil(1 / aSecond),
  })

/** Names of places for forms, and what a position is called. */
export class Places extends Context.Service<
  Places,
  {
    readonly suggest: (
      user: UserId,
      typed: string,
      from: Position | null,
    ) => Effect.Effect<ReadonlyArray<PlaceSuggestion>, TooManyRequests>
    readonly near: (
      user: UserId,
      position: Position,
    ) => Effect.Effect<Surroundings, TooManyRequests>
  }
>()("backend/features/places/Places") {
  static readonly layer = Layer.effect(
    Places,
    Effect.gen(function* () {
      const gazetteer = yield* Gazetteer
      const geocoder = yield* Geocoder

      // Only within this process, whose time they protect.
      const typing = makeBuckets(flows.typing)
      const asking = makeBuckets(flows.asking)

      const suggest = Effect.fn("Places.suggest")(function* (
        user: UserId,
        typed: string,
        from: Position | null,
      ) {
        if (!typing.take(String(user), 1)) return yield* slowly(flows.typing)
        return yield* gazetteer.suggest(typed, from, limits.places.suggestions)
      })

      const near = Effect.fn("Places.near")(function* (user: UserId, position: Position) {
        if (!asking.take(String(user), 1)) return yield* slowly(flows.asking)
        const outside = yield* geocoder.around(position)
        return Option.isSome(outside) ? outside.value : yield* gazetteer.around(position)
      })

      return Places.of({ suggest, near })
    }),
  )
}
