import { Effect } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { SearchSuggestion } from "#protocol/search.ts"
import { Grants } from "../../access/grants.ts"
import { visibleStories } from "../../access/policy.ts"
import { Database } from "../../../platform/database/database.ts"
import type { PassageRecord } from "../../../platform/database/passages.ts"
import type { StoryFactsRecord } from "../../../platform/database/story-projections.ts"
import { People } from "../../people/people.ts"
import { NamedPlaces } from "../../places/named-places.ts"
import { SearchIndex, type IndexSuggestion } from "../index/search-index.ts"
import { type StoryMetadata, factsByItself, factsByPerson } from "../metadata.ts"
import { IndexSync } from "../index/index-sync.ts"
import { passageId } from "../passages.ts"
import { factsFor, hasSearchedWords, peopleOf } from "../searchable.ts"
import { fold } from "#protocol/fold.ts"
import { askedTokensOf, type SearchToken, tokensOf } from "../tokenize.ts"

/** A text from which what is being typed is completed: by a word of it, or by the whole title or name. */
export interface CompletionSource {
  readonly text: string
  readonly kind: "title" | "name" | "word"
}

/** What is known of a story: what is offered whole first. */
export const sourcesIn = (facts: StoryMetadata): ReadonlyArray<CompletionSource> => {
  const people = [...(facts.teller === null ? [] : [facts.teller]), ...facts.subjects]
  const names = [...people.map(({ name }) => name), ...facts.places, ...facts.named, ...facts.tags]
  const all = [...factsByItself(facts), ...people.flatMap(factsByPerson)]
  return [
    { text: facts.title, kind: "title" },
    ...names.map((text): CompletionSource => ({ text, kind: "name" })),
    ...all.map(({ text }): CompletionSource => ({ text, kind: "word" })),
  ]
}

/** How many of the words before the last one typed stand before a word of a text, too. */
const wordsBefore = (
  typed: ReadonlyArray<SearchToken>,
  tokens: ReadonlyArray<SearchToken>,
  at: number,
) => {
  const most = Math.min(typed.length - 1, at)
  const isOther = (n: number) => typed.at(-2 - n)?.word !== tokens[at - 1 - n]?.word
  const first = Array.from({ length: most }, (_, n) => n).find(isOther)
  return first ?? most
}

/** What was typed, completed. */
interface Completed {
  readonly text: string
  /** How many words before the last one stand before it there, too. */
  readonly before: number
}

/**
 * What is being typed with its last word completed as it is written in a text; with the whole title
 * where all that was typed stands there, and with the whole name where it begins so. Null where no word
 * of the text is the one that was found.
 */
export const completed = (
  typed: string,
  term: string,
  { text, kind }: CompletionSource,
): Completed | null => {
  const words = askedTokensOf(typed)
  const tokens = tokensOf(text)
  const at = tokens.findIndex(({ word }) => word === term)
  const token = tokens[at]
  const last = words.at(-1)
  if (token === undefined || last === undefined) return null
  const before = wordsBefore(words, tokens, at)
  const isAll = before === words.length - 1
  const isWhole = kind === "title" ? isAll : kind === "name" && (isAll || before === at)
  if (isWhole && isAll) return { text, before }
  const start = isWhole ? (words.at(-1 - before)?.start ?? last.start) : last.start
  const said = isWhole ? text : text.slice(token.start, token.end)
  return { text: `${typed.slice(0, start)}${said}`, before }
}

/** More than are shown: several may end up the same, and others go on with what was typed before. */
const asked = 5 * limits.asked.suggestions

interface Found {
  readonly story: StoryFactsRecord
  readonly facts: StoryMetadata
  /** Null where the word stands in what is known of the story. */
  readonly passage: PassageRecord | null
}

/** The text that has the word behind most of those that were typed before it, and its second. */
const completedIn = (typed: string, term: string, { facts, passage }: Found) => {
  const sources: ReadonlyArray<CompletionSource & { readonly start: number }> =
    passage === null
      ? sourcesIn(facts).map((source) => ({ ...source, start: 0 }))
      : passage.sentences.map(({ text, start }) => ({ text, start, kind: "word" }))
  const found = sources.flatMap((source) => {
    const made = completed(typed, term, source)
    return made === null ? [] : [{ ...made, timestamp: source.start }]
  })
  return found.toSorted((a, b) => b.before - a.before)[0] ?? null
}

type Made = SearchSuggestion & Pick<Completed, "before">

/** Each once, however it is written, and none that is typed already. */
const onceEach = (typed: string, found: ReadonlyArray<SearchSuggestion>) => {
  const said = new Set([fold(typed.toLowerCase())])
  return found.filter(({ text }) => {
    const key = fold(text.toLowerCase())
    if (said.has(key)) return false
    said.add(key)
    return true
  })
}

/** Whether the last word is still being typed, and long enough. */
const isTyping = (typed: string) => {
  const last = askedTokensOf(typed).at(-1)
  return last !== undefined && last.end === typed.length && typed.length >= limits.asked.typed
}

/** Completes what somebody is typing by what is said in, and known of, the stories they may see. */
export const suggestingQuestions = Effect.gen(function* () {
  const index = yield* SearchIndex
  const indexSync = yield* IndexSync
  const grants = yield* Grants
  const { storyFacts, passages } = yield* Database
  const people = yield* People
  const namedPlaces = yield* NamedPlaces

  /** Read from the store, as a right may have ended, or a word may be another by now. */
  const readFound = Effect.fnUntraced(function* (
    user: UserId,
    suggestions: ReadonlyArray<IndexSuggestion>,
  ) {
    const asker = yield* grants.askerOf(user)
    const ids = suggestions.map(({ storyId }) => storyId)
    const seen = yield* storyFacts.find({
      filter: { $and: [visibleStories(asker), { id: { $in: ids } }] },
    })
    const factsOf = factsFor(
      asker,
      yield* people.named(peopleOf(asker, seen)),
      yield* namedPlaces.confirmedOf(seen.map(({ id }) => id)),
    )
    const stories = new Map(seen.map((story) => [story.id, { story, facts: factsOf(story) }]))
    const said = yield* passages.find({
      filter: {
        id: {
          $in: suggestions.flatMap(({ storyId, n }) => (n === null ? [] : [passageId(storyId, n)])),
        },
      },
    })
    const byId = new Map(said.map((passage) => [passage.id, passage]))
    return ({ storyId, n }: IndexSuggestion): Found | null => {
      const there = stories.get(storyId)
      if (there === undefined) return null
      if (n === null) return { ...there, passage: null }
      const passage = byId.get(passageId(storyId, n))
      return passage === undefined || !hasSearchedWords(there.story) ? null : { ...there, passage }
    }
  })

  return Effect.fn("Search.suggest")(
    function* (user: UserId, typed: string) {
      if (!isTyping(typed) || !(yield* indexSync.current)) return []
      const asker = yield* grants.askerOf(user)
      const suggestions = yield* index.suggest({ asker, typed, most: asked })
      const foundOf = yield* readFound(user, suggestions)
      const found = suggestions.flatMap((suggestion): ReadonlyArray<Made> => {
        const found = foundOf(suggestion)
        const made = found === null ? null : completedIn(typed, suggestion.term, found)
        if (found === null || made === null) return []
        return [{ ...made, story: { id: found.story.id, title: found.story.title } }]
      })
      // What goes on with the words before the last one is likelier meant.
      return onceEach(
        typed,
        found
          .toSorted((a, b) => b.before - a.before)
          .map(({ text, story, timestamp }) => ({ text, story, timestamp })),
      ).slice(0, limits.asked.suggestions)
    },
    // Whoever types on is answered by the search itself.
    Effect.catchTag("IndexLost", () => Effect.as(indexSync.lost, [])),
    Effect.catchTag("IndexBusy", () => Effect.succeed([])),
  )
})
