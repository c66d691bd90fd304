import { addDays, type Days, months, yearOf, years } from "./calendar.ts"

export type Third = "early" | "mid" | "late"
const nth: Readonly<Record<Third, number>> = { early: 0, mid: 1, late: 2 }

const monthOf = (day: string) => Number(day.slice(5, 7))
const monthsIn = ({ from, to }: Days) =>
  (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1

/** Where the three parts of ten years begin: the early fifties are four years, the others three. */
const inDecade = [0, 4, 7, 10]
/** In days: the first ten, the next ten, and the rest. */
const inMonth = [0, 10, 20]

/** The early, middle or late part of a month, season, year, decade or century; null of anything else. */
export const thirdOf = (days: Days, third: Third): Days | null => {
  const { from, to } = days
  const at = nth[third]
  const year = yearOf(from)
  switch (monthsIn(days)) {
    case 1: {
      if (from === to) return null
      const start = addDays(from, inMonth[at] ?? 0)
      return { from: start, to: third === "late" ? to : addDays(start, 9) }
    }
    case 3:
      return months(year, monthOf(from) + at, monthOf(from) + at)
    case 12:
      return months(year, 1 + at * 4, 4 + at * 4)
    case 120:
      return years(year + (inDecade[at] ?? 0), year + (inDecade[at + 1] ?? 0) - 1)
    case 1200:
      return years(year + at * 33, third === "late" ? year + 99 : year + at * 33 + 32)
    default:
      return null
  }
}

/**
 * What 'about' makes of it: a year may be the one before or after, a round one two years off, a month
 * one month, a day a week. What is wide already stays.
 */
export const roundabout = (days: Days): Days | null => {
  const { from, to } = days
  const year = yearOf(from)
  if (from === to) return { from: addDays(from, -7), to: addDays(to, 7) }
  const length = monthsIn(days)
  if (length === 1) return months(year, monthOf(from) - 1, monthOf(from) + 1)
  if (length !== 12 || monthOf(from) !== 1) return days
  const off = year % 10 === 0 ? 2 : 1
  return years(year - off, year + off)
}
