import { isSelfCorrection } from "../../../../lib/english/self-corrections.ts"
import type { ChatPassage } from "./passages.ts"

/** Begins with what was said before. */
const leaning = /^(?:He|She|It|That|They|This|These|Those|There|Then|So|His|Her|Their|Also|Which)\b/
const fewWords = 5
/** A moment that can be read at a glance. */
const mostWords = 60

const wordsIn = (passages: ReadonlyArray<ChatPassage>) =>
  passages.reduce((sum, { text }) => sum + text.split(" ").length, 0)

const mostBefore = 3

const addBeforeAlone = (joined: Array<ChatPassage>, before: ChatPassage | undefined) => {
  if (before !== undefined && wordsIn([before, ...joined]) <= mostWords) joined.unshift(before)
}

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
    const before = there(at - joined.length)
    const isNeeded = isSelfCorrection(joined[0]?.text ?? "")
    if (before === undefined || (!isNeeded && wordsIn([before, ...joined]) > mostWords))
      return false
    joined.unshift(before)
    return true
  }
  const leans = ({ text, asked }: ChatPassage) =>
    asked === undefined &&
    (leaning.test(text) || isSelfCorrection(text) || wordsIn([{ ...passage, text }]) < fewWords)
  // 'She had been a nurse', 'She was a widow', 'Next door was Mrs Bell': up to whoever is named.
  for (let more = 0; more < mostBefore && leans(joined[0] ?? passage) && addBefore(); more += 1);
  const leading = joined.length
  for (let next = at + 1; ; next += 1) {
    const after = there(next)
    if (after === undefined) break
    // What is taken back is never quoted without that.
    if (wordsIn([...joined, after]) > mostWords && !isSelfCorrection(after.text)) break
    joined.push(after)
  }
  if (leading === 1 && passage.asked === undefined) addBeforeAlone(joined, there(at - 1))
  return joined
}
