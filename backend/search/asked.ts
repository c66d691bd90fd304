import { termOf, tokensOf, wordsOf } from "./words.ts"

/** What somebody asks for, as search compares it. */
export interface Asked {
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

export const readQuery = (query: string): Asked => {
  const words = wordsOf(query)
  const telling = words.filter((word) => !around.has(word) && termOf(word) !== null)
  const kept = telling.length > 0 ? telling : words
  const terms = [...new Set(kept.flatMap((word) => termOf(word) ?? []))]
  if (terms.length > 0 || words.length === 0) return { words: kept.join(" "), terms, phrase: null }
  return { words: query, terms: [...new Set(words)], phrase: phraseOf(words) }
}

/** The term by which a word of a text answers the query; null when it was not asked for. */
export const askedTerm = ({ terms, phrase }: Asked, word: string) => {
  const term = phrase === null ? termOf(word) : word
  return term !== null && terms.includes(term) ? term : null
}

/** The query's terms that a text has. */
export const termsIn = (asked: Asked, text: string): ReadonlyArray<string> => {
  if (asked.phrase !== null) return asked.phrase.test(text) ? asked.terms : []
  const found = new Set(tokensOf(text).map(({ word }) => askedTerm(asked, word)))
  return asked.terms.filter((term) => found.has(term))
}

/** Where a text has words that were asked for: from, and up to. */
export type Mark = readonly [from: number, to: number]

/** Marks that touch or overlap are one. */
const joinedMarks = (marks: ReadonlyArray<Mark>): ReadonlyArray<Mark> => {
  const joined: Array<Mark> = []
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last === undefined || last[1] < from) joined.push([from, to])
    else joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
  }
  return joined
}

export const marksIn = (asked: Asked, text: string): ReadonlyArray<Mark> => {
  if (asked.phrase !== null) {
    return [...text.matchAll(new RegExp(asked.phrase, "giu"))].map(
      ({ 0: said, index }) => [index, index + said.length] as const,
    )
  }
  return joinedMarks(
    tokensOf(text).flatMap(({ word, start, end }): ReadonlyArray<Mark> =>
      askedTerm(asked, word) === null ? [] : [[start, end]],
    ),
  )
}
