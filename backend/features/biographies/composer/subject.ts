import { isKin, type Kin, kinPattern } from "#protocol/kinship.ts"
import { escapeRegExp } from "../../../lib/escape-reg-exp.ts"
import type { BiographySources } from "../generation/sources.ts"
import { interviewerSentences } from "../../../lib/english/interviewer-sentences.ts"
import { nameOf, type PersonName, tellerName } from "./names.ts"
import { self } from "#protocol/self.ts"
import type { Answers } from "#protocol/biography.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"
import { wordsOf } from "../../../lib/english/terms.ts"

/** Whom a biography is about, as far as the grammar has to know. */
export interface ComposedSubject {
  readonly name: PersonName
  readonly pronouns: Pronouns | null
  /** As the keeper calls them: Grandma, my mother. At the beginning of a sentence. */
  readonly kin: RegExp | null
  /** The answers are written by the person: their `I` is the person. */
  readonly isOwnVoice: boolean
  readonly keeper: string
  /** Whether they are spoken of as living; null: nobody says. */
  readonly tense: "past" | "present" | null
}

const ofKin = (words: string) =>
  new RegExp(`^(?:(?:my|our) )?(?:(?:dear|late|sweet) )?(?:${words})(?![\\p{L}-])`, "iu")
/** Words that are names as well, and mean a grandparent only where one is spoken of. */
const alsoCalled: Partial<Readonly<Record<Kin, string>>> = {
  grandmother: "|grandmom|grammy|nagyi|nagymama|bubbe|mormor|farmor|mummo|halmoni|lola|dadi|nani",
  grandfather: "|grampa|pop-?pop|nagypapa|zayde|pappou|morfar|farfar|ukki|harabeoji|lolo|dada",
}
const kinOf = (relationship: string): RegExp | null => {
  const kin = relationship.trim().toLowerCase()
  return isKin(kin) ? ofKin(`${kinPattern(kin)}${alsoCalled[kin] ?? ""}`) : null
}

const tenseOf = (told: string, subject: string) => {
  const died = new RegExp(
    String.raw`(?:^|[.!?]\s|\b(?:when|before|until|after|and) )(?:${subject}) (?:died|passed away|passed on)\b|(?:^|[.!?]\s)(?:Died|Passed away|Buried)\b`,
    "iu",
  )
  const lives = new RegExp(
    String.raw`\b(?:${subject})(?: never| always| still| also)? (?:is|am|are|has|have|says|loves|likes|enjoys|love|like|plays|lives|cheats|forgets|tells|does|do|still|bakes|sings)\b`,
    "iu",
  )
  return died.test(told) ? "past" : lives.test(told) ? "present" : null
}

/** So much of what was recorded shows how somebody is spoken of. */
const mostStories = 12
const mostSentences = 100

/** Works out once how a person is spoken of. */
export const subjectOf = ({
  person,
  keeper,
  answers,
  facts,
  stories,
}: BiographySources): ComposedSubject => {
  const written = Object.values(answers).join("\n")
  const chatted = facts.map(({ text }) => text).join("\n")
  const spoken = (isOwn: boolean) =>
    stories
      .filter((story) => story.isOwn === isOwn && story.language === "en")
      .slice(0, mostStories)
      .flatMap(({ sentences }) => {
        const isAsked = interviewerSentences(sentences)
        return sentences
          .filter((_, at) => isAsked[at] !== true)
          .slice(0, mostSentences)
          .map(({ text }) => text)
      })
      .join(" ")
  const others = spoken(false)
  const own = spoken(true)
  const name = nameOf(person.name, [written, chatted, others].join("\n"))
  const kin = kinOf(person.relationship)
  const isOwn = isOwnVoice({ relationship: person.relationship, answers, name, kin })
  const pronouns = pronounsOf({
    relationship: person.relationship,
    ofThem: isOwn ? chatted : [written, chatted].join("\n"),
    byThem: isOwn ? [written, own].join("\n") : own,
  })
  const called = [escapeRegExp(name.first), escapeRegExp(name.whole), pronouns?.he ?? "he|she"]
  const tense = tenseOf(
    [written, chatted].join("\n"),
    [...called, ...(isOwn ? ["I"] : [])].join("|"),
  )
  return { name, pronouns, kin, isOwnVoice: isOwn, keeper: tellerName(keeper), tense }
}

const capital = (words: string) =>
  words.replaceAll(/(?<=^|\|)\p{Ll}/gu, (letter) => letter.toUpperCase())
// A family has one mother, but several uncles: 'Uncle Pete' is another.
const womanly = `${capital(kinPattern("mother", "grandmother"))}|Auntie|[Mm]y (?:${kinPattern("mother", "grandmother", "aunt")}|sister|wife)`
const manly = `${capital(kinPattern("father", "grandfather"))}|[Mm]y (?:${kinPattern("father", "grandfather", "uncle")}|brother|husband)`

/** Words by which others speak of the person, with or without the pronoun. */
export const wordsFor = ({ name, pronouns }: ComposedSubject, withPronoun: boolean) => {
  const words = pronouns?.he === "she" ? womanly : manly
  const kin = pronouns === null ? "(?!)" : withPronoun ? `${words}|${pronouns.he}` : words
  return new RegExp(
    String.raw`(?<![\p{L}])(?:${escapeRegExp(name.first)}|${escapeRegExp(name.whole)}|${kin})(?![\p{L}])`,
    "u",
  )
}

const quotation = /[“"„«][^“”"„«»]*[”“"»]/g
const firstPerson =
  /\b(?:I|i|ive|im|I['’]\w+|me|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e|[Ww]e['’]\w+|[Oo]urs?|us)\b/

/** Whether whoever says it speaks of themself, quotations aside. */
export const hasFirstPerson = (text: string) => firstPerson.test(text.replaceAll(quotation, ""))

/** What only somebody says who tells their own life. */
const ownLife =
  /\b(?:I (?:was born|am born|was raised|grew up|married|got married|was the (?:oldest|eldest|youngest|middle|only|second|third|fourth|fifth|last|first)|left school|retired|started work(?:ing)?|emigrated|immigrated|was drafted)|my (?:(?:first|second|third|late) )?(?:wife|husband)|my parents (?:were|had|came))\b/i
/** What only somebody says who speaks of another. */
const ofAnother = /\b(?:taught|told|gave|raised|let|made|showed|took|helped|brought) (?:me|us)\b/i
const others = /\b(?:she|he|her|his|him)\b/i

/**
 * Whether the person wrote the answers. Taking a keeper's `I` for the person's would tell something
 * false, so in doubt it is the keeper.
 */
const isOwnVoice = (about: {
  readonly relationship: string
  readonly answers: Answers
  readonly name: PersonName
  readonly kin: RegExp | null
}): boolean => {
  if (about.relationship === self) return true
  const sentences = Object.values(about.answers).flatMap(writtenSentences)
  const isOfThem = (sentence: string) =>
    /^(?:he|she)\b/i.test(sentence) ||
    sentence.startsWith(about.name.first) ||
    about.kin?.test(sentence) === true
  const first = sentences.filter(hasFirstPerson)
  const own = first.filter((sentence) => ownLife.test(sentence) && !isOfThem(sentence))
  const clear = first.filter((sentence) => !others.test(sentence) && !isOfThem(sentence))
  const ofThem = sentences.filter(isOfThem)
  const keepers = first.filter((sentence) => ofAnother.test(sentence) && others.test(sentence))
  if (keepers.length > 0 && own.length < 2) return false
  return own.length > 0 && clear.length >= 2 && ofThem.length * 3 <= clear.length
}

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
