import { Effect } from "effect"
import type { Embed, BiographySources } from "../../generation/sources.ts"
import { candidatesFor } from "./rank-candidates.ts"
import { type ChatPassage, passagesOf } from "./passages.ts"
import { chanceOf, type Confidence, surenessOf } from "./confidence.ts"

/** What was found for a question. */
export interface RetrievedPassage {
  /** The sentence, with what it needs around it to be understood. */
  readonly passages: ReadonlyArray<ChatPassage>
  readonly sureness: Confidence
  /** How likely it is the answer, 0 to 1. */
  readonly chance: number
  /** A place the question names and nobody has mentioned. */
  readonly elsewhere: string | null
}

const mostFound = 5

/** The passages that answer a question, the likeliest first, none in two of them. */
export const findAmong = Effect.fn("interviewer.find")(function* (
  text: string,
  passages: ReadonlyArray<ChatPassage>,
  sources: BiographySources,
  embed: Embed,
) {
  const { candidates, elsewhere } = yield* candidatesFor(text, passages, sources, embed, chanceOf)
  const found: Array<RetrievedPassage> = []
  for (const candidate of candidates) {
    const { quoted, signs } = candidate
    if (found.some(({ passages }) => passages.some((passage) => quoted.includes(passage)))) continue
    const chance = chanceOf(signs)
    const sureness = surenessOf(chance, candidate, elsewhere)
    found.push({ passages: quoted, sureness, chance, elsewhere })
  }
  // What cannot be the answer may be nearer to the question than what can.
  const isNone = ({ sureness }: RetrievedPassage) => (sureness === "none" ? 1 : 0)
  return found.toSorted((a, b) => isNone(a) - isNone(b)).slice(0, mostFound)
})

/** The same among everything a person's biography may be made of. */
export const find = (question: string, sources: BiographySources, embed: Embed) =>
  Effect.flatMap(passagesOf(sources), (passages) => findAmong(question, passages, sources, embed))
