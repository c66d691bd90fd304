import { limits } from "#protocol/limits.ts"

/** Green, yellow or orange, by the score as it came: a rounded one would cross the edges. */
export const matchTone = (score: number): "sage" | "amber" | "ember" => {
  if (score >= limits.match.strong) return "sage"
  return score >= limits.match.good ? "amber" : "ember"
}
