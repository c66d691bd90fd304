import type { Topic } from "#protocol/biography.ts"
import type { LifeSources } from "../life-sources.ts"
import { termsOf, wordsOf } from "../text/terms.ts"
import { generalTerms, kinBeforeName, workTerms } from "./family-words.ts"

/** What kind of answer a question wants. */
export type Wanted = "age" | "when" | "who" | "where" | "how many" | "anything"

/** A question as it is looked for. */
export interface AskedQuestion {
  readonly text: string
  /** What it is about, without the person's own name. */
  readonly terms: ReadonlyArray<string>
  readonly wanted: Wanted
  /** The guided question it resembles. */
  readonly topic: Topic | null
  readonly isOfWork: boolean
  /** It asks what is liked best. */
  readonly isOfFavourite: boolean
  /** It asks about the person, not about a relative of theirs. */
  readonly isOfSelf: boolean
  /** A place it names. */
  readonly place: string | null
}

const topicsAsked: ReadonlyArray<readonly [Topic, RegExp]> = [
  [
    "interests",
    /\b(?:hobb(?:y|ies)|pastimes?|enjoy(?:ed)?|free time|for fun|(?:like|love)d? to|music|sports?|teams?|books?|movies?|games?|instrument)\b/i,
  ],
  [
    "legacy",
    /\b(?:learn(?:ed)? (?:from|in) life|advice|legacy|lessons?|want (?:us|the \w+) to know|should (?:we|the grandchildren) (?:know|remember))\b/i,
  ],
  [
    "personality",
    /\b(?:personality|character|what (?:was|is) (?:he|she) like|what kind of (?:person|man|woman)|special about|temper)\b/i,
  ],
  ["achievements", /\b(?:proud|achieve\w*|accomplish\w*|known for|famous|renown)\b/i],
  ["challenges", /\b(?:hard(?:est)? (?:times?|thing)|difficult|struggle[ds]?|hardships?|worst)\b/i],
  ["family", /\b(?:siblings?|how many (?:children|kids|brothers|sisters)|family)\b/i],
]

const kinds: ReadonlyArray<readonly [Wanted, RegExp]> = [
  ["age", /\bhow old\b|what age/i],
  ["when", /\bwhen\b|what year|which year|birthday/i],
  ["who", /\bwho\b/i],
  ["where", /\bwhere\b/i],
  ["how many", /\bhow many\b/i],
]

const forLiving = /\b(?:do|did|does) for (?:a living|work)\b|\bfor a living\b/gi
const selfAsked = /\b(?:he|she|you)\b/i
const relativeAsked = /\b(?:his|her) (?:mother|father|brother|sister|wife|husband)\b/i
const named = /\b(?:to|in|from|at) (\p{Lu}[\p{L}]{2,})/u

/** The terms by which the person is called, and beginnings of the first name: 'Ray' is Raymond. */
const ownTerms = (question: string, name: string) => {
  const [first = ""] = wordsOf(name)
  const short = wordsOf(question).filter((word) => word.length >= 3 && first.startsWith(word))
  return new Set([...termsOf(name), ...short.flatMap(termsOf)])
}

export const readQuestion = (text: string, { name }: LifeSources["person"]): AskedQuestion => {
  const plain = text.replace(forLiving, "job").replace(kinBeforeName, "")
  const own = ownTerms(plain, name)
  const terms = termsOf(plain).filter((term) => !own.has(term) && !generalTerms.has(term))
  return {
    text,
    terms,
    wanted: kinds.find(([, pattern]) => pattern.test(plain))?.[0] ?? "anything",
    topic: topicsAsked.find(([, pattern]) => pattern.test(plain))?.[0] ?? null,
    isOfWork: terms.some((term) => workTerms.has(term)),
    isOfFavourite: /\bfavou?rite\b/i.test(plain),
    isOfSelf: selfAsked.test(plain) && !relativeAsked.test(plain),
    place: named.exec(plain)?.[1] ?? null,
  }
}
