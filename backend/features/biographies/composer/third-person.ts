import { append } from "#protocol/long-lists.ts"
import { he, him, his, joined, type LinePart } from "./line-parts.ts"
import type { Pronouns } from "./pronouns.ts"
import { isAdverb, isModal, isPast, presentOf } from "./verbs.ts"

/** Who is spoken to or with: such words stay as they were said. */
const notAlone =
  /["“”„«»]|\b(?:we|us|our|ours|you|your|yours|y'all|grandma|grandpa|mom|dad|folks)\b|\?$/i
/** What is near only to whoever speaks, and when. */
const fromHere =
  /\b(?:here|now|nowadays|today|yesterday|tomorrow|tonight|ago|this (?:year|house|town|place|week|month|day|country|city|street|morning)|last (?:year|week|month|night|summer|winter)|these days)\b/i
const togetherWithMe =
  /\bor (?:me|I)\b|\b(?:me|I) or\b|\bmarried my (?:husband|wife)\b|\band I\b|\bme and\b|\band me\b|\bI and\b|\bmine\b/i
const opening =
  /^(?:(?:In|On|At|After|Before|When|During|By|From|Until|The (?!\w+ I\b)\w+ \w+) [^,I]{2,40},? )?(?:I|My)\b/
const secondVerb =
  /\b(?:and|but|or|then) (?!(?:he|she|the|a|an|his|her|my|to|in|on|of|all|two|three|I)\b)[a-z]+\b/
const secondNoun = /\band (?:the|a|my|two|three|\p{Lu})/u

const longest = 34

const bareOf = (word: string) => word.toLowerCase().replaceAll(/[.,;:!]/g, "")
const tailOf = (word: string) => /[.,;:!]*$/.exec(word)?.[0] ?? ""

interface Turned {
  readonly parts: ReadonlyArray<LinePart>
  /** How many of the words that follow are done with. */
  readonly took: number
  readonly isPresent: boolean
}

/** `I` with its verb, adverbs between them. Null: not a verb that is known. */
const turnedSubject = (following: ReadonlyArray<string>): Turned | null => {
  const at = following.slice(0, 3).findIndex((word) => !isAdverb(bareOf(word)))
  const word = following[at]
  if (word === undefined) return null
  const verb = bareOf(word)
  const before = following.slice(0, at).map((adverb) => ` ${adverb}`)
  const done = { took: at + 1 }
  if (isPast(verb) || isModal(verb)) {
    return { ...done, parts: [he, ...before, ` ${word}`], isPresent: false }
  }
  const present = presentOf(verb)
  if (present === null) return null
  return { ...done, parts: [he, ...before, ` ${present}${tailOf(word)}`], isPresent: true }
}

const contracted: Readonly<Record<string, string>> = { m: " is", ve: " has", ll: " will", d: "’d" }

const turned = (word: string, following: ReadonlyArray<string>): Turned | null | "same" => {
  const bare = word.replace(/[.,;:!]+$/, "")
  const tail = tailOf(word)
  const one = (part: LinePart, rest = tail): Turned => ({
    parts: [part, rest],
    took: 0,
    isPresent: false,
  })
  if (bare === "I") return tail === "" ? turnedSubject(following) : null
  const short = /^I['’](m|ve|ll|d)$/.exec(bare)?.[1]
  if (short !== undefined) {
    return {
      ...one(he, `${contracted[short] ?? ""}${tail}`),
      isPresent: short === "m" || short === "ve",
    }
  }
  if (/^my$/i.test(bare)) return one(his)
  if (bare === "me") return one(him)
  if (bare === "myself") return one("SELF")
  return "same"
}

/**
 * What a person says of themself, told of them: 'I left school at 16' is 'She left school at 16'. Null
 * wherever that is not certain; then it is quoted.
 */
export const inThirdPerson = (
  sentence: string,
  pronouns: Pronouns | null,
): ReadonlyArray<LinePart> | null => {
  if (notAlone.test(sentence) || fromHere.test(sentence) || togetherWithMe.test(sentence))
    return null
  if (!opening.test(sentence) || sentence.split(" ").length > longest) return null
  const ofThem =
    pronouns === null
      ? /\b(?:my|me|myself|he|she|his|her|hers|him|I['’]\w+)\b/i
      : pronouns.he === "she"
        ? /\b(?:she|her|hers|herself)\b/i
        : /\b(?:he|him|his|himself)\b/i
  if (ofThem.test(sentence)) return null
  if (pronouns === null && sentence.match(/\bI\b/g)?.length !== 1) return null
  const words = sentence.split(" ")
  const parts: Array<LinePart> = []
  let isPresent = false
  for (let at = 0; at < words.length; at += 1) {
    const made = turned(words[at] ?? "", words.slice(at + 1, at + 5))
    if (made === null) return null
    if (at > 0) parts.push(" ")
    if (made === "same") {
      parts.push(words[at] ?? "")
      continue
    }
    isPresent ||= made.isPresent
    append(
      parts,
      made.parts.map((part) => (part === "SELF" ? (pronouns?.himself ?? "") : part)),
    )
    at += made.took
  }
  // In 'I live in Ohio and work at the mill' a second verb would keep the form of the first person.
  return isPresent && secondVerb.test(sentence) && !secondNoun.test(sentence) ? null : joined(parts)
}
