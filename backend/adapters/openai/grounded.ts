import { languages } from "#protocol/language.ts"

/** Letters without their marks, in lower case. */
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .toLowerCase()

/** Digits of any script as ours, and numbers without what groups them. */
const withPlainDigits = (text: string) =>
  text
    .replace(/\p{Nd}/gu, (digit) => {
      // Every script has its ten digits in a row, and ten such rows begin at a multiple of ten or of 16.
      const value = digit.normalize("NFKC").codePointAt(0) ?? 0
      if (value < 0x80) return String.fromCodePoint(value)
      let zero = value
      while (value - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
      return String(value - zero)
    })
    .replace(/(\d)[.,' \u00a0\u202f](?=\d{3}(?!\d))/g, "$1")

const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(withPlainDigits(text).match(/\d+/g) ?? [])

const numberWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|hundred|thousand|million|dozen)s?\b/gi
const inWords = [
  ["two", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
  ["six", 6],
  ["seven", 7],
  ["eight", 8],
  ["nine", 9],
  ["ten", 10],
  ["eleven", 11],
  ["twelve", 12],
] as const

/** Whether a text is English, by the words that no English sentence of some length lacks. */
const isEnglish = (text: string) =>
  (text.match(/\b(?:the|and|was|were|of|to|in|my|we|had|with|it|that)\b/gi) ?? []).length >= 2

const areNumbersSaid = (text: string, source: string) => {
  const said = numbersIn(source)
  if (![...numbersIn(text)].every((number) => said.has(number))) return false
  // Of another language nobody here knows its words for numbers.
  if (!isEnglish(source)) return true
  const words = fold(source)
  return [...text.matchAll(numberWords)].every(([word]) => {
    const number = word.toLowerCase()
    const digits = inWords.find(([name]) => name === number)?.[1]
    return words.includes(number) || (digits !== undefined && said.has(String(digits)))
  })
}

const codes = Object.keys(languages)
const namers = (type: "region" | "language") =>
  codes.map((code) => new Intl.DisplayNames(code, { type, fallback: "none" }))
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
const pairs = letters.flatMap((one) => letters.map((other) => one + other))

/** What countries and languages are called in English, and how the languages we know say that. */
const makeWorld = () => {
  const world = new Map<string, ReadonlySet<string>>()
  for (const type of ["region", "language"] as const) {
    const named = namers(type)
    const [english] = named
    for (const pair of pairs) {
      const code = type === "region" ? pair : pair.toLowerCase()
      const name = english?.of(code)
      if (name === undefined) continue
      const said = named.map((namer) => fold(namer.of(code) ?? name))
      world.set(fold(name), new Set([...(world.get(fold(name)) ?? []), ...said]))
    }
  }
  return world
}
let world: ReturnType<typeof makeWorld> | undefined

const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:sun|mon|tues|wednes|thurs|fri|satur)days?|christmas|easter|god|i|mr|mrs|ms|dr|english)$/

/** Names end differently from case to case, and from language to language. */
const longestStem = 4

const isNameSaid = (name: string, source: string) => {
  const folded = fold(name)
  if (calendar.test(folded)) return true
  const stem =
    folded.length <= longestStem
      ? folded
      : folded.slice(0, Math.max(longestStem, folded.length - 3))
  const words = source.match(/\p{L}+/gu) ?? []
  if (words.some((word) => word.startsWith(stem))) return true
  world ??= makeWorld()
  return [...(world.get(folded) ?? [])].some((said) =>
    source.includes(said.slice(0, Math.max(longestStem, said.length - 2))),
  )
}

/** Words with a capital that no sentence begins with. */
const namesIn = (text: string) =>
  [...text.matchAll(/(?<=[\p{L}\p{N},;:)"”’']\s+["“(]?)\p{Lu}[\p{L}’'-]*/gu)].map(([name]) =>
    name.replace(/[’']s$/, ""),
  )

const isLatin = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text)

/**
 * Whether a sentence says no number and no name that the sentences it rests on do not. Names are
 * compared where both are written in Latin letters: elsewhere they cannot be.
 */
export const isGrounded = (text: string, sources: ReadonlyArray<string>): boolean => {
  const source = sources.join(" ")
  if (!areNumbersSaid(text, source)) return false
  const folded = fold(source)
  return !isLatin(source) || namesIn(text).every((name) => isNameSaid(name, folded))
}
