import type MiniSearch from "minisearch"
import type { SpokenSentence } from "#protocol/sentences.ts"
import { limits } from "#protocol/limits.ts"
import type { StoryId } from "#protocol/ids.ts"
import { type Asked, termsIn } from "./asked.ts"
import type { FactIndex, Held } from "./facts.ts"
import { dot, type Meaning } from "./likeness.ts"
import { passageText } from "./passages.ts"

export interface IndexedPassage {
  readonly id: string
  readonly storyId: StoryId
  readonly start: number
  readonly sentences: ReadonlyArray<Pick<SpokenSentence, "text" | "start">>
  /** A unit vector; null when the passage has not been embedded. */
  readonly vector: Float32Array | null
  /** The model of the vector. */
  readonly model: string | null
  /** Whether it is of the English translation. */
  readonly isTranslated?: boolean
}

export interface Match {
  readonly storyId: StoryId
  readonly score: number
  /** The same without the least it has for what was found in it. */
  readonly sum: number
  /** Null where a story without words was found by what is known of it. */
  readonly passage: IndexedPassage | null
  /** The query terms that occur in the passage. */
  readonly exact: ReadonlyArray<string>
  /** The similarity in meaning, as a cosine of the calibrated model; null without vectors. */
  readonly nearness: number | null
  /** The score only orders: it is no estimated chance. */
  readonly isUncalibrated: boolean
  /** Why its facts were found. */
  readonly reasons: ReadonlyArray<string>
}

/*
 * The weights of lexical and semantic similarity, and the logistic function from their sum to a
 * probability: fitted on 624 judged passages of memoirs and oral history for all-MiniLM-L6-v2
 * (docs/decisions/009-search.md). The score is the estimated probability that a reader calls the
 * passage relevant; it is never scaled up to look better.
 */
const lexicalWeight = 0.25
const lexicalScale = 2.7
const chance = (sum: number) => 1 / (1 + Math.exp(2.63 - 4.67 * sum))

/** Without vectors only words count: a passage with all query terms is a good match. */
const chanceByWords = (share: number) => Math.min(1, share) * 0.85

/**
 * What a term in the facts of a story adds, as a share of what it can add in a passage: it stands there
 * once, and so adds what a term does that a passage has once.
 */
const factShare = 0.5

const searchOptions = {
  combineWith: "OR",
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  prefix: (term: string) => term.length > 3,
  weights: { fuzzy: 0.3, prefix: 0.4 },
} as const

/** What is searched: a shelf. */
export interface Searched {
  readonly passages: ReadonlyArray<IndexedPassage>
  readonly words: Pick<MiniSearch, "search" | "documentCount">
  readonly facts: Pick<FactIndex, "search">
}

/** What the words of a passage say to a query: the terms in it, and a share of the most they could. */
interface Said {
  readonly exact: ReadonlyArray<string>
  readonly share: number
}
const silent: Said = { exact: [], share: 0 }

const hearWords = (asked: Asked, { passages, words }: Searched) => {
  const { terms, phrase } = asked
  if (phrase !== null) {
    // Stop words are not in the index.
    const said = passages.filter((passage) => termsIn(asked, passageText(passage)).length > 0)
    const all = { exact: terms, share: 0 }
    const there = new Map(said.map(({ id }) => [id, all]))
    return { said: (id: string) => there.get(id) ?? silent, partOf: () => 0 }
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
    /** How much of the query some of its terms are. */
    partOf: (some: ReadonlySet<string>) =>
      terms.reduce((sum, term) => sum + (some.has(term) ? idf(term) : 0), 0) / all,
  }
}

const unknown: Held = { terms: new Set(), telling: new Set(), reasons: [] }

/**
 * A single word that stands in a story adds too little to the sum to be shown, and whoever asks for it
 * wants to find it: where everything asked for is said, the score is at least the lowest that is shown,
 * and where the title, people, place or date say it, that of a good match.
 */
const leastFor = (
  { terms }: Asked,
  exact: ReadonlyArray<string>,
  { terms: known, telling }: Held,
) => {
  if (terms.length === 0) return 0
  if (terms.every((term) => telling.has(term))) return limits.match.good
  const isSaid = terms.every((term) => known.has(term) || exact.includes(term))
  return isSaid ? limits.match.shown : 0
}

/** Best first; among those that are only as good as they have to be shown, by what they mean. */
export const inOrder = (a: Pick<Match, "score" | "sum">, b: Pick<Match, "score" | "sum">) =>
  b.score - a.score || b.sum - a.sum

/** How alike the meanings of a passage and of the question are; null where no engine knows both. */
const nearnessOf = (
  { vector, model }: IndexedPassage,
  meanings: ReadonlyMap<string, Meaning>,
): Pick<Match, "nearness" | "isUncalibrated"> => {
  const meaning = model === null ? undefined : meanings.get(model)
  // A model server may give vectors of another length under the same name.
  const isComparable = vector?.length === meaning?.vector.length
  if (vector === null || meaning === undefined || !isComparable)
    return { nearness: null, isUncalibrated: false }
  const { likeness, isCalibrated } = meaning
  return { nearness: likeness(dot(vector, meaning.vector)), isUncalibrated: !isCalibrated }
}

/**
 * The best passage of each story that is worth showing, best first. `meanings`: the question as each
 * model understands it, by the model's name.
 */
export const rank = (
  asked: Asked,
  meanings: ReadonlyMap<string, Meaning>,
  searched: Searched,
): ReadonlyArray<Match> => {
  const { said, partOf } = hearWords(asked, searched)
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
    const { exact, share } = said(passage.id)
    const facts = heldFacts.get(storyId) ?? unknown
    const { nearness, isUncalibrated } = nearnessOf(passage, meanings)
    const words = share + factShare * (parts.get(storyId) ?? 0)
    const sum =
      nearness === null
        ? chanceByWords(exact.length / Math.max(1, asked.terms.length))
        : chance(nearness + lexicalWeight * words)
    const score = Math.max(sum, leastFor(asked, exact, facts))
    if (!isBetter(storyId, score, sum)) continue
    const found = { passage, exact, nearness, isUncalibrated, reasons: facts.reasons }
    best.set(storyId, { storyId, score, sum, ...found })
  }
  // Where a story has words, one of its passages has at least this score.
  for (const [storyId, facts] of heldFacts) {
    const score = leastFor(asked, [], facts)
    const { reasons } = facts
    if (!isBetter(storyId, score, 0)) continue
    best.set(storyId, {
      storyId,
      score,
      sum: 0,
      passage: null,
      exact: [],
      nearness: null,
      isUncalibrated: false,
      reasons,
    })
  }
  return worthShowing([...best.values()].toSorted(inOrder))
}

/**
 * Weak matches are shown only when there is nothing better, so that a small archive does not return an
 * empty result.
 */
const worthShowing = (matches: ReadonlyArray<Match>) => {
  const good = matches.filter((match) => match.score >= limits.match.shown)
  return good.length > 0
    ? good.slice(0, limits.match.most)
    : matches.slice(0, limits.match.weakResults)
}
