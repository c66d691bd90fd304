import { birthPhrase } from "#protocol/dates/birth-date.ts"
import { type Days, shapeOf } from "#protocol/dates/calendar.ts"
import { lowerFirst } from "./capitals.ts"

const formatOf = (how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...how, timeZone: "UTC" })
const formats = {
  day: formatOf({ day: "numeric", month: "long", year: "numeric" }),
  month: formatOf({ month: "long", year: "numeric" }),
  years: formatOf({ year: "numeric" }),
}

const inWords = (days: Days): string => {
  const shape = shapeOf(days)
  return formats[shape === "days" ? "day" : shape].format(new Date(`${days.from}T00:00:00Z`))
}

/** ' on 3 May 1932', ' about 1904': what stands after 'born' in a biography; empty where nothing is known. */
export const bornWhen = (birthDate: string | null): string => {
  const phrase = birthDate === null ? "" : birthPhrase(birthDate, inWords)
  return phrase === "" ? "" : ` ${phrase}`
}

/** `in Dayton`, but `on a farm near Dayton`. */
export const atPlace = (place: string) =>
  /^(?:in|on|at|near|outside|by|under|aboard|somewhere|just|behind|above) /i.test(place)
    ? ` ${lowerFirst(place)}`
    : ` in ${place}`
