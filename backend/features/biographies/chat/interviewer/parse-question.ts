import { isKin, type Kin, kinPattern } from "#protocol/kinship.ts"
import { withoutKinBefore } from "../../../../lib/english/match-names.ts"
import type { Topic } from "#protocol/biography.ts"
import type { BiographySources } from "../../generation/sources.ts"
import { termsOf, wordsOf } from "../../../../lib/english/terms.ts"
import { generalTerms, workTerms } from "./synonyms.ts"

/** By what somebody is called whose husband or wife is called so. */
const spouseOf: Readonly<Record<Kin, Kin>> = {
  ...{ mother: "father", father: "mother", aunt: "uncle", uncle: "aunt" },
  ...{ grandmother: "grandfather", grandfather: "grandmother" },
}
const wives = /^(?:father|grandfather|uncle)$/

/** Not 'her mother', 'Ruth's dad': those are others. 'My' is said by whoever asks. */
const bare = (...kin: ReadonlyArray<Kin>) =>
  new RegExp(
    `(?<!\\b(?:his|her|their|your|a|the) |['’]s )\\b(?:my )?(?:${kinPattern(...kin)})\\b(?! of\\b)`,
    "giu",
  )

const anyGrandparent = bare("grandmother", "grandfather")

/**
 * A question without what its asker calls the person: 'Where did mom grow up?' asks about the mother it is
 * about. What they call the husband or wife becomes that: of a grandmother 'grandpa' is her husband.
 */
export const withoutKin = (
  question: string,
  { relationship }: Pick<BiographySources["person"], "relationship">,
): string => {
  const called = relationship.trim().toLowerCase()
  if (!isKin(called)) return question.replace(anyGrandparent, " ")
  return question
    .replace(bare(called), " ")
    .replace(bare(spouseOf[called]), wives.test(called) ? "wife" : "husband")
    .replace(/\s+/g, " ")
}

/** What kind of answer a question wants. */
export type WantedAnswer =
  | "age"
  | "when"
  | "how many"
  | "how long"
  | "how much"
  | "name"
  | "who"
  | "where"
  | "cause of death"
  | "how they met"
  | "why"
  | "how"
  | "anything"

/** A question as it is looked for. */
export interface AskedQuestion {
  readonly text: string
  /** What it is about, without the person's own name. */
  readonly terms: ReadonlyArray<string>
  /** The term that names what is asked for: `perfume` in 'What perfume did she use?' */
  readonly focus: string | null
  readonly wanted: WantedAnswer
  /** The guided question it resembles. */
  readonly topic: Topic | null
  /** It asks no more than that guided question. */
  readonly isGuided: boolean
  readonly isOfWork: boolean
  /** It asks what is liked best. */
  readonly isOfFavorite: boolean
  /** A place it names. */
  readonly place: string | null
}

const topicsAsked: ReadonlyArray<readonly [Topic, RegExp]> = [
  [
    "interests",
    /\b(?:hobb(?:y|ies)|pastimes?|enjoy(?:ed)?|free time|for fun|what (?:\w+ ){0,4}(?:like|love)d? to|music|sports?|teams?|books?|movies?|games?|instrument)\b/i,
  ],
  [
    "legacy",
    /\b(?:learn(?:ed)? (?:from|in) life|advice|legacy|lessons?|motto|want (?:us|the \w+) to know|should (?:we|the grandchildren) (?:know|remember))\b/i,
  ],
  [
    "personality",
    /\b(?:personality|character|what (?:was|is) (?:he|she) like|what kind of (?:person|man|woman)|special about|temper)\b/i,
  ],
  ["achievements", /\b(?:proud|achieve\w*|accomplish\w*|known for|famous|renown)\b/i],
  ["challenges", /\b(?:hard(?:est)? (?:times?|thing)|difficult|struggle[ds]?|hardships?|worst)\b/i],
  ["family", /\b(?:siblings?|how many (?:children|kids|brothers|sisters)|family)\b/i],
]

const guided =
  /\b(?:hobb(?:y|ies)|pastimes?|free time|for fun|personality|what (?:was|is) (?:he|she) like|what kind of (?:person|man|woman)|proud of|known for|achievements|hard(?:est)? times?|struggles|hardships|learn(?:ed)? (?:from|in) life|advice|legacy|want (?:us|the \w+) to know|should (?:we|the grandchildren) (?:know|remember))\b/i

const kinds: ReadonlyArray<readonly [WantedAnswer, RegExp]> = [
  ["age", /\bhow old\b|what age/i],
  ["when", /^(?:\W*\w+\W+){0,3}?when\b|what year|which year|birthday|what date/i],
  ["how many", /\bhow many\b/i],
  ["how long", /\bhow long\b/i],
  ["how much", /\bhow much\b/i],
  ["name", /\bnames?\b|\bcalled\b|\bnicknames?\b/i],
  ["who", /\bwho(?:se|m)?\b/i],
  ["where", /\bwhere\b/i],
  [
    "cause of death",
    /\bhow\b.*\b(?:die|died|pass(?:ed)? away|killed)\b|\bwhat\b.*\b(?:die|died) (?:of|from)\b/i,
  ],
  ["how they met", /\bhow\b.*\b(?:meet|met|propose[d]?|get to know)\b/i],
  ["why", /\bwhy\b|\bhow come\b/i],
  ["how", /^\W*(?:(?:and|so|but|ok|well) )?how (?:did|do|does|was|were|is|are|had|has)\b/i],
]

/** 'When he was snowed in, how long …': what is asked stands in the second part. */
const clauseFirst =
  /^(?:when|while|after|before|if|as)\b[^?]*?,\s*(?=(?:how|what|who|where|why|which|did|was|were)\b)/i
const forLiving = /\b(?:do|did|does) for (?:a living|work)\b|\bfor a living\b/gi
const named = /\b(?:to|in|from|at) (\p{Lu}[\p{L}]{2,})/u
const asksFor =
  /\b(?:what|which|how many)(?:['’]s| is| was| were| are)?(?: (?:his|her|the|your|their|kind of|sort of|of|all|name|names|favou?rite|first|best))* (\p{Ll}+)/iu
const asksName =
  /(\p{L}+)['’]s? names?\b|\bnames? of (?:(?:the|a|his|her|your|their|its|all|both|two|three|four|five|six|seven) )*(\p{L}+)\b/iu

/** 'Where is he from?' has no word of its own. */
const from =
  /\bwhere(?:['’]s| is| was| are| were) (\p{L}+)(?: \p{Lu}\p{L}+)? (?:originally )?from\b/iu

/** The terms by which the person is called, and beginnings of the first name: 'Ray' is Raymond. */
const ownTerms = (question: string, name: string) => {
  const [first = ""] = wordsOf(name)
  const short = wordsOf(question).filter((word) => word.length >= 3 && first.startsWith(word))
  return new Set([...termsOf(name), ...short.flatMap(termsOf)])
}

export const readQuestion = (text: string, person: BiographySources["person"]): AskedQuestion => {
  const plain = withoutKin(
    withoutKinBefore(text.replace(from, "where was $1 born").replace(forLiving, "job")),
    person,
  )
  const asking = plain.replace(clauseFirst, "")
  const own = ownTerms(plain, person.name)
  const terms = termsOf(plain).filter((term) => !own.has(term) && !generalTerms.has(term))
  const [, ofName, nameOf] = asksName.exec(plain) ?? []
  const [focus] = termsOf(ofName ?? nameOf ?? asksFor.exec(asking)?.[1] ?? "")
  return {
    text,
    terms,
    focus: focus !== undefined && terms.includes(focus) ? focus : null,
    wanted: kinds.find(([, pattern]) => pattern.test(asking))?.[0] ?? "anything",
    topic: topicsAsked.find(([, pattern]) => pattern.test(plain))?.[0] ?? null,
    isGuided: guided.test(plain),
    isOfWork: terms.some((term) => workTerms.has(term)),
    isOfFavorite: /\bfavou?rite\b/i.test(plain),
    place: named.exec(plain)?.[1] ?? null,
  }
}
