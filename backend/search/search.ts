import { Context, Effect, Layer, Semaphore } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { SearchResult } from "#protocol/search.ts"
import { Grants } from "../access/grants.ts"
import { visibleStories } from "../access/may.ts"
import { People } from "../people/people.ts"
import { NamedPlaces } from "../places/named-places.ts"
import { Embedder } from "../ports/embedder.ts"
import { Cards } from "../stories/cards.ts"
import { readQuery } from "./asked.ts"
import { excerptOf } from "./excerpt.ts"
import { type IndexedPassage, inOrder, rank } from "./rank.ts"
import { Kept } from "../kept/kept.ts"
import { type PassageRecord, vectorFromText } from "../kept/passages.ts"
import type { StoryFactsRecord } from "../kept/story-lines.ts"
import { reasonFor } from "./reason.ts"
import { factsFor, hasSearchedWords, peopleOf } from "./searchable.ts"
import { Shelf } from "./shelf.ts"

/** How many users' stories are cached; the least recently used are dropped first. */
const shelvesKept = 100
/** Stories whose passages are read at a time. */
const readAtOnce = 200

interface ShelfKept {
  readonly shelf: Shelf
  /** Serialises the updates of one user's cache, and the searches in it. */
  readonly turn: Semaphore.Semaphore
}
const newShelf = (): ShelfKept => ({ shelf: new Shelf(), turn: Semaphore.makeUnsafe(1) })

const indexed = (record: PassageRecord, model: string): IndexedPassage => ({
  id: record.id,
  storyId: record.storyId,
  start: record.start,
  sentences: record.sentences,
  vector: record.vector === null || record.model !== model ? null : vectorFromText(record.vector),
  isTranslated: record.text === "english",
})

/** The name of the passages of stories indexed before passages had names. */
const unnamed = ""

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
      const { passages: records, stories, storyFacts } = yield* Kept
      const embedder = yield* Embedder
      const shelves = new Map<UserId, ShelfKept>()

      const shelfOf = (user: UserId) => {
        const kept = shelves.get(user) ?? newShelf()
        shelves.delete(user)
        shelves.set(user, kept)
        const [oldest] = shelves.keys()
        if (shelves.size > shelvesKept && oldest !== undefined) shelves.delete(oldest)
        return kept
      }

      const fillWords = Effect.fnUntraced(function* (
        shelf: Shelf,
        found: ReadonlyArray<StoryFactsRecord>,
      ) {
        const names = new Map(
          found
            .filter(hasSearchedWords)
            .map(({ id, passagesName = unnamed }) => [id, passagesName] as const),
        )
        for (const id of shelf.storyIds) if (!names.has(id)) shelf.take(id)
        const other = [...names].filter(([id, name]) => shelf.nameOf(id) !== name)
        for (let at = 0; at < other.length; at += readAtOnce) {
          const some = other.slice(at, at + readAtOnce)
          const read = yield* records.find({
            filter: { storyId: { $in: some.map(([id]) => id) } },
            sort: [["id", 1]],
          })
          const byStory = Map.groupBy(read, (record) => record.storyId)
          for (const [id, name] of some) {
            const passages = (byStory.get(id) ?? []).map((one) => indexed(one, embedder.model))
            // Half put, it could not be taken away again.
            yield* Effect.uninterruptible(Effect.promise(() => shelf.put(id, name, passages)))
          }
        }
      })

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
        yield* fillWords(shelf, found)
      })

      const vectorOf = (query: string) =>
        embedder.embed([query]).pipe(
          Effect.map(([vector]) => vector ?? null),
          // Without an embedding of the query, the search continues by words alone.
          Effect.catchTag("EngineFailed", (failure) =>
            Effect.as(Effect.logWarning("search by words only", failure.reason), null),
          ),
        )

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
        const { shelf, turn } = shelfOf(user)
        const [vector] = yield* Effect.all(
          [vectorOf(query), turn.withPermits(1)(fill(user, shelf))],
          { concurrency: "unbounded" },
        )
        // In its own turn: while the cache is being updated, a story may lack some of its words.
        const matches = yield* turn.withPermits(1)(Effect.sync(() => rank(asked, vector, shelf)))
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
          }
        })
      })

      return Search.of({ find })
    }),
  )
}
