import type { Person } from "#protocol/person.ts"
import { birthPhrase } from "#protocol/dates/birth-date.ts"
import { daysInWords } from "../../lib/date-range-text.ts"

/** Date and place of birth as one line; empty when neither is known. */
export const birthWords = ({
  birthDate,
  birthPlace,
}: Pick<Person, "birthDate" | "birthPlace">): string => {
  const when = birthDate === null ? "" : birthPhrase(birthDate, daysInWords)
  const place = birthPlace.trim()
  if (when === "" && place === "") return ""
  return ["Born", when, place && `in ${place}`].filter(Boolean).join(" ")
}
