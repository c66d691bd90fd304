import { decadeOf, numberOf } from "#protocol/dates/normalize.ts"

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
/** As years are said: nineteen (and) thirty-four, eighteen ninety, nineteen oh five. */
const century =
  /\b(eighteen|nineteen)(?: and| hundred(?: and)?)? ?((?:oh[- ])?[a-z]+(?:-[a-z]+)?)\b/gi
/** In sixty-eight; 'in forty-one houses' is none. */
const shortSpoken =
  /(?<!\bage )\b(?:in|of|since|until|till|around|about|summer|winter|spring|fall|autumn) ((?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-[a-z]+)(?=[.,;!?]|$| (?:and|but|when|i|we|he|she|they|my|the|his|her)\b)/gi
const whenAged =
  /\b(?:when|until|since) (?:I|she|he|they) (?:was|were|turned)(?: about| only| maybe| just)* (\d{1,2}|[a-z]+(?:-[a-z]+)?)(?: years? old)?\b/i
const atAge =
  /\b(?:at the age of|(?:school|work|railroad|married|home|army|navy|college)[^.]{0,12} at) (sixteen|seventeen|eighteen|nineteen|fifteen|fourteen|thirteen|twelve|eleven|ten|[1-9]\d)(?=[ ,.;])(?! (?:in the|o'clock|p\.?m|a\.?m|thirty))/i

const ten = "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
const unit = "(?:one|two|three|four|five|six|seven|eight|nine)"
const nineteen = new RegExp(
  `\\bnineteen (?:hundred )?(?:and )?(${ten}(?:[- ]${unit})?|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)\\b`,
  "i",
)
/** 'In forty-one', but not 'in forty-one days'. */
const inShort = new RegExp(
  `\\b(?:in|of|since|until) (${ten}-${unit})(?=[.,;!?]|$| (?:and|when|we|I|he|she|they|my|to|from|because)\\b)`,
  "i",
)

/** Years as people say them: nineteen and thirty-four, in forty-one. */
const ofSpoken = (text: string): MentionedYear | null => {
  const found = nineteen.exec(text) ?? inShort.exec(text)
  const said = found?.[1]?.toLowerCase().replace(" ", "-")
  const number = said === undefined ? null : numberOf(said)
  if (number === null || found === null) return null
  const isAbout = roughly.test(text.slice(0, found.index))
  return { year: 1900 + number, isAbout, isByAge: false }
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

/** A year that is said in words. */
const ofWords = (text: string): MentionedYear | null => {
  for (const [, hundred = "", rest = ""] of text.matchAll(century)) {
    const years = numberOf(rest.toLowerCase().replace(/^oh[- ]/, ""))
    const isWhole = years !== null && (years >= 10 || /^oh/i.test(rest))
    const from = /^e/i.test(hundred) ? 1800 : 1900
    if (isWhole) return { year: from + years, isAbout: roughly.test(text), isByAge: false }
  }
  for (const [, said = ""] of text.matchAll(shortSpoken)) {
    const years = numberOf(said.toLowerCase())
    if (years !== null) return { year: 1900 + years, isAbout: false, isByAge: false }
  }
  return null
}

/** The first year that a sentence tells: in digits, as a decade, or as an age of somebody born in `born`. */
export const parseYear = (text: string, born: number | null): MentionedYear | null => {
  const year = [...text.matchAll(years)][0]
  if (year !== undefined) {
    const isAbout = roughly.test(text.slice(0, year.index))
    return { year: Number(year[1]), isAbout, isByAge: false }
  }
  const spoken = ofSpoken(text)
  if (spoken !== null) return spoken
  const inDecade = ofDecade(text)
  if (inDecade !== null) return inDecade
  const short = shortYear.exec(text)?.[1]
  if (short !== undefined) return { year: 1900 + Number(short), isAbout: false, isByAge: false }
  return ofWords(text) ?? ofAge(text, born)
}
