import type { ChatPassage } from "./passages.ts"

/** Begins with what was said before. */
const leaning = /^(?:He|She|It|That|They|This|These|Those|There|Then|So|His|Her|Their|Also|Which)\b/
const fewWords = 5
/** A moment that can be read at a glance. */
const mostWords = 60

const wordsIn = (passages: ReadonlyArray<ChatPassage>) =>
  passages.reduce((sum, { text }) => sum + text.split(" ").length, 0)

/** The sentences around one that were said or written with it, in a row. */
const inOneRow = (at: number, passages: ReadonlyArray<ChatPassage>) => {
  const passage = passages[at]
  // One that may not be quoted can stand between them: only what was said in a row is joined.
  return (from: number) => {
    const other = passages[from]
    const isNext = other?.paragraph === passage?.paragraph
    return isNext && other?.nth === (passage?.nth ?? 0) + from - at ? other : undefined
  }
}

/**
 * The passage at `at` with what it needs to be understood: what stands before when it leans on that, and
 * what follows as far as it can be read at a glance.
 */
export const understandable = (
  at: number,
  passages: ReadonlyArray<ChatPassage>,
): ReadonlyArray<ChatPassage> => {
  const passage = passages[at]
  if (passage === undefined) return []
  const there = inOneRow(at, passages)
  const joined = [passage]
  const addBefore = () => {
    const before = there(at - 1)
    if (before !== undefined && wordsIn([before, ...joined]) <= mostWords) joined.unshift(before)
  }
  if (leaning.test(passage.text) || wordsIn([passage]) < fewWords) addBefore()
  for (let next = at + 1; ; next += 1) {
    const after = there(next)
    if (after === undefined || wordsIn([...joined, after]) > mostWords) break
    joined.push(after)
  }
  if (joined[0] === passage) addBefore()
  return joined
}
