import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage, Forbidden, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Authorize } from "../access/authorize.ts"
import { viewersOf } from "../access/policy.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { onlyTownOf } from "../places/coarsen.ts"
import { Gazetteer } from "../../ports/gazetteer.ts"
import { isOnlyTown, positionOf, stillThere } from "./location-privacy-rules.ts"

/** Takes the exact position away from a story, for good. */
export class LocationPrivacy extends Context.Service<
  LocationPrivacy,
  {
    /**
     * Leaves of a story's position the town it is in; for the keeper and the recorder. A story without
     * a position, or with the town's only, stays as it is.
     */
    readonly keep: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
  }
>()("backend/features/stories/LocationPrivacy") {
  static readonly layer = Layer.effect(
    LocationPrivacy,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const authorize = yield* Authorize
      const gazetteer = yield* Gazetteer
      const { publish } = yield* EventBus

      const keep = Effect.fn("LocationPrivacy.keep")(function* (
        user: UserId,
        id: StoryId,
      ): Effect.fn.Return<void, NotFound | Forbidden | InsufficientStorage> {
        const story = yield* authorize.story(user, id, "own")
        const position = positionOf(story)
        if (position === null || isOnlyTown(story)) return
        const { place } = story
        const after = yield* Effect.provideService(
          onlyTownOf(place, position),
          Gazetteer,
          gazetteer,
        )
        const { latitude, longitude } = after
        const parts = Object.entries(after).map(([part, value]) => [`place.${part}`, value])
        const written = yield* stories.findAndUpdate(
          {
            ...{ id, ...stillThere(story), deleted: { $exists: false } },
            ...{ "place.city": place.city, "place.region": place.region },
            "place.country": place.country,
          },
          { $set: { ...Object.fromEntries(parts), coarsenedPosition: { latitude, longitude } } },
        )
        // Somebody has changed the place meanwhile: the town of the new one is kept.
        if (Option.isNone(written)) return yield* keep(user, id)
        yield* publish({
          to: viewersOf(written.value),
          event: { _tag: "StoryChanged", storyId: id },
        })
      })

      return LocationPrivacy.of({ keep })
    }),
  )
}
