/** Calendar days, written `1952-05-12`, so that they compare as text. Years have four digits. */
export type Day = string

/** From the first day to the last, both included. */
export interface Days {
  readonly from: Day
  readonly to: Day
}

const dayMillis = 24 * 60 * 60_000
const millisOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (millis: number): Day => new Date(millis).toISOString().slice(0, 10)

export const yearOf = (day: Day) => Number(day.slice(0, 4))
const monthOf = (day: Day) => Number(day.slice(5, 7))
const dateOf = (day: Day) => Number(day.slice(8, 10))

const isYear = (year: number) => Number.isInteger(year) && year >= 1000 && year <= 9999

/** Days of a month; day 0 of the next one is the last of this one. */
const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The day, or null where the calendar has no such day. */
export const dayOf = (year: number, month: number, date: number): Day | null =>
  isYear(year) && month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(year, month)
    ? dayAt(Date.UTC(year, month - 1, date))
    : null

/** The years from the first to the last as days; null outside of the calendar. */
export const years = (first: number, last = first): Days | null =>
  isYear(first) && isYear(last) && first <= last
    ? { from: `${String(first)}-01-01`, to: `${String(last)}-12-31` }
    : null

/** Whole months, counted on over the end of a year: month 14 is February of the next. */
export const months = (year: number, first: number, last = first): Days | null => {
  const from = new Date(Date.UTC(year, first - 1, 1))
  const to = new Date(Date.UTC(year, last, 0))
  return isYear(year) && isYear(from.getUTCFullYear()) && isYear(to.getUTCFullYear())
    ? { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) }
    : null
}

export const addDays = (day: Day, days: number): Day => dayAt(millisOf(day) + days * dayMillis)

/** The same day years later; 29 February becomes 28 February in other years. */
export const addYears = (day: Day, more: number): Day | null => {
  const year = yearOf(day) + more
  const month = monthOf(day)
  return isYear(year) ? dayOf(year, month, Math.min(dateOf(day), lengthOf(year, month))) : null
}

/** The day in the middle, by which things stand on a timeline. */
export const middleOf = ({ from, to }: Days): Day => {
  const first = millisOf(from)
  return dayAt(first + Math.floor((millisOf(to) - first) / dayMillis / 2) * dayMillis)
}

/** Easter Sunday of the Western churches, by the anonymous Gregorian algorithm. */
export const easterOf = (year: number): Day | null => {
  if (!isYear(year) || year < 1583) return null
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** A weekday of a month by its number, Sunday being 0: the fourth Thursday of November. */
export const nthWeekday = (
  year: number,
  month: number,
  { nth, weekday }: { readonly nth: number; readonly weekday: number },
): Day | null => {
  const first = dayOf(year, month, 1)
  if (first === null) return null
  const ahead = (weekday - new Date(millisOf(first)).getUTCDay() + 7) % 7
  return dayOf(year, month, 1 + ahead + (nth - 1) * 7)
}

/** Whether days are whole months, and which; for saying them shortly. */
export const shapeOf = ({ from, to }: Days): "day" | "month" | "years" | "days" => {
  if (from === to) return "day"
  const isWhole = dateOf(from) === 1 && dateOf(to) === lengthOf(yearOf(to), monthOf(to))
  if (isWhole && from.slice(0, 7) === to.slice(0, 7)) return "month"
  return isWhole && monthOf(from) === 1 && monthOf(to) === 12 ? "years" : "days"
}
