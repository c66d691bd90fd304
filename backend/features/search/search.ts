import { Context, Effect, Layer, Option } from "effect"
import type { ServiceUnavailable, Forbidden, NotFound } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import type {
  FoundPassage,
  SearchResult,
  SearchSuggestion,
  UnderstoodQuestion,
} from "#protocol/search.ts"
import { Grants } from "../access/grants.ts"
import { SearchIndex } from "./index/search-index.ts"
import { awayForNow } from "./search-unavailable.ts"
import { type QueryTerms, readQuery } from "./query/query-terms.ts"
import { answeringQuestions, type MoreQuestion, type WantedResults } from "./query/query-service.ts"
import { searchingStore } from "./fallback-search.ts"
import { IndexSync } from "./index/index-sync.ts"
import { askedMeanings, rememberingMeanings } from "./query/query-embeddings.ts"
import { EmbeddingEngine } from "./embedding-engine.ts"
import { suggestingQuestions } from "./query/autocomplete.ts"

/** Searches stories by meaning, by words and by what is known of them. */
export class Search extends Context.Service<
  Search,
  {
    /**
     * Only stories the user may see, best first, as the question is understood. `ignore`: the keys of
     * filters that are not to count.
     */
    readonly find: (
      user: UserId,
      query: string,
      ignore?: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<SearchResult>, ServiceUnavailable>
    /** By what that is narrowed. */
    readonly understood: (
      user: UserId,
      query: string,
      ignore?: ReadonlyArray<string>,
    ) => Effect.Effect<UnderstoodQuestion, ServiceUnavailable>
    /** What somebody who is typing may mean. */
    readonly suggest: (
      user: UserId,
      typed: string,
    ) => Effect.Effect<ReadonlyArray<SearchSuggestion>>
    /** The other passages of a story in which something was found, best first. */
    readonly more: (
      user: UserId,
      question: MoreQuestion,
    ) => Effect.Effect<ReadonlyArray<FoundPassage>, NotFound | Forbidden | ServiceUnavailable>
  }
>()("backend/features/search/Search") {
  static readonly layer = Layer.effect(
    Search,
    Effect.gen(function* () {
      const grants = yield* Grants
      const index = yield* SearchIndex
      const { house, elsewhere, standing } = yield* EmbeddingEngine
      const indexSync = yield* IndexSync
      const ask = yield* rememberingMeanings
      const searchStore = yield* searchingStore

      const engines = { house: house.model, elsewhere: elsewhere?.model ?? null }
      const isChanging =
        elsewhere === null
          ? Effect.succeed(false)
          : Effect.map(standing, (now) => Option.isNone(now) || !now.value.isWhole)

      /** What the index finds; null where it is not up to date. */
      const inIndex = Effect.fnUntraced(function* (
        user: UserId,
        wanted: WantedResults,
        asked: QueryTerms,
      ) {
        const { meant: query, phrases, only } = wanted
        // This house's engine alone is asked in any case, and so meanwhile.
        const early =
          elsewhere === null ? ask(user, query, new Set([house.model])) : Effect.undefined
        const [meant, isCurrent] = yield* Effect.all([early, indexSync.current], {
          concurrency: "unbounded",
        })
        if (!isCurrent) return null
        const asker = yield* grants.askerOf(user)
        const models = { ...engines, isChanging: yield* isChanging }
        const meanings =
          meant ?? (yield* ask(user, query, new Set(yield* index.models(asker, models))))
        return yield* index.search({
          ...{ asker, models, meanings: askedMeanings(meanings) },
          ...{ words: asked.words, phrases, ...(only !== undefined && { only }) },
        })
      })

      const look = Effect.fnUntraced(function* (user: UserId, wanted: WantedResults) {
        const asked = readQuery(wanted.words)
        const { phrases, only = {} } = wanted
        const isNarrowed = Object.keys(only).some((key) => key !== "story")
        // Nothing but signs and pictures means nothing that could be found.
        if (asked.terms.length + phrases.length === 0 && !isNarrowed) return []
        const found = yield* inIndex(user, wanted, asked).pipe(
          Effect.catchTag("IndexLost", () => Effect.as(indexSync.lost, null)),
          Effect.catchTag("IndexBusy", awayForNow),
        )
        return found ?? (yield* searchStore(yield* grants.askerOf(user), { asked, phrases, only }))
      })

      const { find, understood, more } = yield* answeringQuestions(look)
      const suggest = yield* suggestingQuestions

      return Search.of({ find, understood, suggest, more })
    }),
  )
}
