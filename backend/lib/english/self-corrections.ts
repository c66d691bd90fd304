import { numberOf } from "#protocol/dates/normalize.ts"
import { numberPatterns } from "./numbers.ts"

/** Somebody corrects what they said just before. */
const corrects =
  /^(?:(?:oh|and|but|uh|um|ah)[, ]+)*(?:no[,.]? (?:no\b|wait|sorry|hang on|hold on|I mean|I (?:tell|am telling) a lie|I (?:am|['’]m) lying|I lie\b|I['’]m wrong|that['’]s (?:wrong|not right)|that (?:is|was) (?:wrong|not right)|(?:it|that) (?:was|were|must have been|would have been)\b|not\b|actually|in (?:1[89]|20)\d\d|\p{L}+[- ]?\p{L}*[.!]$)|wait\b|sorry\b|excuse me\b|hang on\b|hold on\b|actually,? (?:no|it|that|not|I)\b|I (?:mean|should say|tell a lie|stand corrected|was wrong|am wrong)\b|or (?:was|were) (?:it|that|he|she|I|we|they)\b|I beg your pardon\b|or,? (?:no\b|the \p{L}+ was\b)|or rather\b|or maybe\b|or perhaps\b|rather,|make that\b|correction\b|(?:well|no),? (?:not\b[^.]*,|actually\b|maybe (?:it|that|not)\b|it was more like\b)|not \p{L}+[,;] |that['’]s (?:wrong|not right|not true)\b|that (?:is|was) (?:wrong|not right|not true|a lie)\b|I (?:got|have|had) that wrong\b)/iu
/** 'Fifty-seven, I beg your pardon.' */
const figureFirst =
  /^(?:no, )?(?:(?:18|19|20)?\d\d|(?:nineteen |eighteen )?(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\p{L}+)?|\p{L}+teen),? (?:I beg your pardon|sorry|no\b|rather|I mean|I should say|actually|it (?:was|must have been))/iu
/** Somebody says that what was said before is not so. */
const denies =
  /^(?:(?:but|well|and|which|of course|oh|no)[, ]+)*(?:(?:I|he|she|we|they|it|that|there) (?:never (?:was|were|did|had|happened|came|would|could|went)|(?:was|were|did|had|is|are|has|have|do|does)(?:n['’]t| not))(?:[ ,][^.]{0,18})?[.!]|(?:it|that) never happened\b|never (?:did|was|happened|came to anything)\b|(?:nobody|no one) ever (?:proved|found|saw|believed)\b|(?:it|that) (?:is|was) (?:not true|a lie|nonsense|only talk|just talk|a joke)\b|not true\b|(?:it|that|this) (?:came to nothing|fell through)\b|(?:we|I|they|he|she) (?:put|called|broke) (?:it|that) off\b|(?:nothing|none of it) (?:came of|was true|ever came)\b)/i

/** So much of a sentence shows whether it takes something back. */
const beginning = (text: string) => text.slice(0, 300)

/** Whether a sentence takes back or corrects the one before it: they are quoted together, or not at all. */
export const isSelfCorrection = (text: string): boolean => {
  const begun = beginning(text)
  return corrects.test(begun) || figureFirst.test(begun) || denies.test(begun)
}

/** Whether a sentence says that the one before it is not so. */
export const isRetraction = (text: string): boolean => denies.test(beginning(text))

/** Within one sentence: 'in 1951, no, 1952', 'fourteen, I mean eleven'. */
const withinSure =
  /[,;–-]{1,3} ?(?:no,? (?:wait,? |sorry,? )?|wait,? (?:no,? )?|sorry,? |I mean,? |or rather,? |rather,? |make that )(?:it was |that was |in |not \p{L}+,? )*(?=(?:19|20|18)\d\d|['’]?\d\d\b|\p{L}+)/iu
const withinUnsure =
  /\bor so (?:they|he|she|it|the|I|we)\b|\bor (?:was it|maybe|perhaps|it (?:may|might|could) have been)\b/i

/** Words from where they correct themselves on; null where they do not. */
export const correctionWithin = (text: string): string | null => {
  const found = withinSure.exec(text)
  return found === null ? null : text.slice(found.index + found[0].length)
}
export const hasUnsureAlternative = (text: string): boolean => withinUnsure.test(text)

const { ones, teens, tens } = numberPatterns
const words = new RegExp(`\\b((?:${tens})(?:[- ](?:${ones}))?|${ones}|${teens}|\\d{1,4})\\b`, "gi")

/** The number that a correction ends with: 'Well, not fourteen, eleven.' is 11. Null: none that is not denied. */
export const correctedNumber = (text: string): number | null => {
  const first = text.split(/[.;]/)[0] ?? ""
  const said = [...first.matchAll(words)].filter(
    ({ index }) => !/\bnot (?:in )?$/i.test(first.slice(0, index)),
  )
  const last = said[0]?.[1]?.toLowerCase().replace(" ", "-")
  if (last === undefined) return null
  return /^\d+$/.test(last) ? Number(last) : numberOf(last)
}
