import { wordsOf, termOf } from "../tokenize.ts"
import type { Postings } from "./postings.ts"
import type { Contents } from "./memory-index.ts"
import type { VisibleStories } from "./visible-stories.ts"
import type { IndexSuggestion, SuggestQuestion } from "./search-index.ts"

/** A word that what was typed may become. */
interface Completion {
  /** Folded, as words are compared. */
  readonly word: string
  /** A passage in which it stands, by its ordinal. */
  readonly passage: number
  /** How many passages have it, or others of the same term that begin so. */
  readonly passages: number
}

/** The words of a term that begin as typed, the most common first, and how many passages have any. */
const wordsSeen = (
  postings: Postings,
  [term, number]: readonly [string, number],
  beginning: string,
  isSeen: Uint8Array,
) => {
  const words = new Map<number, { word: string; passage: number; places: number }>()
  const walk = postings.walk(number)
  let passages = 0
  while (walk.next()) {
    if (isSeen[walk.ordinal] !== 1 || !postings.isThere(walk.ordinal)) continue
    let isThere = false
    while (walk.nextPlace()) {
      let known = words.get(walk.ending)
      if (known === undefined) {
        known = { word: postings.terms.wordOf(term, walk.ending), passage: walk.ordinal, places: 0 }
        words.set(walk.ending, known)
      }
      if (!known.word.startsWith(beginning)) continue
      known.places++
      isThere = true
    }
    if (isThere) passages++
  }
  const [first] = [...words.values()].toSorted((a, b) => b.places - a.places)
  return { first, passages }
}

/** Terms of which a word may begin so: those that do, and those from which it differs in its ending. */
const termsFor = ({ terms }: Postings, typed: string): ReadonlyMap<string, number> => {
  const found = new Map(terms.startingWith(typed))
  for (let length = shortestStem; length <= typed.length; length++) {
    const beginning = typed.slice(0, length)
    // What the stemmer leaves of 'story', 'hoping' and 'happiness'.
    for (const term of [beginning, `${beginning.slice(0, -1)}i`, `${beginning}e`]) {
      const number = terms.numberOf(term)
      if (number !== undefined) found.set(term, number)
    }
  }
  return found
}
const shortestStem = 2

/**
 * The words that begin with the last one typed, those in most passages first; one for each term, in the
 * form in which it stands there most often. Stop words are none.
 */
export const complete = (
  postings: Postings,
  typed: string,
  isSeen: Uint8Array,
  most: number,
): ReadonlyArray<Completion> => {
  const beginning = wordsOf(typed).at(-1)
  if (beginning === undefined) return []
  const found = [...termsFor(postings, beginning)].flatMap((term): ReadonlyArray<Completion> => {
    const { first, passages } = wordsSeen(postings, term, beginning, isSeen)
    if (first === undefined || passages === 0) return []
    return [{ word: first.word, passage: first.passage, passages }]
  })
  return found
    .toSorted((a, b) => b.passages - a.passages || (a.word < b.word ? -1 : 1))
    .slice(0, most)
}

interface Word extends IndexSuggestion {
  /** In how many passages, and in the facts of how many stories. */
  readonly holders: number
}

const inPassages = (
  { postings, columns }: Contents,
  { passages }: VisibleStories,
  { typed, most }: SuggestQuestion,
): ReadonlyArray<Word> =>
  complete(postings, typed, passages, most).flatMap(({ word, passage, passages: holders }) => {
    const story = columns.storyOf(passage)
    if (story === null) return []
    const n = story.ns[passage - story.first] ?? null
    return [{ term: word, storyId: story.id, n, holders }]
  })

const inFacts = (
  { columns, facts }: Contents,
  { stories, tapes }: VisibleStories,
  { typed }: SuggestQuestion,
): ReadonlyArray<Word> => {
  const beginning = wordsOf(typed).at(-1)
  if (beginning === undefined) return []
  return facts.complete(beginning, stories, tapes).flatMap(({ word, story, stories: holders }) => {
    const storyId = columns.stories[story]?.id
    return storyId === undefined ? [] : [{ term: word, storyId, n: null, holders }]
  })
}

/**
 * What the last word that was typed may become for somebody who may see these: words that many passages
 * and stories have first, one for each term.
 */
export const suggestFrom = (
  contents: Contents,
  seen: VisibleStories,
  question: SuggestQuestion,
): ReadonlyArray<IndexSuggestion> => {
  const words = new Map<string, Word>()
  // Of a name it is said whose it is, or what is called so, rather than where it is spoken of.
  const all = [...inFacts(contents, seen, question), ...inPassages(contents, seen, question)]
  for (const word of all) {
    const term = termOf(word.term) ?? word.term
    const there = words.get(term) ?? { ...word, holders: 0 }
    words.set(term, { ...there, holders: there.holders + word.holders })
  }
  return [...words.values()]
    .toSorted((a, b) => b.holders - a.holders || (a.term < b.term ? -1 : 1))
    .slice(0, question.most)
    .map(({ term, storyId, n }) => ({ term, storyId, n }))
}
