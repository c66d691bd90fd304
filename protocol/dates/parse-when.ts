import { agesIn, daysOfAges } from "./parse-age.ts"
import { type Day, type Days, shapeOf } from "./calendar.ts"
import { dateIn, type ParsedDate } from "./parse-date.ts"
import { roundabout, thirdOf, type Third } from "./approximate.ts"
import { plainWords } from "./normalize.ts"

/** What is known when words about a date are read. */
export interface KnownBirth {
  /** Nothing that was told can have happened after it. */
  readonly today: Day
  /** When the storyteller was born, for 'when I was nine': in words as well, such as 'about 1904'. */
  readonly born: string | null
}

/**
 * What words about a date mean. `days`: from and to; `orElse` is the other reading of `5/12/1952`. The
 * others are the reasons why there are none: the birth date is missing, it is still to come, or nothing
 * in the words is a date.
 */
type ParsedWhen = {
  /** It is counted from the storyteller's birth. */
  readonly isByAge: boolean
} & (
  | ({ readonly kind: "days"; readonly orElse?: Day } & Days)
  | { readonly kind: "unborn" | "future" | "none" }
)

const none = { kind: "none", isByAge: false } as const

/** Words before a date that change nothing. */
const lead =
  /^(?:(?:sometime|some time|somewhere|back|probably|perhaps|maybe|possibly|i think|it was|it happened|that was|all|one day|one|over|throughout|during|in|on|at|by|the|year|years) )+/
const about =
  /^(?:it was |in |sometime |probably |maybe )*(?:about|around|round|roughly|approximately|approx\.?|circa|ca\.?|c\.?|abt\.?|~|near) ?(?:the |in )?(?:year )?(?=\S)/
const doubted = /(?: or so|-?ish| ?\(?\?+\)?| approximately| perhaps| maybe| i think)$/
const third =
  /^(?:(?:in|at|the) )*(early|mid|middle|late|beginning|start|end)(?:[- ](?:in )?(?:part |days )?(?:of )?(?:the )?)(.+)$/
const halves: Readonly<Record<string, Third>> = {
  early: "early",
  beginning: "early",
  start: "early",
  mid: "mid",
  middle: "mid",
  late: "late",
  end: "late",
}

/** One date, with what makes it earlier, later or less certain. */
const oneDate = (text: string, today: Day): ParsedDate => {
  const plain = dateIn(text, today)
  if (plain !== null) return plain
  const unsure = text.replace(doubted, "").replace(about, "")
  if (unsure !== text) {
    const meant = oneDate(unsure, today)
    return meant && roundabout(meant)
  }
  const [, part = "", whole = ""] = third.exec(text) ?? []
  const half = halves[part]
  if (half !== undefined) {
    const meant = oneDate(whole, today)
    return meant && thirdOf(meant, half)
  }
  const bare = text.replace(lead, "")
  return bare === text ? null : oneDate(bare, today)
}

/** What the first part of a range leaves out, as its second part says it: 'May to June 1952'. */
const completed = (first: string, second: string): ReadonlyArray<string> => {
  const year = /(?:'\d{2}|\d{4})$/.exec(second)?.[0] ?? ""
  const month = /(?:^|[ .\d])([a-z]{3,9}\.?),? \S+$/.exec(second)?.[1] ?? ""
  return [first, `${first} ${year}`, `${first} ${month} ${year}`]
}
/** The same the other way round: '1939-45', 'May 1-5, 1952', 'winter 1951 to spring'. */
const continued = (first: string, second: string): ReadonlyArray<string> => {
  const century = /(\d\d)\d\d$/.exec(first)?.[1] ?? ""
  const month = /^([a-z]{3,9}\.?) \d{1,2}$/.exec(first)?.[1] ?? ""
  return [second, ...(/^\d\d$/.test(second) ? [`${century}${second}`] : []), `${month} ${second}`]
}

const firstOf = (texts: ReadonlyArray<string>, today: Day): ParsedDate => {
  for (const text of texts) {
    const meant = oneDate(text.trim(), today)
    if (meant !== null) return meant
  }
  return null
}

const isYears = (days: Days) => shapeOf(days) === "years"
const between = /^(?:some ?time )?(?:from|between) (?:the )?/
const separator = / ?- ?| (?:to|until|till|til|through|and|or) |\//g

/** From one date to another, wherever the words between them may stand. */
const range = (text: string, today: Day): ParsedDate => {
  const inner = text.replace(between, "")
  for (const { 0: sign, index } of inner.matchAll(separator)) {
    const [first, second] = [inner.slice(0, index), inner.slice(index + sign.length)]
    if (first === "" || second === "") continue
    const end = firstOf(continued(first, second), today)
    const start = end && firstOf(completed(first, second), today)
    if (!start || start.from > end.from) continue
    // 'Christmas and Easter 1950' are two times, but '1944 and 1945' is all of both years.
    const isOne = sign !== " and " || inner !== text || [start, end].every(isYears)
    if (isOne) return { from: start.from, to: end.to }
  }
  return null
}

/** Parts of a longer sentence: 'Summer 1944, before the harvest'. */
const partsOf = (text: string) =>
  text.split(/[,;:()[\]]| - /).flatMap((part) => (part.trim() === "" ? [] : [part.trim()]))

const dateOrRange = (text: string, today: Day) => oneDate(text, today) ?? range(text, today)

const inWords = (text: string, { today, born }: KnownBirth): ParsedWhen => {
  const ages = agesIn(text.replace(doubted, ""))
  if (ages !== null) {
    const birth = born === null ? null : daysIn(born, today)
    const days = birth && daysOfAges(birth, ages)
    return { isByAge: true, ...(days === null ? { kind: "unborn" } : { kind: "days", ...days }) }
  }
  const meant = dateOrRange(text, today)
  return meant === null ? none : { kind: "days", isByAge: false, ...meant }
}

/** Longer words are told, not dated. */
const longest = 200

const textOf = (words: string) => plainWords(words).replace(/[.,;!]+$/, "")

/** The days of words that are a date and nothing else; an age is none. */
export const daysIn = (words: string, today: Day): ParsedDate => {
  const text = textOf(words)
  return text === "" || text.length > longest ? null : dateOrRange(text, today)
}

/** Reads a date as people know it. The same words always mean the same days, in every browser. */
export const understand = (words: string, known: KnownBirth): ParsedWhen => {
  const text = textOf(words)
  if (text === "" || text.length > longest) return none
  const all = [text, ...partsOf(text)].map((part) => inWords(part, known))
  const meaning =
    all.find(({ kind }) => kind === "days") ?? all.find(({ kind }) => kind !== "none") ?? none
  return meaning.kind === "days" && meaning.from > known.today
    ? { kind: "future", isByAge: meaning.isByAge }
    : meaning
}
