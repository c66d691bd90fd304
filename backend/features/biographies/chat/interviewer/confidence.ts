import type { AnswerCandidate, Signs } from "./rank-candidates.ts"

/** Quoted as the answer, as the nearest that was told, or not at all. */
export type Confidence = "sure" | "near" | "none"

/** What each sign is worth, in log odds: fitted on the tuning questions with MiniLM (docs/contributing/adr/058). */
const weights: Readonly<Record<keyof Signs, number>> = {
  likeness: 1.8,
  neighborSimilarity: 4.1,
  words: 0.3,
  surroundingWords: 3.3,
  isOfKind: 2.3,
  isOnTopic: 1.8,
  isGuided: 2.5,
  isFavorite: 0.8,
}
const base = -7.8

/** How likely a sentence is the answer, 0 to 1. */
export const chanceOf = (signs: Signs) => {
  const odds =
    base +
    weights.likeness * signs.likeness +
    weights.neighborSimilarity * signs.neighborSimilarity +
    weights.words * signs.words +
    weights.surroundingWords * signs.surroundingWords +
    weights.isOfKind * signs.isOfKind +
    weights.isOnTopic * signs.isOnTopic +
    weights.isGuided * signs.isGuided +
    weights.isFavorite * signs.isFavorite
  return 1 / (1 + Math.exp(-odds))
}

/** Below `near` nothing is quoted; below `likely` it is said to be no more than the nearest. */
export const least = { sure: 0.9, likely: 0.5, near: 0.08 } as const

export const surenessOf = (
  chance: number,
  { isBarred, isPlain }: Pick<AnswerCandidate, "isBarred" | "isPlain">,
  elsewhere: string | null,
): Confidence => {
  if (isBarred || chance < least.near) return "none"
  return chance >= least.sure && isPlain && elsewhere === null ? "sure" : "near"
}
