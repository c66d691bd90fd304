import { self } from "#protocol/self.ts"
import type { Answers } from "#protocol/biography.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"
import type { PersonName } from "./names.ts"

const quotation = /[“"„«][^“”"„«»]*[”“"»]/g
const firstPerson =
  /\b(?:I|i|ive|im|I['’]\w+|me|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e|[Ww]e['’]\w+|[Oo]urs?|us)\b/

/** Whether whoever says it speaks of themself, quotations aside. */
export const hasFirstPerson = (text: string) => firstPerson.test(text.replaceAll(quotation, ""))

/** What only somebody says who tells their own life. */
const ownLife =
  /\b(?:I (?:was born|am born|was raised|grew up|married|got married|was the (?:oldest|eldest|youngest|middle|only|second|third|fourth|fifth|last|first)|left school|retired|started work(?:ing)?|emigrated|immigrated|was drafted)|my (?:(?:first|second|third|late) )?(?:wife|husband)|my parents (?:were|had|came))\b/i
/** What only somebody says who speaks of another. */
const ofAnother = /\b(?:taught|told|gave|raised|let|made|showed|took|helped|brought) (?:me|us)\b/i
const others = /\b(?:she|he|her|his|him)\b/i

/**
 * Whether the person wrote the answers. Taking a keeper's `I` for the person's would tell something
 * false, so in doubt it is the keeper.
 */
export const isOwnVoice = (about: {
  readonly relationship: string
  readonly answers: Answers
  readonly name: PersonName
  readonly kin: RegExp | null
}): boolean => {
  if (about.relationship === self) return true
  const sentences = Object.values(about.answers).flatMap(writtenSentences)
  const isOfThem = (sentence: string) =>
    /^(?:he|she)\b/i.test(sentence) ||
    sentence.startsWith(about.name.first) ||
    about.kin?.test(sentence) === true
  const first = sentences.filter(hasFirstPerson)
  const own = first.filter((sentence) => ownLife.test(sentence) && !isOfThem(sentence))
  const clear = first.filter((sentence) => !others.test(sentence) && !isOfThem(sentence))
  const ofThem = sentences.filter(isOfThem)
  const keepers = first.filter((sentence) => ofAnother.test(sentence) && others.test(sentence))
  if (keepers.length > 0 && own.length < 2) return false
  return own.length > 0 && clear.length >= 2 && ofThem.length * 3 <= clear.length
}
