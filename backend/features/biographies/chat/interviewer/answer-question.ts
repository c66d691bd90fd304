import { Effect } from "effect"
import type { Embed, BiographySources } from "../../generation/sources.ts"
import { findAmong, type RetrievedPassage } from "./retrieve.ts"
import { unknownName } from "./names.ts"
import type { ChatPassage } from "./passages.ts"
import { sayBirth } from "./quick-answers.ts"
import { cite, type Citation, said } from "./citations.ts"
import { least } from "./confidence.ts"
import { nearestAnswer, notMentioned, noExactAnswer, noAnswer, notByName } from "./phrases.ts"

/** What a question is answered with. `isSure`: somebody has told it. */
export interface Answered {
  readonly said: ReadonlyArray<Citation>
  readonly isSure: boolean
}

/** So many passages are quoted. */
const mostQuoted = 2
/** What is quoted beside an answer is about as likely. */
const alsoWithin = 0.15

const sayFound = (found: ReadonlyArray<RetrievedPassage>): Answered => {
  const [best] = found
  if (best === undefined || best.sureness === "none")
    return { said: [said(noAnswer)], isSure: false }
  const isSure = best.sureness === "sure"
  const beside = found.filter(
    ({ sureness, chance }) =>
      sureness === best.sureness && (!isSure || chance > best.chance - alsoWithin),
  )
  const quotations = beside.slice(0, mostQuoted).map(({ passages }) => cite(passages))
  if (isSure) return { said: quotations, isSure }
  const near = best.chance < least.likely ? noExactAnswer : nearestAnswer
  const lead = best.elsewhere === null ? near : notByName(best.elsewhere)
  return { said: [said(lead), ...quotations], isSure }
}

const ofBirth = /\b(?:born|birth)/i

/** Answers a question with what was told, in the words of whoever told it. */
export const answer = Effect.fn("interviewer.answer")(function* (
  question: string,
  sources: BiographySources,
  passages: ReadonlyArray<ChatPassage>,
  embed: Embed,
) {
  const stranger = unknownName(question, sources, passages)
  if (stranger !== null) return { said: [said(notMentioned(stranger))], isSure: false }
  const found = yield* findAmong(question, passages, sources, embed)
  const birth = sayBirth(question, sources)
  if (birth === null) return sayFound(found)
  const told = found.find(
    (one) => one.sureness !== "none" && one.passages.some(({ text }) => ofBirth.test(text)),
  )
  return { said: told === undefined ? [birth] : [birth, cite(told.passages)], isSure: true }
})
