import { Context, Effect, Layer, Option } from "effect"
import { type InsufficientStorage, type Forbidden, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { NamedPlace, NamedPlaceId, NamedPlaceState } from "#protocol/named-place.ts"
import { accessToStory, type Asker, atLeast, type OwnedStory, viewersOf } from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import {
  fieldsOfNamedPlaceLine,
  type NamedPlaceLine,
  type NamedPlaceRecord,
  recordIdOf,
} from "../../platform/database/named-places.ts"

const notNamed = () =>
  new NotFound({ message: "The story no longer names this place. Please check again." })

/** As they are shown: without the story, which is known. */
const toNamedPlace = ({ placeId, ...record }: NamedPlaceRecord): NamedPlace => ({
  ...{ id: placeId, name: record.name, city: record.city, region: record.region },
  ...{ country: record.country, latitude: record.latitude, longitude: record.longitude },
  ...{ sentence: record.sentence, start: record.start, state: record.state },
})

/** The places that stories speak of, and what the family says of them. */
export class NamedPlaces extends Context.Service<
  NamedPlaces,
  {
    /** In the order they are first named; of those who may only hear the story, the confirmed ones. */
    readonly of: (
      asker: Asker,
      story: OwnedStory & { readonly id: StoryId },
    ) => Effect.Effect<ReadonlyArray<NamedPlace>>
    /** Confirms or dismisses a place, or takes the answer back; for whoever may correct the words. */
    readonly answer: (
      user: UserId,
      id: StoryId,
      placeId: NamedPlaceId,
      state: NamedPlaceState,
    ) => Effect.Effect<NamedPlace, NotFound | Forbidden | InsufficientStorage>
    /** The confirmed ones of many stories, by story, each in the order they are first named. */
    readonly confirmedOf: (
      ids: ReadonlyArray<StoryId>,
    ) => Effect.Effect<ReadonlyMap<StoryId, ReadonlyArray<NamedPlaceLine>>>
  }
>()("backend/features/places/NamedPlaces") {
  static readonly layer = Layer.effect(
    NamedPlaces,
    Effect.gen(function* () {
      const { namedPlaces, namedPlaceLines } = yield* Database
      const authorize = yield* Authorize
      const { publish } = yield* EventBus

      const of = Effect.fn("NamedPlaces.of")(function* (
        asker: Asker,
        story: OwnedStory & { readonly id: StoryId },
      ) {
        const seesAll = atLeast("contribute", accessToStory(asker, story))
        const found = yield* namedPlaces.find({
          filter: { storyId: story.id, ...(!seesAll && { state: "confirmed" }) },
          sort: [
            ["start", 1],
            ["id", 1],
          ],
        })
        return found.map(toNamedPlace)
      })

      const answer = Effect.fn("NamedPlaces.answer")(function* (
        user: UserId,
        id: StoryId,
        placeId: NamedPlaceId,
        state: NamedPlaceState,
      ) {
        const story = yield* authorize.story(user, id, "contribute")
        const recordId = recordIdOf(id, placeId)
        const changed = yield* namedPlaces.findAndUpdate(
          { id: recordId, state: { $ne: state } },
          { $set: { state } },
        )
        const standing = Option.isSome(changed) ? changed : yield* namedPlaces.get(recordId)
        if (Option.isNone(standing)) return yield* notNamed()
        if (Option.isSome(changed)) {
          yield* publish({
            to: viewersOf(story),
            event: { _tag: "StoryChanged", storyId: id },
          })
        }
        return toNamedPlace(standing.value)
      })

      const confirmedOf = Effect.fn("NamedPlaces.confirmedOf")(function* (
        ids: ReadonlyArray<StoryId>,
      ) {
        const found = yield* namedPlaceLines.find({
          filter: { state: "confirmed", storyId: { $in: ids } },
          sort: [
            ["start", 1],
            ["id", 1],
          ],
          only: fieldsOfNamedPlaceLine.filter((field) => field !== "id"),
        })
        return Map.groupBy(found, ({ storyId }) => storyId)
      })

      return NamedPlaces.of({ of, answer, confirmedOf })
    }),
  )
}
