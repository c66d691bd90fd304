import { Context, Effect, Layer } from "effect"
import type { Forbidden, NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import type { MapStory, NamedSpot, RecordedSpot, StoryMap } from "#protocol/map.ts"
import { Grants } from "../access/grants.ts"
import { type Asker, visibleStories, withLinked } from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { Database } from "../../platform/database/database.ts"
import type { NamedPlaceLine } from "../../platform/database/named-places.ts"
import { fieldsOnMap, type StoryOnMap } from "../../platform/database/story-projections.ts"
import { People } from "../people/people.ts"
import { NamedPlaces } from "../places/named-places.ts"
import type { Filter } from "../../ports/document-store.ts"
import { unknownStoryteller } from "./presenter.ts"

/** The stories that a map is made of, as a filter for the store: those the user may see. */
export const mapped = (asker: Asker, person: PersonId | undefined): Filter => {
  if (person === undefined) return visibleStories(asker)
  const ids = withLinked(asker, person)
  const tellsOrIsIn = { $or: [{ storytellerId: { $in: ids } }, { subjectIds: { $in: ids } }] }
  return { $and: [visibleStories(asker), tellsOrIsIn] }
}

const recordedAt = ({ place }: StoryOnMap): RecordedSpot | null => {
  const { name, city, country, latitude, longitude } = place
  if (latitude === null || longitude === null) return null
  return { name: name ?? "", city: city ?? "", country: country ?? "", latitude, longitude }
}

const daysOf = ({ happened }: StoryOnMap): MapStory["happened"] => {
  const { from = null, to = null } = happened ?? {}
  return from === null || to === null ? null : { from, to }
}

const toSpot = ({ placeId, name, city, country, ...line }: NamedPlaceLine): NamedSpot => ({
  ...{ id: placeId, name, city, country },
  ...{ latitude: line.latitude, longitude: line.longitude, start: line.start },
})

/** Where stories were recorded, and the places they speak of, for a map. */
export class StoryMaps extends Context.Service<
  StoryMaps,
  {
    /** All stories the user may see, or those a person of theirs tells or is in. */
    readonly of: (
      user: UserId,
      person: PersonId | undefined,
    ) => Effect.Effect<StoryMap, NotFound | Forbidden>
  }
>()("backend/features/stories/StoryMaps") {
  static readonly layer = Layer.effect(
    StoryMaps,
    Effect.gen(function* () {
      const { storiesOnMap } = yield* Database
      const grants = yield* Grants
      const authorize = yield* Authorize
      const people = yield* People
      const namedPlaces = yield* NamedPlaces

      const of = Effect.fn("StoryMaps.of")(function* (user: UserId, person: PersonId | undefined) {
        const asker = yield* grants.askerOf(user)
        if (person !== undefined) yield* authorize.personFor(asker, person, "view")
        const seen = yield* storiesOnMap.find({
          filter: mapped(asker, person),
          sort: [
            ["createdAt", -1],
            ["id", -1],
          ],
          only: fieldsOnMap,
        })
        const confirmed = yield* namedPlaces.confirmedOf(seen.map(({ id }) => id))
        const placed = seen.flatMap((story) => {
          const recorded = recordedAt(story)
          const named = (confirmed.get(story.id) ?? []).map(toSpot)
          return recorded === null && named.length === 0 ? [] : [{ story, recorded, named }]
        })
        // As on cards: of a storyteller the asker may not see, the name alone.
        const tellers = yield* people.named(placed.map(({ story }) => story.storytellerId))
        return {
          total: seen.length,
          stories: placed.map(({ story, ...spots }) => ({
            id: story.id,
            title: story.title,
            teller: tellers.get(story.storytellerId)?.name ?? unknownStoryteller,
            recordedAt: story.createdAt,
            happened: daysOf(story),
            ...spots,
          })),
        }
      })

      return StoryMaps.of({ of })
    }),
  )
}
