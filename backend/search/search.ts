import { Context, Effect, Layer, Semaphore } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { SearchResult } from "#protocol/search.ts"
import { Grants } from "../access/grants.ts"
import { visibleStories } from "../access/may.ts"
import { People } from "../people/people.ts"
import { NamedPlaces } from "../places/named-places.ts"
import { Cards } from "../stories/cards.ts"
import { readQuery } from "./asked.ts"
import { excerptOf } from "./excerpt.ts"
import { askingMeanings } from "./meanings.ts"
import { inOrder, rank } from "./rank.ts"
import { Kept } from "../kept/kept.ts"
import { reasonFor } from "./reason.ts"
import { SearchEngine } from "./search-engine.ts"
import { factsFor, peopleOf } from "./searchable.ts"
import { Shelf } from "./shelf.ts"
import { stockingShelves } from "./stocking.ts"

/** How many users' stories are cached; the least recently used are dropped first. */
const shelvesKept = 100

interface ShelfKept {
  readonly shelf: Shelf
  /** Serialises the updates of one user's cache, and the searches in it. */
  readonly turn: Semaphore.Semaphore
}
const newShelf = (): ShelfKept => ({ shelf: new Shelf(), turn: Semaphore.makeUnsafe(1) })

/** Searches stories by meaning, by words and by what is known of them. */
export class Search extends Context.Service<
  Search,
  {
    /** Only stories the user may see, best first. */
    readonly find: (user: UserId, query: string) => Effect.Effect<ReadonlyArray<SearchResult>>
  }
>()("backend/search/Search") {
  static readonly layer = Layer.effect(
    Search,
    Effect.gen(function* () {
      const { of: cardsOf } = yield* Cards
      const people = yield* People
      const namedPlaces = yield* NamedPlaces
      const grants = yield* Grants
      const { stories, storyFacts } = yield* Kept
      const { house, elsewhere } = yield* SearchEngine
      const stock = yield* stockingShelves
      const ask = yield* askingMeanings
      const shelves = new Map<UserId, ShelfKept>()

      const shelfOf = (user: UserId) => {
        const kept = shelves.get(user) ?? newShelf()
        shelves.delete(user)
        shelves.set(user, kept)
        const [oldest] = shelves.keys()
        if (shelves.size > shelvesKept && oldest !== undefined) shelves.delete(oldest)
        return kept
      }

      /**
       * Updates a user's cache to the stories they may see now, with what is known of them and said in
       * them. The store is asked each time, as another server may have changed it.
       */
      const fill = Effect.fnUntraced(function* (user: UserId, shelf: Shelf) {
        const asker = yield* grants.askerOf(user)
        // Whole documents: picking fields of so many costs the store more than handing them out.
        const found = yield* storyFacts.find({ filter: visibleStories(asker) })
        const factsOf = factsFor(
          asker,
          yield* people.named(peopleOf(asker, found)),
          yield* namedPlaces.confirmedOf(found.map(({ id }) => id)),
        )
        const visible = new Set<StoryId>(found.map(({ id }) => id))
        for (const id of shelf.facts.storyIds) if (!visible.has(id)) shelf.facts.take(id)
        for (const story of found) shelf.facts.put(story.id, factsOf(story))
        yield* stock(shelf, found)
      })

      /** What a question means, while and as far as it is compared with the meaning of stories. */
      const meaningsOf = Effect.fnUntraced(function* (user: UserId, query: string) {
        const { shelf, turn } = shelfOf(user)
        const filled = turn.withPermits(1)(fill(user, shelf))
        if (elsewhere === null) {
          const [meanings] = yield* Effect.all([ask(user, query, new Set([house.model])), filled], {
            concurrency: "unbounded",
          })
          return meanings
        }
        yield* filled
        return yield* ask(user, query, new Set(shelf.passages.flatMap(({ model }) => model ?? [])))
      })

      /** Asked once more, as a right may have ended since the stories were read. */
      const cardsFor = Effect.fnUntraced(function* (user: UserId, ids: ReadonlyArray<StoryId>) {
        const asker = yield* grants.askerOf(user)
        const found = yield* stories.find({
          filter: { $and: [visibleStories(asker), { id: { $in: ids } }] },
        })
        return new Map((yield* cardsOf(asker, found)).map((card) => [card.id, card]))
      })

      const find = Effect.fn("Search.find")(function* (user: UserId, query: string) {
        const asked = readQuery(query)
        // Nothing but signs and pictures means nothing that could be found.
        if (asked.terms.length === 0) return []
        const meanings = yield* meaningsOf(user, query)
        const { shelf, turn } = shelfOf(user)
        // In its own turn: while the cache is being updated, a story may lack some of its words.
        const matches = yield* turn.withPermits(1)(Effect.sync(() => rank(asked, meanings, shelf)))
        const cards = yield* cardsFor(
          user,
          matches.map(({ storyId }) => storyId),
        )
        // Of equally good ones the newest first, as in every list.
        const found = matches
          .flatMap((match) => {
            const story = cards.get(match.storyId)
            return story === undefined ? [] : [{ match, story }]
          })
          .toSorted(
            (a, b) =>
              inOrder(a.match, b.match) || b.story.createdAt.localeCompare(a.story.createdAt),
          )
        return found.map(({ match, story }): SearchResult => {
          const { text, start, marks } = excerptOf(match, asked, story)
          return {
            story,
            matchScore: match.score,
            excerpt: text,
            marks,
            timestamp: start,
            matchReason: reasonFor(match, asked),
            ...(match.isUncalibrated && { isUncalibrated: true }),
          }
        })
      })

      return Search.of({ find })
    }),
  )
}
