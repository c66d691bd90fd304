import { termsOf } from "../../../../lib/english/terms.ts"
import { sureMonthPattern } from "../../../../lib/english/calendar-words.ts"
import { numberPatterns } from "../../../../lib/english/numbers.ts"
import { parseYear } from "../../../../lib/english/parse-year.ts"
import type { AskedQuestion, WantedAnswer } from "./parse-question.ts"
import { likeTerms } from "./synonyms.ts"
import type { ChatPassage } from "./passages.ts"

const { ones, teens, tens } = numberPatterns
const number = `(?:\\d[\\d,.]*|(?:${tens})(?:-(?:${ones}))?|${ones}|${teens}|hundred|thousand|a dozen)`
const word = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`, "iu")

const aged = word(
  `(?:was|were|turned|aged?|age of|at|I'm|he's|she's|is|till|until|only|just|about) (?:\\p{Ll}+ ){0,1}?${number}|${number} years? old`,
)
const counted = word(`${number}|twins|both|only child`)
const lasted = word(
  `${number}(?: \\p{L}+)? (?:seconds?|minutes?|hours?|days?|nights?|evenings?|weeks?|months?|years?|yrs?|summers?|winters?)|all (?:day|night|summer|winter)|whole life`,
)
const paid =
  /[$£€]\s?\d|\b(?:dollars?|cents?|pounds?|pence|shillings?|marks?|pesos?|francs?|dimes?|bucks|tons?|pounds|kilos?|free|nothing)\b/iu
const months = word(`${sureMonthPattern}|Christmas|Easter`)
/** A name within the sentence that no preposition makes a place. */
const name =
  /(?<=[\p{Ll},(:;] )(?<!\b(?:to|in|from|at|near|on|outside) )(?!I\b|I['’])\p{Lu}\p{L}+|\b(?:called|named|christened|nicknamed?)\b/u
const causes = word(
  "drowned|killed|shot|fell|accident|illness|ill|sick|cancer|stroke|heart|fever|pneumonia|tuberculosis|polio|war|in (?:his|her) sleep|of (?:a|an|the) \\p{Ll}+|died of",
)
const met = word("met|meet|introduced|propose[ds]?|get to know|got to know|saw (?:him|her) first")
const relative =
  /\b(?:brothers?|sisters?|cousins?|mother|father|mom|mum|mama|dad|daddy|teacher|friends?|aunt|uncle|husband|wife|neighbou?rs?|farmer|nurse|nephews?|nieces?|sons?|daughters?|kids|children|lady|woman|fella|fellow|boy|girl|soldiers?|doctor|man|men|people|family|customers?)\b/iu
const placed =
  /\b(?:in|at|near|outside|from|to|on|of|into|behind|under|by|inside|beside|over|off) (?:the |a |an |our |my |his |her |their )?(?:\p{Lu}|\p{Ll}+)|(?<=[\p{L},] )\p{Lu}\p{L}+|^\p{Lu}\p{L}+ \p{Lu}/u
const reasoned =
  /\b(?:because|so that|since|that['’]s why|which is (?:how|why)|in order|reason|therefore)\b|, so\b/iu
const occupation =
  /\b(?:was|is|became|as) (?:a|an|the) (?:\p{Ll}+ ){0,2}?\p{Ll}+(?:er|or|ist|man|woman|wife|smith|ian|maid|nurse|cook|clerk|mechanic|chef|guard|pilot|secretary|accountant|assistant|apprentice|soldier|captain|priest|judge)\b|\bwork(?:ed|s) (?:at|in|for|as|with|days|nights)\b|with the railroad|\b(?:yrs|years) -/iu
const liking = /favou?rite|lov(?:e|ed|es)\b|like[ds]?\b|\bbest\b/i

/** Whether a sentence says what somebody did for a living. */
export const saysOccupation = (text: string) => occupation.test(text)

/** Whether words can be an answer of the kind that is wanted, of somebody born in `born`. */
export const isOfKind = (text: string, wanted: WantedAnswer, born: number | null) => {
  switch (wanted) {
    case "age":
      return aged.test(text)
    case "when":
      return parseYear(text, born) !== null || months.test(text)
    case "how many":
      return counted.test(text)
    case "how long":
      return lasted.test(text)
    case "how much":
      return paid.test(text)
    case "name":
      return name.test(text)
    case "cause of death":
      return causes.test(text)
    case "who":
      return (
        name.test(text) || relative.test(text) || /^\p{Lu}\p{Ll}+ (?:was|is|and|had)\b/u.test(text)
      )
    case "where":
      return placed.test(text)
    case "why":
      return reasoned.test(text)
    case "how they met":
      return met.test(text)
    case "how":
    case "anything":
      return true
  }
}

/** After what is named: 'My father, Thomas Keller', 'two boys, Peter and Karl', 'married to Walter'. */
const namedThen =
  /^[,:(]?\s?(?:(?:to|is|was|were|are|and|my|grandpa|grandma|uncle|aunt|mr\.?|mrs\.?) ){0,2}(?!I\b)\p{Lu}/u
const isCalled = /^(?:[,:]? ?[(]?[\p{L}'’]+){0,4},? (?:called|named|nicknamed|christened)\b/u
/** 'Their name was Hoffert.' */
const saysName =
  /\b(?:[Tt]heir|[Hh]is|[Hh]er|[Ii]ts|[Mm]y) (?:\p{Ll}+ )?names? (?:is|was|were|are)\b|^(?:Christened|Called|Named)\b/u

/** Whether words give the name of what is asked for. */
const namesFocus = (text: string, focus: string) =>
  [...text.matchAll(/[\p{L}'’]+/gu)].some(({ 0: said, index }) => {
    const [term] = termsOf(said)
    if (term !== focus && (term === undefined || !likeTerms(focus).has(term))) return false
    const rest = text.slice(index + said.length)
    return saysName.test(text) || isCalled.test(rest) || namedThen.test(rest)
  })

/** Whether words cannot be the answer, however near they are to the question. */
export const cannotAnswer = (
  quoted: ReadonlyArray<ChatPassage>,
  { wanted, focus, isOfFavorite }: AskedQuestion,
) => {
  if (isOfFavorite && !quoted.some(tellsFavorite)) return true
  const words = quoted.map(({ text }) => text).join(" ")
  return wanted === "name" && focus !== null && !namesFocus(words, focus)
}

/** Says that something was not so; a question that is not about that is not answered by it. */
const denied = /\b(?:not|never|no|nobody|none)\b|n['’]t\b/i
export const denies = (text: string, question: string) =>
  denied.test(text) &&
  !denied.test(question) &&
  !/^\W*(?:did|do|does|was|is|were|are|has|had|have|can|could)\b/i.test(question)

/** What is liked best is told by words of liking, or asked for in so many words. */
export const tellsFavorite = ({ text, source }: ChatPassage) =>
  liking.test(text) || (source.kind === "answer" && source.question === "interests")
