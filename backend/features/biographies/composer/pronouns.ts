import { kinPattern } from "#protocol/kinship.ts"
import { wordsOf } from "../../../lib/english/terms.ts"

export interface Pronouns {
  readonly he: "he" | "she"
  readonly him: "him" | "her"
  readonly his: "his" | "her"
  readonly himself: "himself" | "herself"
}
export const feminine: Pronouns = { he: "she", him: "her", his: "her", himself: "herself" }
export const masculine: Pronouns = { he: "he", him: "him", his: "his", himself: "himself" }

const woman = new RegExp(
  `(?:${kinPattern("mother", "grandmother", "aunt")}|sister|wife|daughter|niece|bride|widow|girlfriend|woman|lady)(?:-in-law)?$`,
  "i",
)
const man = new RegExp(
  `(?:${kinPattern("father", "grandfather", "uncle")}|brother|husband|son|nephew|widower|boyfriend|man)(?:-in-law)?$`,
  "i",
)

const ofRelationship = (relationship: string) => {
  const word = relationship.trim()
  return woman.test(word) ? feminine : man.test(word) ? masculine : null
}

const times = (words: ReadonlyArray<string>, wanted: ReadonlyArray<string>) =>
  words.filter((word) => wanted.includes(word)).length

/** Twice as often as the other, and more than once. */
const ofWords = (text: string) => {
  const words = wordsOf(text)
  const she = times(words, ["she", "her", "hers", "herself"])
  const he = times(words, ["he", "him", "his", "himself"])
  return she >= 2 && she > 2 * he ? feminine : he >= 2 && he > 2 * she ? masculine : null
}

const iAm = "\\b(?:I|I['’]m|I was|[Ww]e were|[Ww]hen I was|[Aa]s)(?: \\w+){0,4} "
const saysWoman = new RegExp(
  `${iAm}(?:girls?|mother|grandmother|woman|bride|widow|sisters|daughter|waitress|housewife)\\b|\\bmy maiden name\\b`,
)
const saysMan = new RegExp(
  `${iAm}(?:boys?|father|grandfather|man|groom|widower|brothers|son|altar boy)\\b`,
)

/** What somebody says of themself. */
const ofOwnWords = (text: string) => {
  const [she, he] = [saysWoman.test(text), saysMan.test(text)]
  return she === he ? null : she ? feminine : masculine
}

/**
 * How a person is spoken of: by their relationship to the keeper, by what others call them, by what
 * they call themselves. Null: nobody says it, so the name stands everywhere.
 */
export const pronounsOf = (about: {
  readonly relationship: string
  /** By others, about the person. */
  readonly ofThem: string
  /** By the person. */
  readonly byThem: string
}): Pronouns | null =>
  ofRelationship(about.relationship) ?? ofWords(about.ofThem) ?? ofOwnWords(about.byThem)
