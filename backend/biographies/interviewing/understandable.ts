import type { Passage } from "./passages.ts"

/** Begins with what was said before. */
const leaning = /^(?:He|She|It|That|They|This|These|Then|So)\b/
const fewWords = 5
const mostWords = 38

const wordsIn = ({ text }: Passage) => text.split(" ").length

/**
 * The passage at `at` with what it needs to be understood: the sentence before when it leans on it, and a
 * short one after. What was written stands alone.
 */
export const understandable = (
  at: number,
  passages: ReadonlyArray<Passage>,
): ReadonlyArray<Passage> => {
  const passage = passages[at]
  if (passage === undefined) return []
  if (passage.source.kind !== "story") return [passage]
  // One that may not be quoted can stand between them: only what was said in a row is joined.
  const neighbour = (other: Passage | undefined, nth: number) =>
    other?.paragraph === passage.paragraph && other.nth === nth ? other : undefined
  const before = neighbour(passages[at - 1], passage.nth - 1)
  const after = neighbour(passages[at + 1], passage.nth + 1)
  const needsBefore = leaning.test(passage.text) || wordsIn(passage) < fewWords
  const withBefore = before !== undefined && needsBefore ? [before, passage] : [passage]
  const words = withBefore.reduce((sum, one) => sum + wordsIn(one), 0)
  return after !== undefined && words + wordsIn(after) <= mostWords
    ? [...withBefore, after]
    : withBefore
}
