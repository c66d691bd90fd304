import {
  addDays,
  type Day,
  dayOf,
  type Days,
  easterOf,
  months,
  nthWeekday,
  yearOf,
  years,
} from "./calendar.ts"
import { decadeOf, monthNames, weekdayNames } from "./normalize.ts"

/** What a part of a phrase means, or null where it is no date. `orElse`: its other reading. */
export type ParsedDate = (Days & { readonly orElse?: Day }) | null

/** Whole names, and those cut short: jan, sept. */
export const monthIn = (text: string): number | null => {
  const word = text.replace(/\.$/, "")
  const at = monthNames.findIndex((name) => word.length >= 3 && name.startsWith(word))
  return at === -1 || (word.length > 4 && monthNames[at] !== word) ? null : at + 1
}

const oneDay = (day: Day | null): Days | null => (day === null ? null : { from: day, to: day })

/**
 * A year of four digits, or of two: 'in '44'. Two digits mean the last such year that is not still to
 * come.
 */
const yearIn = (text: string, today: Day): number | null => {
  if (/^\d{4}$/.test(text)) return Number(text)
  const short = /^'?(\d\d)$/.exec(text)?.[1]
  if (short === undefined) return null
  const now = yearOf(today)
  const year = now - (now % 100) + Number(short)
  return year > now ? year - 100 : year
}

/**
 * Two numbers and a year. With dots or dashes the day stands first, as where people write so. With
 * strokes both orders are in use: the month is taken first where that can be, and the other is told.
 */
const numericDay = (text: string, today: Day): ParsedDate => {
  const [, first = "", , middle = "", , last = ""] =
    /^(\d{1,4})(\.|-|\/) ?(\d{1,2})(\2) ?('?\d{1,4})$/.exec(text) ?? []
  if (first.length === 4) {
    return last.length > 2 ? null : oneDay(dayOf(Number(first), Number(middle), Number(last)))
  }
  const year = first.length > 2 ? null : yearIn(last, today)
  if (year === null) return null
  const dayFirst = dayOf(year, Number(middle), Number(first))
  if (!text.includes("/")) return oneDay(dayFirst)
  const monthFirst = dayOf(year, Number(first), Number(middle))
  if (monthFirst === null || dayFirst === null) return oneDay(monthFirst ?? dayFirst)
  return { from: monthFirst, to: monthFirst, ...(dayFirst !== monthFirst && { orElse: dayFirst }) }
}

const weekday = new RegExp(`^(?:${weekdayNames.join("|")}),? (?:the )?`)
const dateFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)? (?:of )?([a-z]{3,9}\.?),? ('?\d{2,4})$/
const monthFirst =
  /^([a-z]{3,9}\.?) (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:, ?| of | )('?\d{4}|'\d{2})$/

const writtenDay = (text: string, today: Day): ParsedDate => {
  const [, date, name = "", year = ""] = dateFirst.exec(text) ?? []
  const [, other = "", otherDate, otherYear = ""] = monthFirst.exec(text) ?? []
  const month = monthIn(date === undefined ? other : name)
  const inYear = yearIn(date === undefined ? otherYear : year, today)
  return month === null || inYear === null
    ? null
    : oneDay(dayOf(inYear, month, Number(date ?? otherDate)))
}

const aMonth = (text: string, today: Day): ParsedDate => {
  const [, isoYear, isoMonth] = /^(\d{4})[-./](\d{1,2})$/.exec(text) ?? []
  const [, numbered = isoMonth, ofYear = isoYear] = /^(\d{1,2})[-./] ?(\d{4})$/.exec(text) ?? []
  if (numbered !== undefined) {
    const month = Number(numbered)
    return month >= 1 && month <= 12 ? months(Number(ofYear), month) : null
  }
  const [, name = "", year = ""] = /^([a-z]{3,9}\.?),? (?:of )?('?\d{2,4})$/.exec(text) ?? []
  const month = monthIn(name)
  const inYear = yearIn(year, today)
  return month === null || inYear === null ? null : months(inYear, month)
}

/** The first of the three months of a season; winter goes on into the next year. */
const seasons = new Map([
  ["spring", 3],
  ["springtime", 3],
  ["summer", 6],
  ["summertime", 6],
  ["autumn", 9],
  ["fall", 9],
  ["winter", 12],
  ["wintertime", 12],
])

const dated = (month: number, date: number) => (year: number) => oneDay(dayOf(year, month, date))
const fromEaster = (first: number, last: number) => (year: number) => {
  const easter = easterOf(year)
  return easter === null ? null : { from: addDays(easter, first), to: addDays(easter, last) }
}
const christmas = (year: number) => {
  const eve = dayOf(year, 12, 24)
  return eve === null ? null : { from: eve, to: addDays(eve, 2) }
}
const fromSeason = (first: number) => (year: number) => months(year, first, first + 2)

const occasions = new Map<string, (year: number) => Days | null>([
  ...[...seasons].map(([name, first]) => [name, fromSeason(first)] as const),
  ["christmas", christmas],
  ["xmas", christmas],
  ["christmas time", christmas],
  ["christmas eve", dated(12, 24)],
  ["christmas day", dated(12, 25)],
  ["boxing day", dated(12, 26)],
  ["new year's eve", dated(12, 31)],
  ["new years eve", dated(12, 31)],
  ["new year's day", dated(1, 1)],
  ["new year's", dated(1, 1)],
  ["new year", dated(1, 1)],
  ["valentine's day", dated(2, 14)],
  ["halloween", dated(10, 31)],
  ["good friday", fromEaster(-2, -2)],
  ["easter", fromEaster(-2, 1)],
  ["easter sunday", fromEaster(0, 0)],
  ["easter monday", fromEaster(1, 1)],
  ["pentecost", fromEaster(49, 50)],
  ["whitsun", fromEaster(49, 50)],
  ["thanksgiving", (year) => oneDay(nthWeekday(year, 11, { nth: 4, weekday: 4 }))],
])

const anOccasion = (text: string, today: Day): ParsedDate => {
  const winter = /^(?:the )?winter (?:of )?(\d{4}) ?[-/] ?(\d{2}|\d{4})$/.exec(text)
  if (winter !== null) {
    const [, first = "", last = ""] = winter
    const isNext = (Number(first) + 1) % 100 === Number(last) % 100
    return isNext ? months(Number(first), 12, 14) : null
  }
  const [, name = "", year = ""] = /^(.+?),? (?:of |in )?('?\d{2}|\d{4})$/.exec(text) ?? []
  const inYear = yearIn(year, today)
  return inYear === null ? null : (occasions.get(name)?.(inYear) ?? null)
}

/** The 1950s; without a century those of the last one: 'the fifties'. */
const aDecade = (text: string): number | null => {
  const [, century, ten] = /^'?(1\d|20)?(\d0)'?s$/.exec(text) ?? []
  if (ten !== undefined) {
    if (century !== undefined) return Number(century) * 100 + Number(ten)
    return Number(ten) === 0 ? 2000 : 1900 + Number(ten)
  }
  const [, prefix = "", word = ""] = /^(nineteen |eighteen )?([a-z]+)$/.exec(text) ?? []
  const named = decadeOf(word)
  if (named === null) return word === "noughties" ? 2000 : null
  return (prefix === "eighteen " ? 1800 : 1900) + named
}

const someYears = (text: string, today: Day): ParsedDate => {
  // 'The 1800s' are a century, as 'the 1900s' may be too; but those are told of in decades.
  const [, hundred] = /^(1[0-8])00'?s$/.exec(text) ?? []
  if (hundred !== undefined) return years(Number(hundred) * 100, Number(hundred) * 100 + 99)
  const decade = aDecade(text)
  if (decade !== null) return years(decade, decade + 9)
  const [, century] = /^(1\d|20)th century$/.exec(text) ?? []
  if (century !== undefined) return years((Number(century) - 1) * 100, Number(century) * 100 - 1)
  if (!/^(?:\d{4}|'\d{2})$/.test(text)) return null
  const year = yearIn(text, today)
  return year === null ? null : years(year)
}

/** One day, month, season, feast, year or decade, as a calendar says it. */
export const dateIn = (text: string, today: Day): ParsedDate => {
  const plain = text.replace(weekday, "")
  return (
    numericDay(plain, today) ??
    writtenDay(plain, today) ??
    aMonth(text, today) ??
    anOccasion(plain, today) ??
    someYears(text, today)
  )
}
