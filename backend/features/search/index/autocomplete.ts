import { termOf, wordsOf } from "../tokenize.ts"
import { complete } from "./complete-term.ts"
import type { Contents } from "./index-state.ts"
import type { VisibleStories } from "./visible-stories.ts"
import type { CatalogueSuggestion, SuggestQuestion } from "./types.ts"

interface Word extends CatalogueSuggestion {
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
): ReadonlyArray<CatalogueSuggestion> => {
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
