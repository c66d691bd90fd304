import { limits } from "#protocol/limits.ts"

/** Green, yellow or orange. Uses the exact score: a rounded one could fall on the other side of a limit. */
export const matchTone = (score: number): "sage" | "amber" | "ember" => {
  if (score >= limits.match.strong) return "sage"
  return score >= limits.match.good ? "amber" : "ember"
}
