import { Effect } from "effect"
import type { Embed, LifeSources } from "../life-sources.ts"
import { findAmong, type Found } from "./finding.ts"
import { unknownName } from "./names.ts"
import type { Passage } from "./passages.ts"
import { sayBirth } from "./quick-answers.ts"
import { cite, type Said, said } from "./saying.ts"
import { nearestTold, neverMentioned, nobodyToldThat, notByName } from "./words.ts"

/** What a question is answered with. `isSure`: somebody has told it. */
export interface Answered {
  readonly said: ReadonlyArray<Said>
  readonly isSure: boolean
}

/** A second passage this near the first is quoted as well. */
const alsoWithin = 0.08

const isApart = (one: Found, other: Found) =>
  one.passages.every((passage) => !other.passages.includes(passage))

const sayFound = (found: ReadonlyArray<Found>): Answered => {
  const [best, ...others] = found
  if (best === undefined || best.sureness === "none")
    return { said: [said(nobodyToldThat)], isSure: false }
  const quotation = cite(best.passages)
  if (best.sureness === "near") {
    const lead = best.elsewhere === null ? nearestTold : notByName(best.elsewhere)
    return { said: [{ ...quotation, text: `${lead} ${quotation.text}` }], isSure: false }
  }
  const second = others.find(
    (other) =>
      other.sureness === "sure" && other.score > best.score - alsoWithin && isApart(other, best),
  )
  return {
    said: second === undefined ? [quotation] : [quotation, cite(second.passages)],
    isSure: true,
  }
}

/** Answers a question with what was told, in the words of whoever told it. */
export const answer = Effect.fn("interviewing.answer")(function* (
  question: string,
  sources: LifeSources,
  passages: ReadonlyArray<Passage>,
  embed: Embed,
) {
  const birth = sayBirth(question, sources)
  if (birth !== null) return { said: [birth], isSure: true }
  const stranger = unknownName(question, sources, passages)
  if (stranger !== null) return { said: [said(neverMentioned(stranger))], isSure: false }
  return sayFound(yield* findAmong(question, passages, sources, embed))
})
