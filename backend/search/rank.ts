import type MiniSearch from "minisearch"
import type { SpokenSentence } from "#protocol/sentences.ts"
import { limits } from "#protocol/limits.ts"
import type { StoryId } from "#protocol/ids.ts"
import { termsOf, wordsOf } from "./words.ts"

export interface IndexedPassage {
  readonly id: string
  readonly storyId: StoryId
  readonly start: number
  readonly sentences: ReadonlyArray<Pick<SpokenSentence, "text" | "start">>
  /** A unit vector; null when the passage could not be embedded. */
  readonly vector: Float32Array | null
}

export interface Match {
  readonly storyId: StoryId
  readonly score: number
  readonly passage: IndexedPassage
  /** The query terms that occur in the passage. */
  readonly exact: ReadonlyArray<string>
  /** The cosine similarity in meaning, -1 to 1; null without vectors. */
  readonly nearness: number | null
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

const dot = (a: Float32Array, b: Float32Array) => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

const searchOptions = {
  combineWith: "OR",
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  prefix: (term: string) => term.length > 3,
  weights: { fuzzy: 0.3, prefix: 0.4 },
} as const

/** The best passage of each story that is worth showing, best first. */
export const rank = (
  query: string,
  queryVector: Float32Array | null,
  passages: ReadonlyArray<IndexedPassage>,
  words: Pick<MiniSearch, "search" | "documentCount">,
): ReadonlyArray<Match> => {
  const terms = termsOf(query)
  const found = new Map(words.search(query, searchOptions).map((hit) => [String(hit.id), hit]))
  const holding = new Map(
    terms.map((term) => [
      term,
      [...found.values()].filter((hit) => hit.terms.includes(term)).length,
    ]),
  )
  const idf = (term: string) => {
    const holders = holding.get(term) ?? 0
    return Math.log(1 + (words.documentCount - holders + 0.5) / (holders + 0.5))
  }
  const highest = lexicalScale * terms.reduce((sum, term) => sum + idf(term), 0) || 1

  const best = new Map<StoryId, Match>()
  for (const passage of passages) {
    const hit = found.get(passage.id)
    const exact = terms.filter((term) => hit?.terms.includes(term) ?? false)
    const share = (hit?.score ?? 0) / highest
    const nearness =
      queryVector === null || passage.vector === null ? null : dot(passage.vector, queryVector)
    const score =
      nearness === null
        ? chanceByWords(exact.length / Math.max(1, terms.length))
        : chance(nearness + lexicalWeight * share)
    const before = best.get(passage.storyId)
    if (score >= limits.match.weak && (before === undefined || score > before.score)) {
      best.set(passage.storyId, { storyId: passage.storyId, score, passage, exact, nearness })
    }
  }
  return worthShowing([...best.values()].toSorted((a, b) => b.score - a.score))
}

/**
 * Weak matches are shown only when there is nothing better, so that a small archive does not return an
 * empty result.
 */
const worthShowing = (matches: ReadonlyArray<Match>) => {
  const good = matches.filter((match) => match.score >= limits.match.shown)
  return good.length > 0 ? good : matches.slice(0, limits.match.weakResults)
}

/** Enough to recognise the story by, and short enough to take in at a glance. */
const excerptWords = 20
const excerptChars = 400

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Truncates at a grapheme boundary. */
const cutShort = (text: string) => {
  if (text.length <= excerptChars) return text
  let short = ""
  for (const { segment } of graphemes.segment(text.slice(0, 2 * excerptChars))) {
    if (short.length + segment.length > excerptChars) break
    short += segment
  }
  return `${short}…`
}

/**
 * The sentence of the passage with the most query terms, otherwise its first, extended by the following
 * ones up to the wanted length.
 */
export const excerptOf = (match: Match, query: string) => {
  const { sentences, start } = match.passage
  const wanted = new Set(termsOf(query))
  let best = 0
  let most = 0
  for (const [at, sentence] of sentences.entries()) {
    const said = termsOf(sentence.text).filter((term) => wanted.has(term)).length
    if (said > most) [best, most] = [at, said]
  }
  const said: Array<string> = []
  for (const sentence of sentences.slice(best)) {
    if (said.join(" ").split(/\s+/).length >= excerptWords) break
    said.push(sentence.text)
  }
  return { text: cutShort(said.join(" ")), start: sentences[best]?.start ?? start }
}

/** Why a story was found: the query's words it contains, or how similar in meaning it is. */
export const reasonFor = (match: Match, query: string) => {
  const said = wordsOf(query).filter((word) =>
    match.exact.some((term) => termsOf(word)[0] === term),
  )
  const words = [...new Set(said)].map((word) => `“${word}”`)
  if (words.length > 0) return `Mentions ${words.join(", ")}`
  return `No exact words; similar in meaning (${(match.nearness ?? 0).toFixed(2)})`
}
