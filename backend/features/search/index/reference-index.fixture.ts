// What somebody would find with an index of just what they may see: MiniSearch's,
// with whose scores the weights were fitted (docs/contributing/adr/009-search.md). The index is compared with it.
import MiniSearch from "minisearch"
import { limits } from "#protocol/limits.ts"
import type { StoryId } from "#protocol/ids.ts"
import { type QueryTerms, termsIn } from "../query/query-terms.ts"
import { FactIndex, type HeldMetadata, nothingHeld } from "../metadata.ts"
import { dotProduct } from "../../../lib/vectors.ts"
import type { Similarity } from "../similarity.ts"
import {
  chance,
  chanceByWords,
  factShare,
  inOrder,
  isRelated,
  leastOf,
  lexicalScale,
  lexicalWeight,
  moreSaid,
  type SaidMatch,
  saidScore,
  worthShowing,
} from "../scores.ts"
import { indexedWordsOf, termOf, wordsOf } from "../tokenize.ts"

interface IndexedPassage {
  readonly id: string
  readonly storyId: StoryId
  readonly text: string
  /** A unit vector; null when the passage has not been embedded. */
  readonly vector: Float32Array | null
  /** The model of the vector. */
  readonly model: string | null
}

interface Match extends SaidMatch {
  readonly storyId: StoryId
  /** Null where a story without words was found by what is known of it. */
  readonly passage: IndexedPassage | null
  /** The query terms that occur in the passage. */
  readonly exact: ReadonlyArray<string>
  /** The similarity in meaning, as a cosine of the calibrated model; null without vectors. */
  readonly nearness: number | null
  /** The score only orders: it is no estimated chance. */
  readonly isUncalibrated: boolean
}

const searchOptions = {
  combineWith: "OR",
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  prefix: (term: string) => term.length > 3,
  weights: { fuzzy: 0.3, prefix: 0.4 },
} as const

const newIndex = () =>
  new MiniSearch<{ id: string; text: string }>({
    fields: ["text"],
    tokenize: indexedWordsOf,
    processTerm: termOf,
    searchOptions: { tokenize: wordsOf },
  })

/** An index of the stories that one user may see, made for that user alone. */
export class ReferenceIndex {
  readonly words = newIndex()
  readonly facts = new FactIndex()
  readonly passages: Array<IndexedPassage> = []
  /** The stories, newest first. */
  newest: ReadonlyArray<StoryId> = []

  put(passages: ReadonlyArray<IndexedPassage>) {
    this.passages.push(...passages)
    this.words.addAll(passages.map(({ id, text }) => ({ id, text })))
  }
}

/** What the words of a passage say to a query: the terms in it, and a share of the most they could. */
interface Said {
  readonly exact: ReadonlyArray<string>
  readonly share: number
}
const silent: Said = { exact: [], share: 0 }

const hearWords = (asked: QueryTerms, { passages, words }: ReferenceIndex) => {
  const { terms, phrase } = asked
  if (phrase !== null) {
    // Stop words are not in the index.
    const said = passages.filter((passage) => termsIn(asked, passage.text).length > 0)
    const all = { exact: terms, share: 0 }
    const there = new Map(said.map(({ id }) => [id, all]))
    return {
      said: (id: string) => there.get(id) ?? silent,
      partOf: () => 0,
      isTelling: () => false,
    }
  }
  const found = new Map(words.search(asked.words, searchOptions).map((hit) => [hit.id, hit]))
  const holders = new Map(terms.map((term) => [term, 0]))
  for (const { terms: there } of found.values()) {
    for (const term of there) {
      const before = holders.get(term)
      if (before !== undefined) holders.set(term, before + 1)
    }
  }
  const idf = (term: string) => {
    const holding = holders.get(term) ?? 0
    return Math.log(1 + (words.documentCount - holding + 0.5) / (holding + 0.5))
  }
  const all = terms.reduce((sum, term) => sum + idf(term), 0) || 1
  return {
    said: (id: string): Said => {
      const hit = found.get(id)
      if (hit === undefined) return silent
      const exact = terms.filter((term) => hit.terms.includes(term))
      return { exact, share: hit.score / (lexicalScale * all) }
    },
    isTelling: (term: string) =>
      (holders.get(term) ?? 0) <= Math.max(limits.match.weakResults, words.documentCount / 20),
    /** How much of the query some of its terms are. */
    partOf: (some: ReadonlySet<string>) =>
      terms.reduce((sum, term) => sum + (some.has(term) ? idf(term) : 0), 0) / all,
  }
}

const leastFor = (
  { terms }: QueryTerms,
  exact: ReadonlyArray<string>,
  { terms: known, telling }: HeldMetadata,
) =>
  leastOf(
    terms,
    (term) => telling.has(term),
    (term) => known.has(term) || exact.includes(term),
  )

/** How alike the meanings of a passage and of the question are; null where no engine knows both. */
const nearnessOf = (
  { vector, model }: IndexedPassage,
  meanings: ReadonlyMap<string, Similarity>,
): Pick<Match, "nearness" | "isUncalibrated"> => {
  const meaning = model === null ? undefined : meanings.get(model)
  // A model server may give vectors of another length under the same name.
  const isComparable = vector?.length === meaning?.vector.length
  if (vector === null || meaning === undefined || !isComparable)
    return { nearness: null, isUncalibrated: false }
  const { likeness, isCalibrated } = meaning
  return { nearness: likeness(dotProduct(vector, meaning.vector)), isUncalibrated: !isCalibrated }
}

/**
 * The best passage of each story that is worth showing, best first. `meanings`: the question as each
 * model understands it, by the model's name.
 */
export const rank = (
  asked: QueryTerms,
  meanings: ReadonlyMap<string, Similarity>,
  searched: ReferenceIndex,
): ReadonlyArray<Match> => {
  const { said: wordsIn, partOf, isTelling } = hearWords(asked, searched)
  const heldFacts = searched.facts.search(asked)
  const best = new Map<StoryId, Match>()
  const isBetter = (storyId: StoryId, score: number, sum: number) => {
    const before = best.get(storyId)
    return (
      score >= limits.match.weak && (before === undefined || inOrder({ score, sum }, before) < 0)
    )
  }

  const parts = new Map([...heldFacts].map(([id, { telling }]) => [id, partOf(telling)]))
  for (const passage of searched.passages) {
    const { storyId } = passage
    const { exact, share } = wordsIn(passage.id)
    const facts = heldFacts.get(storyId) ?? nothingHeld
    const { nearness, isUncalibrated } = nearnessOf(passage, meanings)
    const words = share + factShare * (parts.get(storyId) ?? 0)
    const sum =
      nearness === null
        ? chanceByWords(exact.length / Math.max(1, asked.terms.length))
        : chance(nearness + lexicalWeight * words)
    const isSome = asked.terms.some(
      (term) =>
        (facts.topics.has(term) || exact.includes(term)) &&
        (nearness === null || (isRelated(nearness) && isTelling(term))),
    )
    const { least, said } = saidScore(leastFor(asked, exact, facts), isSome)
    const score = Math.max(sum, least)
    if (score < limits.match.weak) continue
    const before = best.get(storyId)
    const most = moreSaid(said, before?.said ?? "none")
    if (before !== undefined && !isBetter(storyId, score, sum)) {
      best.set(storyId, { ...before, said: most })
      continue
    }
    const found = { passage, exact, nearness, isUncalibrated }
    best.set(storyId, { storyId, score, sum, said: most, ...found })
  }
  const spoken = new Set(searched.passages.map(({ storyId }) => storyId))
  // Where a story has words, one of its passages has at least this score.
  for (const [storyId, facts] of heldFacts) {
    const isSome = !spoken.has(storyId) && facts.topics.size > 0
    const { least: score, said } = saidScore(leastFor(asked, [], facts), isSome)
    if (!isBetter(storyId, score, 0)) continue
    best.set(storyId, {
      storyId,
      score,
      sum: 0,
      said,
      passage: null,
      exact: [],
      nearness: null,
      isUncalibrated: false,
    })
  }
  const age = new Map(searched.newest.map((id, at) => [id, at]))
  const ageOf = ({ storyId }: Match) => age.get(storyId) ?? 0
  return worthShowing([...best.values()].toSorted((a, b) => inOrder(a, b) || ageOf(a) - ageOf(b)))
}
