import {
  addDays,
  type Day,
  type Days,
  months,
  shapeOf,
  yearOf,
  years,
} from "#protocol/dates/calendar.ts"
import { monthIn } from "#protocol/dates/parse-date.ts"
import { numberOf } from "#protocol/dates/normalize.ts"
import { understand } from "#protocol/dates/parse-when.ts"
import { counted } from "./lexicon.ts"
import type { QueryToken } from "./tokens.ts"

/** Days that were named, and the word of the question behind them. */
export interface Dated {
  readonly days: Days
  readonly to: number
}

/** How a time is limited by a date; `within` where nothing is said. */
export type Limit = "within" | "before" | "after" | "since" | "until"

const limitWords = new Map<string, Limit>([
  ["before", "before"],
  ["after", "after"],
  ["since", "since"],
  ["until", "until"],
  ["till", "until"],
])
export const limitOf = (word: string): Limit => limitWords.get(word) ?? "within"

/** The calendar of this house. Nobody tells of a time before, and nobody has recorded after. */
const first: Day = "1000-01-01"
const last: Day = "9999-12-31"

export const limited = (limit: Limit, { from, to }: Days): Days => {
  switch (limit) {
    case "within":
      return { from, to }
    case "before":
      return { from: first, to: addDays(from, -1) }
    case "after":
      return { from: addDays(to, 1), to: last }
    case "since":
      return { from, to: last }
    case "until":
      return { from: first, to }
  }
}

/** A date that people ask for has a year, or a decade. */
const hasYear = /(?<!\d)(?:\d{4}(?!\d)|['’]\d\d|\d0['’]?s)|(?:ies\b)|\bnoughties\b|century/iu
const earliest: Day = "1500-01-01"
/** The words of the longest date: 'from the early summer of 1944 to the spring of 1946'. */
const longest = 12

const isCount = (said: ReadonlyArray<QueryToken>, from: number, to: number) =>
  counted.has(said[to]?.plain ?? "") || /[$£€#]\s*$/.test(said[from]?.gap ?? "")

/** 'The 1953 flood': the year of something that has a name, not of what is looked for. */
const isOfThing = (said: ReadonlyArray<QueryToken>, from: number, to: number) =>
  to - from === 2 && said[from]?.plain === "the" && /^\d{4}$/.test(said[to - 1]?.raw ?? "")

/** Punctuation ends a date: 'in 1952, 1953 was worse'. */
const isInOne = (words: ReadonlyArray<QueryToken>) =>
  words.slice(1).every(({ gap }) => /^[\s,.]*[-–—]?\s*$/.test(gap))

/** The longest date that begins with a word. */
export const dateAt = (said: ReadonlyArray<QueryToken>, from: number, today: Day): Dated | null => {
  for (let to = Math.min(said.length, from + longest); to > from; to -= 1) {
    const words = said.slice(from, to)
    const text = textOf(words)
    if (!hasYear.test(text) || !isInOne(words)) continue
    const meaning = understand(text, { today, born: null })
    if (meaning.kind !== "days" || meaning.isByAge || meaning.from < earliest) continue
    if (isCount(said, from, to) || isOfThing(said, from, to)) return null
    return { days: { from: meaning.from, to: meaning.to }, to }
  }
  return null
}

/** Words as typed, with the dashes between them that make a range of two years. */
const textOf = (words: ReadonlyArray<QueryToken>) =>
  words
    .map(({ raw, gap }, n) => (n === 0 ? raw : `${/[-–—]/.test(gap) ? "-" : " "}${raw}`))
    .join("")

/** 'Last May' and 'in May' are the last one that has begun. */
const lastMonth = (month: number, today: Day): Days | null => {
  const year = yearOf(today)
  const now = Number(today.slice(5, 7))
  return months(month <= now ? year : year - 1, month)
}

const weekOf = (day: Day): Days => {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
  return { from: monday, to: addDays(monday, 6) }
}

/** The unit of time that a day is in, or one `ago`. */
const unitAgo = (unit: string, today: Day, ago: number): Days | null => {
  const [year, month] = [yearOf(today), Number(today.slice(5, 7))]
  switch (unit) {
    case "day":
      return { from: addDays(today, -ago), to: addDays(today, -ago) }
    case "week":
      return weekOf(addDays(today, -7 * ago))
    case "month": {
      const count = year * 12 + month - 1 - ago
      return months(Math.floor(count / 12), (count % 12) + 1)
    }
    case "year":
      return years(year - ago)
    default:
      return null
  }
}

/** How many of something that lies behind are meant at most. */
const mostAgo = 120

/** Times as they are told from today: yesterday, last month, the past three weeks, in May. */
export const relativeAt = (
  said: ReadonlyArray<QueryToken>,
  from: number,
  today: Day,
): Dated | null => {
  const at = said[from]?.plain === "the" ? from + 1 : from
  const word = said[at]?.plain ?? ""
  const next = said[at + 1]?.plain ?? ""
  const dated = (days: Days | null, to: number): Dated | null =>
    days === null || days.from > today ? null : { days, to }
  if (word === "today") return dated({ from: today, to: today }, at + 1)
  if (word === "yesterday") return dated(unitAgo("day", today, 1), at + 1)
  if (word === "this") return dated(unitAgo(next, today, 0), at + 2)
  if (word === "last" || word === "past") {
    const month = monthName(next)
    if (month !== null) return dated(lastMonth(month, today), at + 2)
    const single = unitAgo(next, today, 1)
    if (single !== null) return dated(single, at + 2)
    const count = numberOf(next) ?? (next === "few" ? 3 : null)
    const unit = (said[at + 2]?.plain ?? "").replace(/s$/, "")
    const begin = count === null || count > mostAgo ? null : unitAgo(unit, today, count)
    return begin === null ? null : dated({ from: begin.from, to: today }, at + 3)
  }
  const month = monthName(word)
  return month === null ? null : dated(lastMonth(month, today), at + 1)
}

/** Whole names of months, and those cut short that are no words: 'mar' is, 'sept' is not. */
const monthName = (word: string) => (word.length > 2 && word !== "mar" ? monthIn(word) : null)

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" })
const inMonths = format({ month: "long", year: "numeric" })
const onDays = format({ day: "numeric", month: "long", year: "numeric" })

const areMonths = ({ from, to }: Days) => from.endsWith("-01") && addDays(to, 1).endsWith("-01")

/** Days as they are said: 1952, 1950s, 1950–1955, May 1945, 3 May 1945, 16–22 May 1945. */
const daysSaid = (days: Days): string => {
  const [start, end] = [yearOf(days.from), yearOf(days.to)]
  if (shapeOf(days) !== "years") {
    const formatter = areMonths(days) ? inMonths : onDays
    const said = formatter.formatRange(new Date(days.from), new Date(days.to))
    // Some of its spaces are thin ones.
    return said.replaceAll(/\s/g, " ")
  }
  if (start === end) return String(start)
  const isDecade = start % 10 === 0 && end === start + 9
  return isDecade ? `${String(start)}s` : `${String(start)}–${String(end)}`
}

const saidFirst: Readonly<Record<Limit, string>> = {
  within: "",
  before: "before ",
  after: "after ",
  since: "since ",
  until: "until ",
}

/** The same with what limits it: 'before 1940'. */
export const timeSaid = (limit: Limit, days: Days) => `${saidFirst[limit]}${daysSaid(days)}`
