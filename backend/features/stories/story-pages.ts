import { Context, Effect, Layer } from "effect"
import type {
  FirstStories,
  StoryChoice,
  StoryOrder,
  StoryOverview,
  StoryPage,
} from "#protocol/story-list.ts"
import type { Forbidden, NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { append } from "#protocol/long-lists.ts"
import { Grants } from "../access/grants.ts"
import {
  accessToPerson,
  accessToStory,
  type Asker,
  visibleStories,
  withLinked,
} from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { Database } from "../../platform/database/database.ts"
import { fieldsOfLine, type StoryLine } from "../../platform/database/story-projections.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { People } from "../people/people.ts"
import type { Filter } from "../../ports/document-store.ts"
import { isAtPlace } from "./at-place.ts"
import { StoryCards } from "./cards.ts"
import { countByDecade } from "./decades.ts"
import { countByMonth } from "./months.ts"
import { beyond, placeIn, sectionsFrom, sortOf } from "./pagination.ts"
import { peopleIn } from "./presenter.ts"

/** How many stories are read at a time when the store cannot apply the whole filter. */
const readAtOnce = 500

const fieldOf = (by: StoryChoice["by"]) => (by === "subject" ? "subjectIds" : "storytellerId")

/**
 * A choice as a filter for the store. The choice by place is missing: it is applied after reading.
 */
const chosen = (asker: Asker, { person, by, category }: StoryChoice): Filter => ({
  $and: [
    visibleStories(asker),
    ...(person === undefined ? [] : [{ [fieldOf(by)]: { $in: withLinked(asker, person) } }]),
    ...(by === "subject" ? [{ subjectIds: { $ne: [] } }] : []),
    ...(category === undefined ? [] : [{ category }]),
  ],
})

interface Part {
  readonly order?: StoryOrder
  readonly first?: FirstStories
  readonly after?: string
  readonly limit?: number
}

/** Reading stories page by page, for families with many of them. */
export class StoryPages extends Context.Service<
  StoryPages,
  {
    /**
     * One page of the chosen stories, newest first where nothing else is asked. In the order in which they happened, those of which
     * nobody can say when come last.
     */
    readonly page: (
      user: UserId,
      choice: StoryChoice,
      part: Part,
    ) => Effect.Effect<StoryPage, NotFound | Forbidden>
    /** Totals of all chosen stories; months are counted by the calendar of the given time zone. */
    readonly overview: (
      user: UserId,
      choice: StoryChoice,
      zone: string,
    ) => Effect.Effect<StoryOverview, NotFound | Forbidden>
  }
>()("backend/features/stories/StoryPages") {
  static readonly layer = Layer.effect(
    StoryPages,
    Effect.gen(function* () {
      const { stories, storyLines } = yield* Database
      const grants = yield* Grants
      const authorize = yield* Authorize
      const people = yield* People
      const { of: cardsOf } = yield* StoryCards

      const asking = Effect.fnUntraced(function* (user: UserId, { person }: StoryChoice) {
        const asker = yield* grants.askerOf(user)
        if (person !== undefined) yield* authorize.personFor(asker, person, "view")
        return asker
      })

      const page = Effect.fn("StoryPages.page")(function* (
        user: UserId,
        choice: StoryChoice,
        { order = "recorded", first = "newest", after, limit = limits.storiesAPage }: Part,
      ) {
        const asker = yield* asking(user, choice)
        const { location = "" } = choice
        const most = location === "" ? limit + 1 : readAtOnce
        const found: Array<StoryRecord> = []
        let from = after
        for (const section of sectionsFrom(order, after)) {
          let isAll = false
          while (found.length <= limit && !isAll) {
            const past = from === undefined ? [] : [beyond(section, from, first)]
            const read = yield* stories.find({
              filter: { $and: [chosen(asker, choice), section.filter, ...past] },
              sort: sortOf(section, first),
              limit: most,
            })
            append(
              found,
              read.filter((story) => isAtPlace(story, location)),
            )
            const last = read.at(-1)
            isAll = last === undefined || read.length < most
            if (last !== undefined) from = placeIn(order, last)
          }
          // The next section begins at its beginning.
          from = undefined
        }
        const shown = found.slice(0, limit)
        const last = shown.at(-1)
        return {
          stories: yield* cardsOf(asker, shown),
          next: found.length > limit && last !== undefined ? placeIn(order, last) : null,
        }
      })

      /** The people in these stories whom the asker may see. */
      const seenAmong = Effect.fnUntraced(function* (
        asker: Asker,
        found: ReadonlyArray<StoryLine>,
      ) {
        const named = yield* people.named(found.flatMap(peopleIn))
        return (ids: Iterable<PersonId>) =>
          [...new Set(ids)].filter((id) => {
            const person = named.get(id)
            return person !== undefined && accessToPerson(asker, person) !== "none"
          })
      })

      const overview = Effect.fn("StoryPages.overview")(function* (
        user: UserId,
        choice: StoryChoice,
        zone: string,
      ) {
        const asker = yield* asking(user, choice)
        const { location = "" } = choice
        const read = yield* storyLines.find({ filter: chosen(asker, choice), only: fieldsOfLine })
        const found = read.filter((story) => isAtPlace(story, location))
        const told = found.map((story) => ({
          createdAt: story.createdAt,
          isOwn: accessToStory(asker, story) === "own",
        }))
        const seen = yield* seenAmong(asker, found)
        return {
          stories: found.length,
          own: told.filter(({ isOwn }) => isOwn).length,
          months: countByMonth(told, zone),
          ...countByDecade(found),
          storytellerIds: seen(found.map(({ storytellerId }) => storytellerId)),
          subjectIds: seen(found.flatMap(({ subjectIds }) => subjectIds)),
        }
      })

      return StoryPages.of({ page, overview })
    }),
  )
}
