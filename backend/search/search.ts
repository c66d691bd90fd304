import { Context, Effect, Layer, Semaphore, Stream } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { SearchResult } from "#protocol/search.ts"
import { Happenings } from "../happenings.ts"
import { Embedder } from "../ports/embedder.ts"
import { Stories } from "../stories/stories.ts"
import { excerptOf, type IndexedPassage, rank, reasonFor } from "./rank.ts"
import { Kept } from "../kept/kept.ts"
import { type PassageRecord, vectorFromText } from "../kept/passages.ts"
import { Shelf } from "./shelf.ts"

/** How many users' passages are cached; the least recently used are dropped first. */
const shelvesKept = 100

interface ShelfKept {
  readonly shelf: Shelf
  /** Stories that changed since their passages were cached. */
  readonly stale: Set<StoryId>
  /** Serialises the updates of one user's cache. */
  readonly filling: Semaphore.Semaphore
}
const newShelf = (): ShelfKept => ({
  shelf: new Shelf(),
  stale: new Set(),
  filling: Semaphore.makeUnsafe(1),
})

const indexed = (record: PassageRecord, model: string): IndexedPassage => ({
  id: record.id,
  storyId: record.storyId,
  start: record.start,
  sentences: record.sentences,
  vector: record.vector === null || record.model !== model ? null : vectorFromText(record.vector),
})

/** Searches stories by meaning and by words. */
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
      const stories = yield* Stories
      const { passages: records } = yield* Kept
      const embedder = yield* Embedder
      const { all } = yield* Happenings
      const shelves = new Map<UserId, ShelfKept>()

      yield* all.pipe(
        Stream.runForEach(({ happening }) =>
          Effect.sync(() => {
            if (happening._tag !== "StoryChanged" && happening._tag !== "WordsChanged") return
            // Also noted where the story is not cached at the moment, since its user may regain access.
            for (const { stale } of shelves.values()) stale.add(happening.storyId)
          }),
        ),
        Effect.forkScoped,
      )

      const shelfOf = (user: UserId) => {
        const kept = shelves.get(user) ?? newShelf()
        shelves.delete(user)
        shelves.set(user, kept)
        const [oldest] = shelves.keys()
        if (shelves.size > shelvesKept && oldest !== undefined) shelves.delete(oldest)
        return kept
      }

      /** Updates a user's cache to the stories they may see now, and to their current text. */
      const fill = Effect.fnUntraced(function* (user: UserId, { shelf, stale }: ShelfKept) {
        const visible = new Set(
          (yield* stories.list(user)).flatMap((story) => (story.isProcessed ? story.id : [])),
        )
        for (const id of shelf.storyIds) if (!visible.has(id) || stale.has(id)) shelf.take(id)
        stale.clear()
        const standing = shelf.storyIds
        const missing = [...visible].filter((id) => !standing.has(id))
        if (missing.length === 0) return shelf
        const found = yield* records.find({
          filter: { storyId: { $in: missing } },
          sort: [["id", 1]],
        })
        const byStory = Map.groupBy(found, (record) => record.storyId)
        for (const id of missing) {
          const passages = (byStory.get(id) ?? []).map((record) => indexed(record, embedder.model))
          yield* Effect.promise(() => shelf.put(id, passages))
        }
        return shelf
      })

      const find = Effect.fn("Search.find")(function* (user: UserId, query: string) {
        const kept = shelfOf(user)
        const shelf = yield* kept.filling.withPermits(1)(fill(user, kept))
        const queryVector = yield* embedder.embed([query]).pipe(
          Effect.map(([vector]) => vector ?? null),
          // Without an embedding of the query, the search continues by words alone.
          Effect.catchTag("EngineFailed", (failure) =>
            Effect.as(Effect.logWarning("search by words only", failure.reason), null),
          ),
        )
        const matches = rank(query, queryVector, shelf.passages, shelf.words)
        const cards = new Map(
          (yield* stories.cards(
            user,
            matches.map((match) => match.storyId),
          )).map((card) => [card.id, card]),
        )
        return matches.flatMap((match): ReadonlyArray<SearchResult> => {
          const story = cards.get(match.storyId)
          if (story === undefined) return []
          const excerpt = excerptOf(match, query)
          return [
            {
              story,
              matchScore: match.score,
              excerpt: excerpt.text,
              timestamp: excerpt.start,
              matchReason: reasonFor(match, query),
            },
          ]
        })
      })

      return Search.of({ find })
    }),
  )
}
