import { type Initials, initialsOf, termOf, tokensAsked, wordsOf } from "../tokenize.ts"

/** What somebody asks for, as search compares it. */
export interface QueryTerms {
  /** Its words without those that say nothing. */
  readonly words: string
  /** Its distinct terms; its words themselves when all of them are stop words, as in 'Will'. */
  readonly terms: ReadonlyArray<string>
  /** Finds a query of nothing but stop words in a text, word after word; null for any other. */
  readonly phrase: RegExp | null
}

/** Stop words are plain Latin letters, so nothing has to be escaped or folded. */
const phraseOf = (words: ReadonlyArray<string>) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])${words.join("[^\\p{L}\\p{N}\\p{M}]+")}(?![\\p{L}\\p{N}\\p{M}])`,
    "iu",
  )

/** What people say around what they look for: 'stories told by Rosa'. */
const around = new Set(
  "find search show stories story tell tells told recorded recording recordings".split(" "),
)

/** Whether a text says nothing of what is looked for: 'the stories that were told'. */
export const tellsNothing = (text: string) =>
  wordsOf(text).every((word) => around.has(word) || termOf(word) === null)

export const readQuery = (query: string): QueryTerms => {
  const words = wordsOf(query)
  const telling = words.filter((word) => !around.has(word) && termOf(word) !== null)
  const kept = telling.length > 0 ? telling : words
  const terms = [...new Set(kept.flatMap((word) => termOf(word) ?? []))]
  if (terms.length > 0 || words.length === 0) return { words: kept.join(" "), terms, phrase: null }
  return { words: query, terms: [...new Set(words)], phrase: phraseOf(words) }
}

const initials = new WeakMap<QueryTerms, Initials>()

/** A word of a text by which it answers the query. */
interface Answering {
  readonly term: string
  readonly start: number
  readonly end: number
}

/** The words of a text that were asked for. */
export const wordsAsked = (asked: QueryTerms, text: string): ReadonlyArray<Answering> => {
  const { terms, phrase } = asked
  const known = initials.get(asked) ?? initialsOf(terms)
  initials.set(asked, known)
  const found: Array<Answering> = []
  for (const { word, start, end } of tokensAsked(text, known)) {
    const term = phrase === null ? termOf(word) : word
    if (term !== null && terms.includes(term)) found.push({ term, start, end })
  }
  return found
}

const none: ReadonlyArray<string> = []

/** The query's terms that a text has. */
export const termsIn = (asked: QueryTerms, text: string): ReadonlyArray<string> => {
  if (asked.phrase !== null) return asked.phrase.test(text) ? asked.terms : []
  const found = wordsAsked(asked, text)
  // Of most texts nothing was asked for.
  if (found.length === 0) return none
  const terms = new Set(found.map(({ term }) => term))
  return asked.terms.filter((term) => terms.has(term))
}

/** Where a text has words that were asked for: from, and up to. */
type TermMark = readonly [from: number, to: number]

/** Marks that touch or overlap are one. */
const joinedMarks = (marks: ReadonlyArray<TermMark>): ReadonlyArray<TermMark> => {
  const joined: Array<TermMark> = []
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last === undefined || last[1] < from) joined.push([from, to])
    else joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
  }
  return joined
}

export const marksIn = (asked: QueryTerms, text: string): ReadonlyArray<TermMark> => {
  if (asked.phrase !== null) {
    return [...text.matchAll(new RegExp(asked.phrase, "giu"))].map(
      ({ 0: said, index }) => [index, index + said.length] as const,
    )
  }
  return joinedMarks(wordsAsked(asked, text).map(({ start, end }): TermMark => [start, end]))
}
