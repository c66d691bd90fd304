import { Effect, Semaphore } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { type Asker, visibleStories } from "../access/policy.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryFactsRecord } from "../../platform/database/story-projections.ts"
import { People } from "../people/people.ts"
import { NamedPlaces } from "../places/named-places.ts"
import { type QueryTerms, termsIn } from "./query/query-terms.ts"
import { daysOf } from "./index/columns.ts"
import { narrowed } from "./index/run-query.ts"
import type { IndexMatch, Narrowing } from "./index/search-index.ts"
import {
  FactIndex,
  factsByItself,
  factsByPerson,
  type HeldMetadata,
  nothingHeld,
  type StoryMetadata,
} from "./metadata.ts"
import { readingNewestFirst, storiesAtOnce } from "./batches.ts"
import { numberOfPassage, passageText } from "./passages.ts"
import {
  chanceByWords,
  inOrder,
  leastOf,
  moreSaid,
  type SaidMatch,
  saidScore,
  worthShowing,
} from "./scores.ts"
import { quotedIn } from "./query/quoted-phrases.ts"
import { factsFor, hasSearchedWords, peopleOf } from "./searchable.ts"
import { fold } from "#protocol/fold.ts"

/** Stories whose passages are read at a time. */
const passagesAtOnce = 20
/** Searches that read through the store at a time. */
const searchesAtOnce = 2

/**
 * What every word of a term begins with: stemming changes no more than the last letters (`dying` and
 * `die`).
 */
const beginningOf = (term: string) =>
  /^[a-z]+$/.test(term) ? term.slice(0, Math.max(1, Math.min(4, term.length - 2))) : term

/** Whether a text may say what was asked for: most do not, and their words need not be looked at. */
const maySay = ({ terms, phrase }: QueryTerms) => {
  if (phrase !== null) return () => true
  const beginnings = terms.map(beginningOf)
  return (text: string) => {
    const folded = fold(text)
    return beginnings.some((beginning) => folded.includes(beginning))
  }
}

const scoreOf = (
  { terms }: QueryTerms,
  phrases: ReadonlyArray<string>,
  exact: ReadonlyArray<string>,
  held: HeldMetadata,
): SaidMatch => {
  // Nothing is asked for in words: all that is left is what the question was narrowed to.
  if (terms.length === 0) {
    const score = phrases.length > 0 ? limits.match.shown : limits.match.good
    return { score, sum: 0, said: "all" }
  }
  const sum = chanceByWords(exact.length / Math.max(1, terms.length))
  const all = leastOf(
    terms,
    (term) => held.telling.has(term),
    (term) => held.terms.has(term) || exact.includes(term),
  )
  const { least, said } = saidScore(all, exact.length + held.topics.size > 0)
  return { score: Math.max(sum, least), sum, said }
}

/** Takes what was found, with the phrases that stand there. */
type Take = (
  storyId: StoryId,
  n: number | null,
  exact: ReadonlyArray<string>,
  said: ReadonlySet<number>,
) => void

interface FoundInStore extends IndexMatch, SaidMatch {}

/** What is looked for. */
interface AskedOfStore {
  readonly asked: QueryTerms
  readonly phrases: ReadonlyArray<string>
  readonly only: Narrowing
}

const textsOf = (facts: StoryMetadata) => {
  const people = [...(facts.teller === null ? [] : [facts.teller]), ...facts.subjects]
  return [...factsByItself(facts), ...people.flatMap(factsByPerson)].map(({ text }) => text)
}

/**
 * Searches by words without the index: reads what somebody may see from the store, a little at a
 * time. It finds what a search by words finds that goes by the index, and takes longer.
 */
export const searchingStore = Effect.gen(function* () {
  const { storyFacts, passages } = yield* Database
  const idsBefore = yield* readingNewestFirst
  const people = yield* People
  const namedPlaces = yield* NamedPlaces
  const turn = yield* Semaphore.make(searchesAtOnce)

  const heldIn = Effect.fnUntraced(function* (
    asker: Asker,
    { asked, phrases }: AskedOfStore,
    found: ReadonlyArray<StoryFactsRecord>,
  ) {
    const index = new FactIndex()
    const factsOf = factsFor(
      asker,
      yield* people.named(peopleOf(asker, found)),
      yield* namedPlaces.confirmedOf(found.map(({ id }) => id)),
    )
    const quoted = new Map<StoryId, ReadonlySet<number>>()
    const quotedOf = quotedIn(phrases)
    yield* Effect.yieldNow
    for (const story of found) {
      const facts = factsOf(story)
      index.put(story.id, facts)
      if (phrases.length > 0) quoted.set(story.id, quotedOf(textsOf(facts)))
    }
    return { held: index.search(asked), quoted }
  })

  const saidIn = Effect.fnUntraced(function* (
    { asked, phrases }: AskedOfStore,
    ids: ReadonlyArray<StoryId>,
    take: Take,
  ) {
    const mayBe = maySay(asked)
    const quotedOf = quotedIn(phrases)
    for (let at = 0; at < ids.length; at += passagesAtOnce) {
      yield* Effect.yieldNow
      const read = yield* passages.find({
        filter: { storyId: { $in: ids.slice(at, at + passagesAtOnce) } },
        sort: [["id", 1]],
      })
      for (const record of read) {
        const text = passageText(record)
        const exact = mayBe(text) ? termsIn(asked, text) : []
        take(record.storyId, numberOfPassage(record.id), exact, quotedOf([text]))
      }
    }
  })

  const wantedBy = Effect.fnUntraced(function* (asker: Asker, only: Narrowing) {
    const isWanted = narrowed(asker, yield* people.named(only.people ?? []), only)
    return (story: StoryFactsRecord) => isWanted({ ...story, happened: daysOf(story.happened) })
  })

  const search = Effect.fn("search.byStore")(function* (asker: Asker, question: AskedOfStore) {
    const { asked, phrases, only } = question
    const isWanted = yield* wantedBy(asker, only)
    let best: ReadonlyArray<FoundInStore> = []
    let before: StoryId | null = null
    for (;;) {
      const ids: ReadonlyArray<StoryId> = yield* idsBefore(before)
      const read = yield* storyFacts.find({
        filter: { $and: [visibleStories(asker), { id: { $in: ids } }] },
      })
      const found = read.filter(isWanted)
      const { held, quoted } = yield* heldIn(asker, question, found)
      const matches = new Map<StoryId, FoundInStore>()
      const take: Take = (storyId, n, exact, quotes) => {
        const known = quoted.get(storyId)
        if (phrases.some((_, at) => known?.has(at) !== true && !quotes.has(at))) return
        const scored = scoreOf(asked, phrases, exact, held.get(storyId) ?? nothingHeld)
        const before = matches.get(storyId)
        if (scored.score < limits.match.weak) return
        const said = moreSaid(scored.said, before?.said ?? "none")
        if (before !== undefined && inOrder(scored, before) >= 0) {
          matches.set(storyId, { ...before, said })
          return
        }
        matches.set(storyId, {
          ...{ storyId, n, exact, ...scored, said },
          ...{ nearness: null, isUncalibrated: false, hasMore: false },
        })
      }
      const searched = found.filter(hasSearchedWords).map(({ id }) => id)
      yield* saidIn(question, searched, take)
      const isAll = asked.terms.length === 0
      for (const storyId of isAll ? found.map(({ id }) => id) : held.keys())
        take(storyId, null, [], new Set())
      best = [...best, ...matches.values()].toSorted(inOrder).slice(0, limits.match.most)
      before = ids.at(-1) ?? null
      if (before === null || ids.length < storiesAtOnce) return worthShowing(best)
      yield* Effect.yieldNow
    }
  })

  return (asker: Asker, question: AskedOfStore) => turn.withPermit(search(asker, question))
})
