import { limits } from "#protocol/limits.ts"

interface MatchWords {
  /** Green, yellow or orange. */
  readonly tone: "sage" | "amber" | "ember"
  readonly text: string
}

/**
 * A chance in words: '38% match' above the right answer would talk people out of it. Of a modest one that
 * has the very words that were asked for it says just that.
 */
export const matchWords = (score: number, isExact = false): MatchWords => {
  if (score >= limits.match.strong) return { tone: "sage", text: "Strong match" }
  return score >= limits.match.good
    ? { tone: "amber", text: "Close match" }
    : { tone: "ember", text: isExact ? "Exact words" : "Related" }
}
