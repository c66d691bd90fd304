import { addDays, addYears, type Days } from "./calendar.ts"
import { decadeOf, numberOf, ordinalOf } from "./normalize.ts"

/** Years of age, from the birthday of the first to the day before the one after the last. */
interface Ages {
  readonly first: number
  readonly last: number
  /** Only the birthday itself. */
  readonly isBirthday?: boolean
}

const oldest = 120

const ages = (first: number | null, last = first): Ages | null =>
  first === null || last === null || first > last || last > oldest ? null : { first, last }

const parts = new Map([
  ["early", [0, 3]],
  ["mid", [4, 6]],
  ["middle", [4, 6]],
  ["late", [7, 9]],
])

/** In my twenties, in my late teens. */
const ofDecade = (text: string): Ages | null => {
  const [, part = "", word = ""] =
    /^(?:(early|mid|middle|late)[- ])?([a-z]+|\d0s)$/.exec(text) ?? []
  if (word === "teens")
    return part === "" ? ages(13, 19) : part === "late" ? ages(17, 19) : ages(13, 16)
  const ten = decadeOf(word) ?? (/^\d0s$/.test(word) ? Number(word.slice(0, 2)) : null)
  const [first = 0, last = 9] = parts.get(part) ?? []
  return ten === null || ten === 0 ? null : ages(ten + first, ten + last)
}

const bare = (text: string) =>
  text
    .replace(/^(?:only|just|still|barely|already|exactly|nearly|almost) /, "")
    .replace(/ (?:years?(?: old| of age)?|yrs?(?: old)?|old)$/, "")
    .replace(/-years?-old$/, "")
    .replace(/ and a half$/, "")

/** Nine, about nine, nine or ten, between nine and twelve. */
const someAges = (text: string): Ages | null => {
  const plain = bare(text)
  const [, around] = /^(?:about|around|roughly|some|maybe|perhaps) (.+)$/.exec(plain) ?? []
  if (around !== undefined) {
    const about = numberOf(bare(around))
    return about === null ? null : ages(Math.max(0, about - 1), about + 1)
  }
  const one = numberOf(plain)
  if (one !== null) return ages(one)
  const [, first = "", last = ""] =
    /^(?:between |from )?(.+?) ?(?:-| or | to | and ) ?(.+)$/.exec(plain) ?? []
  const [low, high] = [numberOf(bare(first)), numberOf(last)]
  return low === null || high === null ? null : ages(low, high)
}

const who = "(?:i|she|he|they|we)"
const whose = "(?:my|her|his|their)"
const wasAged = new RegExp(`^(?:when |while |as )?${who} (?:was|were|turned|became) (.+)$`)
const isAged = /^(?:aged|age|at the age of|at age|at about|at around|at) (.+)$/
const inTheir = new RegExp(`^(?:when ${who} (?:was|were) )?in ${whose} (.+)$`)
const onBirthday = new RegExp(`^(?:on |at |for )?${whose} (.+) birthday$`)
const birth = new RegExp(
  `^(?:(?:when|the day|on the day) ${who} (?:was|were) born|(?:on )?the day of ${whose} birth|${whose} birth)$`,
)
const teenager = new RegExp(`^(?:as|when ${who} (?:was|were)) a teenager$`)

/** The ages that words name, or null when they name none. */
export const agesIn = (text: string): Ages | null => {
  if (birth.test(text)) return { first: 0, last: 0, isBirthday: true }
  if (teenager.test(text)) return ages(13, 19)
  const birthday = onBirthday.exec(text)?.[1]
  if (birthday !== undefined) {
    const named = ages(ordinalOf(birthday))
    return named && { ...named, isBirthday: true }
  }
  const decade = inTheir.exec(text)?.[1]
  if (decade !== undefined) return ofDecade(decade)
  const aged = wasAged.exec(text)?.[1] ?? isAged.exec(text)?.[1]
  if (aged !== undefined) return someAges(aged.replace(/^aged? /, ""))
  return /(?: years? old|-years?-old)$/.test(text) ? someAges(text) : null
}

/**
 * The days of these ages for somebody born on a day, or on one of several. Of several the last day is not
 * taken off: born in 1904, one is nine in the years 1913 and 1914.
 */
export const daysOfAges = (born: Days, { first, last, isBirthday = false }: Ages): Days | null => {
  const from = addYears(born.from, first)
  const to = addYears(born.to, isBirthday ? first : last + 1)
  if (from === null || to === null) return null
  return { from, to: isBirthday || born.from !== born.to ? to : addDays(to, -1) }
}
