import type { Person } from "#protocol/person.ts"
import { calendarDay } from "../../ui/format.ts"

/** When and where somebody was born, as far as it is known; empty when it is not. */
export const birthWords = ({
  birthDate,
  birthPlace,
}: Pick<Person, "birthDate" | "birthPlace">): string => {
  const day = birthDate === null ? "" : calendarDay(birthDate)
  const place = birthPlace.trim()
  if (day === "" && place === "") return ""
  return ["Born", day && `on ${day}`, place && `in ${place}`].filter(Boolean).join(" ")
}
