import { type Day, type Days, middleOf, shapeOf, yearOf } from "./calendar.ts"
import type { ParsedDate } from "./parse-date.ts"
import { daysIn } from "./parse-when.ts"
import { latestDay } from "./story-date.ts"

/** A stored birth date never counts from today, as '04 does; so the last day there is does for reading it. */
const anyDay = "9999-12-31"

/** The days that a birth date means: `1904` and `May 1904` are several. Null where it is no date. */
export const daysOfBirth = (birthDate: string, today: Day = anyDay): ParsedDate =>
  daysIn(birthDate, today)

/** The year of birth, in the middle of what is known. */
export const yearOfBirth = (birthDate: string): number | null => {
  const days = daysOfBirth(birthDate)
  return days && yearOf(middleOf(days))
}

export const noBirthDate = "We couldn't find a date in this. Try May 3, 1904, or about 1904."

/** Why a birth date is invalid, or null when it is valid. `now` is in milliseconds since 1970. */
export const birthDateProblem = (words: string, now: number): string | null => {
  const today = latestDay(now)
  const days = daysOfBirth(words, today)
  if (days === null) return noBirthDate
  return days.from > today ? "Please enter a birth date that isn't in the future." : null
}

/** Days in words that mean the same at any time. */
const lasting = (days: Days): string => {
  const { from, to } = days
  switch (shapeOf(days)) {
    case "day":
      return from
    case "month":
      return from.slice(0, 7)
    case "years":
      return yearOf(from) === yearOf(to)
        ? String(yearOf(from))
        : `${String(yearOf(from))} to ${String(yearOf(to))}`
    case "days":
      return `${from} to ${to}`
  }
}

/** A valid birth date as it is stored: as it was typed, unless that means something else in later years. */
export const storedBirthDate = (words: string, now: number): string => {
  const days = daysOfBirth(words, latestDay(now))
  const later = daysOfBirth(words)
  const isSame = days === null || (days.from === later?.from && days.to === later.to)
  return isSame ? words : lasting(days)
}

const roughly =
  /^(?:(?:about|around|circa|roughly|approximately|approx\.?|abt\.?|ca\.?|c\.?) |(?:~|ca?\.?) ?(?=\d))/i
const seasonal =
  /^(?:(?:the|early|mid|middle|late)[ -](?:of )?)*(?:spring|summer|autumn|fall|winter|\d{4}s|\d{4}$)/i

/**
 * When somebody was born, to stand after 'born': 'on May 3, 1904', 'in May 1904', 'about 1904'. `inWords`
 * says days in the reader's way. Empty where it is no date.
 */
export const birthPhrase = (birthDate: string, inWords: (days: Days) => string): string => {
  const days = daysOfBirth(birthDate)
  if (days === null) return ""
  const { from, to } = days
  const shape = shapeOf(days)
  if (shape === "day") return `on ${inWords(days)}`
  if (shape === "month" || (shape === "years" && yearOf(from) === yearOf(to)))
    return `in ${inWords(days)}`
  const words = birthDate.trim().replace(/\s+/g, " ")
  if (roughly.test(words)) return words.replace(roughly, "about ")
  if (seasonal.test(words)) return `in ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  const ends = shape === "years" ? [years(from), years(to)] : [day(from), day(to)]
  return `between ${ends.map(inWords).join(" and ")}`
}

const day = (one: Day): Days => ({ from: one, to: one })
const years = (one: Day): Days => ({
  from: `${one.slice(0, 4)}-01-01`,
  to: `${one.slice(0, 4)}-12-31`,
})
