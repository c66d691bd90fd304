import { Context, Effect, Layer, Option } from "effect"
import type { NoRoom, NotAllowed, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Reach } from "../access/authorize.ts"
import { viewersOf } from "../access/policy.ts"
import { Happenings } from "../../platform/events/event-bus.ts"
import { Kept } from "../../platform/database/database.ts"
import { onlyTownOf } from "../places/coarsen.ts"
import { Gazetteer } from "../../ports/gazetteer.ts"
import { gatherPlace } from "./migrate-place.ts"
import { isOnlyTown, positionOf, stillThere } from "./location-privacy-rules.ts"

/** Takes the exact position away from a story, for good. */
export class KeepingTown extends Context.Service<
  KeepingTown,
  {
    /**
     * Leaves of a story's position the town it is in; for the keeper and the recorder. A story without
     * a position, or with the town's only, stays as it is.
     */
    readonly keep: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<void, NotFound | NotAllowed | NoRoom>
  }
>()("backend/features/stories/KeepingTown") {
  static readonly layer = Layer.effect(
    KeepingTown,
    Effect.gen(function* () {
      const { stories } = yield* Kept
      const reach = yield* Reach
      const gazetteer = yield* Gazetteer
      const { announce } = yield* Happenings
      const gather = gatherPlace(stories)

      const keep = Effect.fn("KeepingTown.keep")(function* (
        user: UserId,
        id: StoryId,
      ): Effect.fn.Return<void, NotFound | NotAllowed | NoRoom> {
        const story = yield* reach.story(user, id, "own")
        const position = positionOf(story)
        if (position === null || isOnlyTown(story)) return
        yield* gather(story)
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
          { $set: { ...Object.fromEntries(parts), townKept: { latitude, longitude } } },
        )
        // Somebody has changed the place meanwhile: the town of the new one is kept.
        if (Option.isNone(written)) return yield* keep(user, id)
        yield* announce({
          to: viewersOf(written.value),
          happening: { _tag: "StoryChanged", storyId: id },
        })
      })

      return KeepingTown.of({ keep })
    }),
  )
}
