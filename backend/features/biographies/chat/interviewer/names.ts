import { kinNames } from "#protocol/kinship.ts"
import { isCalendarWord } from "../../../../lib/english/calendar-words.ts"
import type { BiographySources } from "../../generation/sources.ts"
import { wordsOf } from "../../../../lib/english/terms.ts"
import type { ChatPassage } from "./passages.ts"

/** Capitalised words that name nobody. */
const noName = new Set([
  ...kinNames,
  ..."sister brother cousin bro sis mrs mr ms miss dr god sir".split(" "),
])

/** A capitalised word within a sentence that is no place after 'in', 'to', 'from' or 'at'. */
const capitalised =
  /(?<=[\p{Ll},] )(?<!\b(?:to|in|from|at)(?: \p{Lu}[\p{L}'’-]{2,40}){0,3} )\p{Lu}[\p{L}'’-]{2,}/gu

export const isName = (word: string) =>
  wordsOf(word).every((part) => !isCalendarWord(part) && !noName.has(part))

/** A name in a question that nobody has mentioned. */
export const unknownName = (
  question: string,
  { person, keeper }: BiographySources,
  passages: ReadonlyArray<ChatPassage>,
): string | null => {
  const asked = [...question.matchAll(capitalised)].map(([name]) => name).filter(isName)
  if (asked.length === 0) return null
  const known = new Set([person.name, person.birthPlace, keeper].flatMap(wordsOf))
  for (const { text, by, title, asked } of passages) {
    for (const word of wordsOf(`${asked ?? ""} ${text} ${by} ${title ?? ""}`)) known.add(word)
  }
  const [first = ""] = wordsOf(person.name)
  const isKnown = (name: string) =>
    first.startsWith(name.toLowerCase()) || wordsOf(name).every((word) => known.has(word))
  return asked.find((name) => !isKnown(name)) ?? null
}

/** Of a regular expression: what somebody is to somebody, in the family or around it. */
export const acquainted =
  "brother|sister|mother|father|wife|husband|uncle|aunt|cousin|friend|teacher|boss|neighbou?r|son|daughter"
const kinNamed = new RegExp(`\\b(?:${acquainted})s? (\\p{Lu}\\p{Ll}{2,})`, "gu")
const leastMentions = 2

/** Somebody named as a relative or friend who comes up again and again, and where that is said. */
export const recurringName = (
  { person, keeper }: BiographySources,
  passages: ReadonlyArray<ChatPassage>,
) => {
  const own = new Set([person.name, keeper].flatMap(wordsOf))
  const named = new Map<string, ChatPassage>()
  for (const passage of passages) {
    for (const [, name = ""] of passage.text.matchAll(kinNamed)) {
      if (!own.has(name.toLowerCase()) && isName(name) && !named.has(name)) named.set(name, passage)
    }
  }
  const counted = [...named].map(([name, passage]) => ({
    name,
    passage,
    mentions: passages.filter(({ text }) => text.includes(name)).length,
  }))
  const [most] = counted.toSorted((a, b) => b.mentions - a.mentions)
  return most !== undefined && most.mentions >= leastMentions ? most : null
}
