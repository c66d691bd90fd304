import { isKin, type Kin, kinPattern } from "#protocol/kinship.ts"
import { escapeRegExp } from "../../../lib/escape-reg-exp.ts"
import type { BiographySources } from "../generation/sources.ts"
import { interviewerSentences } from "../../../lib/english/interviewer-sentences.ts"
import { nameOf, type PersonName, tellerName } from "./names.ts"
import { type Pronouns, pronounsOf } from "./pronouns.ts"
import { isOwnVoice } from "./narrator.ts"

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
const womanly = `${capital(kinPattern("mother", "grandmother", "aunt"))}|[Mm]y (?:${kinPattern("mother", "grandmother", "aunt")}|sister|wife)`
const manly = `${capital(kinPattern("father", "grandfather", "uncle"))}|[Mm]y (?:${kinPattern("father", "grandfather", "uncle")}|brother|husband)`

/** Words by which others speak of the person, with or without the pronoun. */
export const wordsFor = ({ name, pronouns }: ComposedSubject, withPronoun: boolean) => {
  const words = pronouns?.he === "she" ? womanly : manly
  const kin = pronouns === null ? "(?!)" : withPronoun ? `${words}|${pronouns.he}` : words
  return new RegExp(
    String.raw`(?<![\p{L}])(?:${escapeRegExp(name.first)}|${escapeRegExp(name.whole)}|${kin})(?![\p{L}])`,
    "u",
  )
}
