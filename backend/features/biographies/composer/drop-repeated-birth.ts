import { monthNames } from "#protocol/dates/normalize.ts"
import { daysOfBirth } from "#protocol/dates/birth-date.ts"
import { middleOf, shapeOf, yearOf } from "#protocol/dates/calendar.ts"
import type { BiographySources } from "../generation/sources.ts"
import { wordsOf } from "../../../lib/english/terms.ts"

const small = new Set("i we she he was is born in on at the of my".split(" "))

const afterBorn = /^[^,.;]{0,40}\b(?:is|was) born\b[^,.;]*, (?=(?:s?he|her|his|they|the|we)\b)/i

/**
 * What somebody writes of the early years, from where it says more than the line about the birth:
 * 'Onitsha, 1948. House on Old Market Road' goes on with the house.
 */
export const withoutBirth = (
  raw: string,
  { birthDate, birthPlace }: Pick<BiographySources["person"], "birthDate" | "birthPlace">,
): string => {
  if (birthDate === null || birthPlace.trim() === "") return raw
  const days = daysOfBirth(birthDate)
  if (days === null) return raw
  const [, month = "", day = ""] = days.from.split("-")
  const year = String(yearOf(middleOf(days)))
  const shape = shapeOf(days)
  const known = new Set([
    ...wordsOf(birthPlace),
    ...wordsOf(birthDate),
    year,
    ...(shape === "day" || shape === "month" ? [monthNames[Number(month) - 1] ?? ""] : []),
    ...(shape === "day" ? [String(Number(day)), day] : []),
    ...small,
  ])
  const said = wordsOf(raw)
  if (said.includes("born") && said.includes(year) && afterBorn.test(raw))
    return raw.replace(afterBorn, "")
  const segments = raw.split(/(?<=[,.;])\s+/)
  const from = segments.findIndex((segment) => !wordsOf(segment).every((word) => known.has(word)))
  return from === -1 ? "" : segments.slice(from).join(" ")
}
