import { Effect } from "effect"
import type { StoredMoment } from "../../../platform/database/biographies.ts"
import { dotProduct } from "../../../lib/vectors.ts"
import { termsOf } from "../../../lib/english/terms.ts"
import { yieldingLoop } from "../../../lib/yielding-loop.ts"
import type { Meanings } from "./topic-classifier.ts"
import type { LineDraft } from "./line-parts.ts"
import type { ComposerSentence } from "./spoken-sentences.ts"

/** From here on a voice says the same as a line. */
const leastLikeness = 0.58
/** From here on it need not be told again. */
const sameLikeness = 0.66
const leastShared = 2

export const momentOf = ({ story, start }: ComposerSentence): StoredMoment => ({
  storyId: story.id,
  start,
  ...(story.isTranslated && { isTranslated: true }),
})

const isNumber = (term: string) => /^\d+$/.test(term)

/** Two that name different years, ages or counts do not say the same. */
const contradicts = (one: ReadonlyArray<string>, other: ReadonlyArray<string>) => {
  const numbers = one.filter(isNumber)
  const others = other.filter(isNumber)
  return (
    numbers.length > 0 && others.length > 0 && !numbers.some((number) => others.includes(number))
  )
}

interface Echo {
  readonly spoken: ComposerSentence
  readonly likeness: number
}

/** The second at which a voice says what a line says, if one does. */
const echoOf = (
  { said }: LineDraft,
  voices: ReadonlyArray<{
    spoken: ComposerSentence
    terms: ReadonlyArray<string>
    vector: Float32Array
  }>,
  meanings: Meanings,
): Echo | null => {
  const vector = meanings.of(said)
  const terms = termsOf(said)
  let best: Echo | null = null
  for (const voice of voices) {
    const alike = vector === null ? 0 : dotProduct(vector, voice.vector)
    if (alike <= (best?.likeness ?? leastLikeness)) continue
    const shared = voice.terms.filter((term) => terms.includes(term)).length
    if (shared < leastShared || contradicts(terms, voice.terms)) continue
    best = { spoken: voice.spoken, likeness: alike }
  }
  return best
}

/** Lines that a voice says as well, with its second; and what has so been heard. */
export const withEchoes = Effect.fn("biographies.withEchoes")(function* (
  drafts: ReadonlyArray<LineDraft>,
  spoken: Iterable<ComposerSentence>,
  meanings: Meanings,
) {
  const voices = yield* yieldingLoop(spoken, (one) => {
    const vector = meanings.of(one.text)
    if (vector === null || one.text.endsWith("?")) return []
    return [{ spoken: one, vector, terms: termsOf(one.text) }]
  })
  const heard = new Set<ComposerSentence>()
  const echoed = yield* yieldingLoop(drafts, (draft): ReadonlyArray<LineDraft> => {
    const echo = draft.made === "quotation" ? null : echoOf(draft, voices, meanings)
    if (echo === null) return [draft]
    if (echo.likeness > sameLikeness) heard.add(echo.spoken)
    return [{ ...draft, echoes: [momentOf(echo.spoken)] }]
  })
  return { drafts: echoed, heard }
})
