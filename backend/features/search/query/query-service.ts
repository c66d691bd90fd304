import { Effect } from "effect"
import type { ServiceUnavailable, Forbidden, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId, PersonId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type {
  FoundPassage,
  SearchFilter,
  SearchResult,
  UnderstoodQuestion,
} from "#protocol/search.ts"
import { Grants } from "../../access/grants.ts"
import { Authorize } from "../../access/authorize.ts"
import { readQuery } from "./query-terms.ts"
import type { IndexMatch, Narrowing } from "../index/search-index.ts"
import { knowingAskers } from "./query-context.ts"
import { showingFound, showingPassages } from "./present-results.ts"
import { type SaidFilter, understand } from "./parse-query.ts"
import type { StoryCard } from "#protocol/story.ts"
import type { QueryFilter } from "./filter.ts"
import { recordedReason } from "../metadata.ts"
import { closeInMeaning } from "../reason.ts"

type Names = ReadonlyMap<PersonId, string>

const toldBy = ({ storytellerId }: StoryCard, { only }: QueryFilter) =>
  storytellerId !== null && (only.people ?? []).includes(storytellerId)

/** Why a story fits a filter, in the words of other reasons. */
const reasonsOf = (story: StoryCard, filter: QueryFilter, names: Names): ReadonlyArray<string> => {
  switch (filter.kind) {
    case "person": {
      if (toldBy(story, filter)) return [`Told by ${story.storyteller.name}`]
      const about = story.subjectIds.filter((id) => (filter.only.people ?? []).includes(id))
      return about.flatMap((id) => (names.has(id) ? [`About ${names.get(id) ?? ""}`] : []))
    }
    case "year":
      return story.happened === null ? [] : [`When it happened: ${story.happened.words}`]
    case "recorder":
      return [filter.label]
    case "recorded":
      return [recordedReason(story.createdAt)]
    case "words":
      return [`In these words: ${filter.label}`]
  }
}

/** Says of a result why it fits what the search was narrowed to, before what else was found. */
const sayingWhyItFits =
  (filters: ReadonlyArray<QueryFilter>, names: Names) =>
  (result: SearchResult): SearchResult => {
    const before = filters
      .flatMap((filter) => reasonsOf(result.story, filter, names))
      .filter((reason) => reason !== "" && !result.matchReason.includes(reason))
    return { ...result, matchReason: [...new Set(before), result.matchReason].join(" · ") }
  }

/**
 * All that fits, where nothing else was asked: what somebody told before what is told about them, and
 * the newest first, as in every list. Everything that was asked for is true of each.
 */
const listingOf =
  (filters: ReadonlyArray<QueryFilter>) =>
  (results: ReadonlyArray<SearchResult>): ReadonlyArray<SearchResult> => {
    const isMentioned = ({ story }: SearchResult) => filters.some((filter) => toldBy(story, filter))
    return results
      .map(({ story, excerpt, marks, timestamp, matchReason }): SearchResult => ({
        ...{ story, excerpt, timestamp, matchScore: limits.match.good },
        ...(marks !== undefined && { marks }),
        matchReason: matchReason.replace(` · ${closeInMeaning}`, ""),
      }))
      .toSorted(
        (a, b) =>
          Number(isMentioned(b)) - Number(isMentioned(a)) ||
          b.story.createdAt.localeCompare(a.story.createdAt),
      )
  }

/** What is looked for. */
export interface WantedResults {
  /** The text whose meaning counts. */
  readonly meant: string
  readonly words: string
  readonly phrases: ReadonlyArray<string>
  readonly only?: Narrowing
}

/** Looks for it among the stories that somebody may see, best first. */
type SearchRequest = (
  user: UserId,
  wanted: WantedResults,
) => Effect.Effect<ReadonlyArray<IndexMatch>, ServiceUnavailable>

/** The keys of filters that were removed. */
type Ignored = ReadonlyArray<string>

/** Which passages of one story answer a question. */
export interface MoreQuestion {
  readonly q: string
  readonly story: StoryId
  /** The second of the passage that is shown already. */
  readonly at?: number
  readonly ignore?: Ignored
}

const isWorthShowing = ({ matches }: { readonly matches: ReadonlyArray<IndexMatch> }) =>
  matches.some(({ score }) => score >= limits.match.shown)

const shown = ({ key, kind, label, at }: SaidFilter): SearchFilter => ({ key, kind, label, at })

/** As near as seconds come back after they were written in an address. */
const sameSecond = 0.002

/** Answers questions as people ask them: reads them, looks for what is meant, and says what was understood. */
export const answeringQuestions = (look: SearchRequest) =>
  Effect.gen(function* () {
    const grants = yield* Grants
    const authorize = yield* Authorize
    const know = yield* knowingAskers
    const show = yield* showingFound
    const showPassages = yield* showingPassages

    const read = Effect.fnUntraced(function* (user: UserId, query: string, ignore: Ignored) {
      const knows = yield* know(yield* grants.askerOf(user), query)
      return { knows, understood: understand(query, knows, ignore) }
    })

    /**
     * What is found within the filters; where they leave nothing, without those of people and times, and
     * in the end without their words.
     */
    const answer = Effect.fnUntraced(function* (user: UserId, query: string, ignore: Ignored) {
      const { knows, understood } = yield* read(user, query, ignore)
      const { words, phrases, only, isListing } = understood
      const found = (asked: string, isNarrowed: boolean) =>
        Effect.map(
          look(user, {
            ...{ meant: asked, words: isNarrowed && isListing ? "" : asked, phrases },
            ...(isNarrowed && only !== null && { only }),
          }),
          (matches) => ({ knows, understood, matches, asked, isNarrowed }),
        )
      if (only === null) return yield* found(words, phrases.length > 0)
      const narrowed = yield* found(words, true)
      if (isListing ? narrowed.matches.length > 0 : isWorthShowing(narrowed)) return narrowed
      const whole = yield* found(query, false)
      if (isWorthShowing(whole)) return whole
      const others = words === query ? whole : yield* found(words, false)
      if (isWorthShowing(others)) return others
      return [narrowed, whole].find(({ matches }) => matches.length > 0) ?? others
    })

    const find = Effect.fn("Search.find")(function* (
      user: UserId,
      query: string,
      ignore: Ignored = [],
    ) {
      const { knows, understood, matches, asked, isNarrowed } = yield* answer(user, query, ignore)
      const results = yield* show(user, readQuery(asked), matches)
      if (!isNarrowed) return results
      const { filters, isListing } = understood
      const names = new Map(knows.people.map(({ id, name }) => [id, name]))
      const saying: ReadonlyArray<SearchResult> = results.map(sayingWhyItFits(filters, names))
      return isListing ? listingOf(filters)(saying) : saying
    })

    const understood = Effect.fn("Search.understood")(function* (
      user: UserId,
      query: string,
      ignore: Ignored = [],
    ) {
      const { filters, removed, only } = (yield* read(user, query, ignore)).understood
      const isNarrowed =
        only === null ? filters.length > 0 : (yield* answer(user, query, ignore)).isNarrowed
      const said: UnderstoodQuestion = {
        filters: filters.map((filter) => ({
          ...shown(filter),
          // Quoted words are looked for in any case.
          ...(!isNarrowed && filter.kind !== "words" && { isLeftOut: true }),
        })),
        isNarrowed,
        ...(removed.length > 0 && { removed: removed.map(shown) }),
      }
      return said
    })

    const more = Effect.fn("Search.more")(function* (
      user: UserId,
      { q, story, at, ignore = [] }: MoreQuestion,
    ): Effect.fn.Return<ReadonlyArray<FoundPassage>, NotFound | Forbidden | ServiceUnavailable> {
      yield* authorize.story(user, story, "view")
      const { understood } = yield* read(user, q, ignore)
      // Where its filters leave nothing, it is found by other words.
      const words =
        understood.only === null ? understood.words : (yield* answer(user, q, ignore)).asked
      const { phrases } = understood
      const matches = yield* look(user, { meant: words, words, phrases, only: { story } })
      const passages = yield* showPassages(
        readQuery(words),
        matches.filter(({ storyId }) => storyId === story),
      )
      const isShown = ({ timestamp }: FoundPassage, n: number) =>
        at === undefined ? n === 0 : Math.abs(timestamp - at) < sameSecond
      return passages.filter((passage, n) => !isShown(passage, n)).slice(0, limits.asked.more)
    })

    return { find, understood, more }
  })
