import { limits } from "#protocol/limits.ts"
import { house } from "./similarity.ts"

/*
 * The weights of lexical and semantic similarity, and the logistic function from their sum to a
 * probability: fitted on 624 judged passages of memoirs and oral history for all-MiniLM-L6-v2
 * (docs/contributing/adr/009-search.md). The score is the estimated probability that a reader calls the
 * passage relevant; it is never scaled up to look better.
 */
export const lexicalWeight = 0.25
/** The score of words as good as they come, for each unit of their weight. */
export const lexicalScale = 2.7
export const chance = (sum: number) => 1 / (1 + Math.exp(2.63 - 4.67 * sum))
/** Surely below what is shown of weak ones, as can be told before the chance is known. */
export const isHopeless = (sum: number) => sum < hopeless
const { weak } = limits.match
const hopeless = (2.63 + Math.log(weak / (1 - weak))) / 4.67 - 0.01

/** Without vectors only words count: a passage with all query terms is a good match. */
export const chanceByWords = (share: number) => Math.min(1, share) * 0.85

/**
 * What a term in the facts of a story adds, as a share of what it can add in a passage: it stands there
 * once, and so adds what a term does that a passage has once.
 */
export const factShare = 0.5

/**
 * A single word that stands in a story adds too little to the sum to be shown, and whoever asks for it
 * wants to find it: where everything asked for is said, the score is at least the lowest that is shown,
 * and where the title, people, place or date say it, that of a good match.
 */
export const leastOf = <Term>(
  terms: ReadonlyArray<Term>,
  isMentioned: (term: Term) => boolean,
  isSaid: (term: Term) => boolean,
) => {
  if (terms.length === 0) return 0
  if (terms.every(isMentioned)) return limits.match.good
  return terms.every(isSaid) ? limits.match.shown : 0
}

/**
 * Whether a passage is no further from the question than what has nothing to do with it, on average: a
 * word it has of the question is probably meant there.
 */
export const isRelated = (nearness: number) => nearness >= house.mean

/** What was asked for and is said: all of it, some telling words of it, or nothing that tells. */
export type SaidOf = "all" | "some" | "none"
const bySaid: ReadonlyArray<SaidOf> = ["none", "some", "all"]
export const moreSaid = (a: SaidOf, b: SaidOf) => (bySaid.indexOf(a) < bySaid.indexOf(b) ? b : a)

/** The least a match scores for what is said. */
export const saidScore = (least: number, isSome: boolean): { least: number; said: SaidOf } => {
  if (least > 0) return { least, said: "all" }
  return isSome ? { least: limits.match.weak, said: "some" } : { least: 0, said: "none" }
}

/** How good a match is: its score, and the same without the least it has for what was found in it. */
interface Scored {
  readonly score: number
  readonly sum: number
}

/** A match, and what of the question its story says. */
export interface SaidMatch extends Scored {
  readonly said: SaidOf
}

/** Best first; among those that are only as good as they have to be shown, by what they mean. */
export const inOrder = (a: Scored, b: Scored) => b.score - a.score || b.sum - a.sum

/**
 * Of matches in order, those worth showing. Weak ones are shown only when there is nothing better, so
 * that a small archive does not return an empty result. Where nothing has all that was asked for, the
 * best with some of it are shown too: another word in a question loses nothing that the others find.
 */
export const worthShowing = <M extends SaidMatch>(matches: ReadonlyArray<M>): ReadonlyArray<M> => {
  const { shown, most, weakResults } = limits.match
  const good = matches.filter(({ score }) => score >= shown)
  const best = good.length > 0 ? good.slice(0, most) : matches.slice(0, weakResults)
  if (matches.some(({ said }) => said === "all")) return best
  const some = matches.filter(({ said }) => said === "some").slice(0, weakResults)
  return [...new Set([...best, ...some])].slice(0, most)
}
