import type { Person } from "#protocol/person.ts"
import { calendarDay } from "../../lib/format.ts"

/** Date and place of birth as one line; empty when neither is known. */
export const birthWords = ({
  birthDate,
  birthPlace,
}: Pick<Person, "birthDate" | "birthPlace">): string => {
  const day = birthDate === null ? "" : calendarDay(birthDate)
  const place = birthPlace.trim()
  if (day === "" && place === "") return ""
  return ["Born", day && `on ${day}`, place && `in ${place}`].filter(Boolean).join(" ")
}
