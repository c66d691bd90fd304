import { isNameSaid } from "../../../lib/english/match-names.ts"
import { meaningsIn, type Word, wordsWithin } from "./tokens.ts"

export const wordsOfNames = (names: ReadonlyArray<string>) =>
  new Set(names.flatMap((name) => wordsWithin(name).map(({ plain }) => plain)))

/** With what a sentence may begin without being a name. */
const beginnings = new Set(
  `the a an in at on for after before when where while she he they her his their it its there that this
these those as by with during one two three four five six seven eight nine ten later then born from to
and but or among until because together once every everybody everyone everything both even what though
although since all nobody none no not never always only some many most much few several another each
either neither if how who whoever which why so such than through throughout under upon within without
years year life now today still also again eventually finally first last next soon meanwhile instead
despite around about between mr mrs ms miss dr sir sister father mother aunt uncle asked looking known
people family children kids young old away back home`.split(/\s+/),
)

/** A capital word that no source says; null: none. `source` is folded. */
export const unsaidName = (
  words: ReadonlyArray<Word>,
  source: string,
  known: ReadonlySet<string>,
) =>
  words.find(({ plain, hasCapital, isFirst, meaning }, at) => {
    if (!hasCapital || known.has(plain) || plain === "i") return false
    const isOrdinary = isFirst && (beginnings.has(plain) || /(?:ed|ing|ly)$/.test(plain))
    // A title begins a name, and is checked with it.
    const isTitle = /^(?:mr|mrs|ms|miss|dr|aunt|uncle)$/.test(plain) && words[at + 1] !== undefined
    if (isOrdinary || isTitle) return false
    return (
      !isNameSaid(plain, source) &&
      !(isFirst && meaning !== "" && meaningsIn(wordsWithin(source)).has(meaning))
    )
  })?.plain ?? null
