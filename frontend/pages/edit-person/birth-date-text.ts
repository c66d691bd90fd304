import { birthDateProblem, daysOfBirth } from "#protocol/dates/birth-date.ts"
import { latestDay } from "#protocol/dates/story-date.ts"
import type { DateText } from "../../ui/date-words-field.tsx"
import { daysInWords } from "../../lib/date-range-text.ts"
import { meaningOf } from "../../stories/story-date.tsx"

/** What the form says to a birth date. `now` is in milliseconds since 1970. */
export const birthDateText = (words: string, now: number): DateText => {
  if (words.trim() === "") return { text: "", isFound: false }
  const problem = birthDateProblem(words, now)
  if (problem !== null) return { text: problem, isFound: false }
  const days = daysOfBirth(words, latestDay(now))
  if (days === null) return { text: "", isFound: false }
  const { from, to, orElse } = days
  const meaning = meaningOf({ words, from, to })
  const other =
    orElse === undefined
      ? []
      : [`For ${daysInWords({ from: orElse, to: orElse })}, write the month as a word.`]
  const text = [...(meaning === null ? [] : [`That's ${meaning}.`]), ...other].join(" ")
  return { text, isFound: true }
}
