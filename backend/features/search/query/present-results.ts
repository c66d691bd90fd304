import { Effect } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { FoundPassage, SearchResult } from "#protocol/search.ts"
import { Grants } from "../../access/grants.ts"
import { accessToStory, type Asker } from "../../access/policy.ts"
import { Database } from "../../../platform/database/database.ts"
import { fieldsOfPassageWords, type PassageWords } from "../../../platform/database/passages.ts"
import type { StoryRecord } from "../../../platform/database/stories.ts"
import { People } from "../../people/people.ts"
import { NamedPlaces } from "../../places/named-places.ts"
import { StoryCards } from "../../stories/cards.ts"
import type { QueryTerms } from "./query-terms.ts"
import type { IndexMatch } from "../index/search-index.ts"
import { excerptOf, type ShownPassage } from "../excerpt.ts"
import { FactIndex } from "../metadata.ts"
import { passageId } from "../passages.ts"
import { reasonFor, saysExactly } from "../reason.ts"
import { inOrder } from "../scores.ts"
import { factsFor, peopleOf } from "../searchable.ts"

const shown = ({ start, sentences, text }: PassageWords): ShownPassage => ({
  ...{ start, sentences },
  isTranslated: text === "english",
})

/** Reads passages that were found. */
const readingPassages = Effect.map(Database, ({ passageWords }) =>
  Effect.fnUntraced(function* (matches: ReadonlyArray<IndexMatch>) {
    const ids = matches.flatMap(({ storyId, n }) => (n === null ? [] : [passageId(storyId, n)]))
    const found = yield* passageWords.find({
      filter: { id: { $in: ids } },
      only: fieldsOfPassageWords,
    })
    const byId = new Map(found.map((record) => [record.id, shown(record)]))
    return ({ storyId, n }: IndexMatch) =>
      n === null ? null : (byId.get(passageId(storyId, n)) ?? null)
  }),
)

/** Reads from the store what is shown of the passages of one story that were found, best first. */
export const showingPassages = Effect.map(readingPassages, (passagesOf) =>
  Effect.fn("search.showPassages")(function* (
    asked: QueryTerms,
    matches: ReadonlyArray<IndexMatch>,
  ) {
    const passageFor = yield* passagesOf(matches)
    return matches.flatMap((match): ReadonlyArray<FoundPassage> => {
      const passage = passageFor(match)
      if (passage === null) return []
      const { text, start, marks } = excerptOf({ passage }, asked, { description: "" })
      return [
        {
          ...{ excerpt: text, marks, timestamp: start, matchScore: match.score },
          ...(match.isUncalibrated && { isUncalibrated: true }),
        },
      ]
    })
  }),
)

/** Of a hundred stories each step takes milliseconds: others are served in between. */
const others = Effect.yieldNow

/** Reads from the store what is shown of stories that were found, and says why they were. */
export const showingFound = Effect.gen(function* () {
  const { stories } = yield* Database
  const passagesOf = yield* readingPassages
  const { of: cardsOf } = yield* StoryCards
  const grants = yield* Grants
  const people = yield* People
  const namedPlaces = yield* NamedPlaces

  const reasonsOf = Effect.fnUntraced(function* (
    asker: Asker,
    asked: QueryTerms,
    found: ReadonlyArray<StoryRecord>,
  ) {
    const index = new FactIndex()
    const factsOf = factsFor(
      asker,
      yield* people.named(peopleOf(asker, found)),
      yield* namedPlaces.confirmedOf(found.map(({ id }) => id)),
    )
    for (const story of found) index.put(story.id, factsOf(story))
    const held = index.search(asked)
    return (id: StoryId) => held.get(id)?.reasons ?? []
  })

  return Effect.fn("search.show")(function* (
    user: UserId,
    asked: QueryTerms,
    matches: ReadonlyArray<IndexMatch>,
  ) {
    if (matches.length === 0) return []
    // Asked once more, as a right may have ended since the stories were found.
    const asker = yield* grants.askerOf(user)
    const ids = matches.map(({ storyId }) => storyId)
    const read = yield* stories.find({ filter: { id: { $in: ids } } })
    const found = read.filter((story) => accessToStory(asker, story) !== "none")
    yield* others
    const cards = new Map((yield* cardsOf(asker, found)).map((card) => [card.id, card]))
    yield* others
    const reasons = yield* reasonsOf(asker, asked, found)
    yield* others
    const passageFor = yield* passagesOf(matches)
    yield* others
    return matches
      .flatMap((match) => {
        const story = cards.get(match.storyId)
        return story === undefined ? [] : [{ match, story }]
      })
      .toSorted(
        // Of equally good ones the newest first, as in every list.
        (a, b) =>
          inOrder(a.match, b.match) ||
          b.story.createdAt.localeCompare(a.story.createdAt) ||
          a.story.id - b.story.id,
      )
      .map(({ match, story }): SearchResult => {
        const passage = passageFor(match)
        const { text, start, marks } = excerptOf({ passage }, asked, story)
        return {
          story,
          matchScore: match.score,
          excerpt: text,
          marks,
          timestamp: start,
          matchReason: reasonFor(
            { passage, exact: match.exact, reasons: reasons(match.storyId) },
            asked,
          ),
          ...(match.isUncalibrated && { isUncalibrated: true }),
          ...(saysExactly({ passage }, asked) && { isExact: true }),
          ...(match.hasMore && { hasMore: true }),
        }
      })
  })
})
