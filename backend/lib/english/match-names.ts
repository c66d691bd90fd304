import { fold } from "#protocol/fold.ts"
import { kinBeforeName } from "#protocol/kinship.ts"
import { languages } from "#protocol/language.ts"
import { isCalendarWord } from "./calendar-words.ts"

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
      const known = world.get(fold(name)) ?? []
      world.set(fold(name), new Set([...known, ...said]))
    }
  }
  return world
}
let world: ReturnType<typeof makeWorld> | undefined

const namesNobody = /^(?:god|i|mr|mrs|ms|dr|english)$/

/** Names end differently from case to case, and from language to language. */
const longestStem = 4

/** Whether a name occurs in `source`, a folded text, in any language written in Latin letters. */
export const isNameSaid = (name: string, source: string) => {
  const plain = fold(name)
  if (isCalendarWord(plain) || namesNobody.test(plain)) return true
  const stem =
    plain.length <= longestStem ? plain : plain.slice(0, Math.max(longestStem, plain.length - 3))
  const words = source.match(/\p{L}+/gu) ?? []
  if (words.some((word) => word.startsWith(stem))) return true
  world ??= makeWorld()
  return [...(world.get(plain) ?? [])].some((said) =>
    source.includes(said.slice(0, Math.max(longestStem, said.length - 2))),
  )
}

/** Words with a capital that no sentence begins with. */
export const namesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?<=[\p{L}\p{N},;:)"”’']\s+["“(]?)\p{Lu}[\p{L}’'-]*/gu)].map(([name]) =>
    name.replace(/[’']s$/, ""),
  )

export const isLatin = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text)

const beforeName = new RegExp(`\\b(?:${kinBeforeName}) (?=(\\p{L}))`, "giu")

/** Names without what somebody is that stands before them: 'Aunt Ruth' is Ruth. */
export const withoutKinBefore = (text: string): string =>
  text.replace(beforeName, (before, letter: string) => (/\p{Lu}/u.test(letter) ? "" : before))
