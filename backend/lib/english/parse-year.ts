import { decadeOf, numberOf } from "#protocol/dates/normalize.ts"
import { numberPatterns } from "./numbers.ts"

/** A year that words tell. */
export interface MentionedYear {
  readonly year: number
  readonly isAbout: boolean
  /** It was counted from the year of birth. */
  readonly isByAge: boolean
}

/** Four digits that are neither money, a count nor part of a longer number. */
const years =
  /(?<![\d$£€.,#-])\b(1[89]\d\d|20[0-4]\d)\b(?!s\b|[,.]\d|\s*(?:people|miles|dollars|pounds|men|tons|feet|acres|%))/g
const roughly =
  /\b(?:about|around|maybe|probably|perhaps|roughly|circa|ca\.?|something like|or so)(?: in| the year| the)? ?$/i
const decade =
  /\b(early |mid-?|late )?(?:the )?(?:(1[89]\d0|20[0-2]0)['’]?s|['’]?([2-9]0)s\b|(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))\b/i
/** Somebody's twenties are an age, not a decade. */
const ofSomebody = /\b(?:my|his|her|their|our) (?:early |mid-?|late )?\S*$/i
const shortYear = /(?<![\d$£€])['’]([2-9]\d)\b(?!s)/
const whenAged =
  /\b(?:when|until|since) (?:I|she|he|they) (?:was|were|turned)(?: about| only| maybe| just)* (\d{1,2}|[a-z]+(?:-[a-z]+)?)(?: years? old)?\b/i
const atAge =
  /\b(?:at the age of|(?:school|work|railroad|married|home|army|navy|college)[^.]{0,12} at) (sixteen|seventeen|eighteen|nineteen|fifteen|fourteen|thirteen|twelve|eleven|ten|[1-9]\d)(?=[ ,.;])(?! (?:in the|o'clock|p\.?m|a\.?m|thirty))/i

const { ones, teens, tens } = numberPatterns
/** As years are said: nineteen (and) thirty-four, eighteen ninety, nineteen oh five. */
const century = new RegExp(
  `\\b(eighteen|nineteen)(?: hundred)?(?: and)? ((?:${tens})(?:[- ](?:${ones}))?|${teens}|oh[- ](?:${ones}))\\b`,
  "i",
)
/** In sixty-eight; 'in forty-one houses' and 'at age of forty-one' are none. */
const short = new RegExp(
  `(?<!\\bage )\\b(?:in|of|since|until|till|around|about|summer|winter|spring|fall|autumn) ((?:${tens})-(?:${ones}))(?=[.,;!?]|$| (?:and|but|when|i|we|he|she|they|my|the|his|her|to|from|because)\\b)`,
  "i",
)

/** A year that is said in words. */
const ofWords = (text: string): MentionedYear | null => {
  const found = century.exec(text) ?? short.exec(text)
  if (found === null) return null
  const [, first = "", second = first] = found
  const years = numberOf(second.toLowerCase().replace(/^oh[- ]/, ""))
  if (years === null) return null
  const isAbout = roughly.test(text.slice(0, found.index))
  return { year: (/^eighteen$/i.test(first) ? 1800 : 1900) + years, isAbout, isByAge: false }
}

const part = { early: 2, late: 8, mid: 5 } as const

const ofDecade = (text: string): MentionedYear | null => {
  const found = decade.exec(text)
  if (found === null || ofSomebody.test(text.slice(0, found.index))) return null
  const [, when = "", whole, short, word = ""] = found
  const ten =
    whole === undefined
      ? 1900 + (Number(short) || (decadeOf(word.toLowerCase()) ?? 0))
      : Number(whole)
  const into = /^early/i.test(when) ? part.early : /^late/i.test(when) ? part.late : part.mid
  return { year: ten + into, isAbout: true, isByAge: false }
}

const ofAge = (text: string, born: number | null): MentionedYear | null => {
  const said = (whenAged.exec(text) ?? atAge.exec(text))?.[1]
  if (born === null || said === undefined) return null
  const age = numberOf(said.toLowerCase())
  return age === null || age < 3 ? null : { year: born + age, isAbout: true, isByAge: true }
}

/** The first year that a sentence tells: in digits, as a decade, or as an age of somebody born in `born`. */
export const parseYear = (text: string, born: number | null): MentionedYear | null => {
  const year = [...text.matchAll(years)][0]
  if (year !== undefined) {
    const isAbout = roughly.test(text.slice(0, year.index))
    return { year: Number(year[1]), isAbout, isByAge: false }
  }
  const inWords = ofWords(text)
  if (inWords !== null) return inWords
  const inDecade = ofDecade(text)
  if (inDecade !== null) return inDecade
  const inFigures = shortYear.exec(text)?.[1]
  if (inFigures !== undefined)
    return { year: 1900 + Number(inFigures), isAbout: false, isByAge: false }
  return ofAge(text, born)
}

const yearAfterBirth = /\bborn\b[^.]*?\b(1[89]\d\d|20[0-2]\d)\b/i

/** The year in which somebody was born, by a sentence that says so; null: it says none, or only about when. */
export const yearBornIn = (text: string): number | null => {
  const year = yearAfterBirth.exec(text)?.[1]
  if (year !== undefined) return Number(year)
  const from = text.search(/\bborn\b/i)
  const told = from === -1 ? null : parseYear(text.slice(from), null)
  return told === null || told.isAbout ? null : told.year
}
