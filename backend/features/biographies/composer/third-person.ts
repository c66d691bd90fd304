import { append } from "#protocol/long-lists.ts"
import { he, him, his, joined, type LinePart, type LineDraft } from "./line-parts.ts"
import type { Pronouns, ComposedSubject } from "./subject.ts"
import { isAdverb, isModal, isPast, presentOf } from "./verbs.ts"
import type { Topic } from "#protocol/biography.ts"
import { nearTopics, type TopicVectors, type Meanings } from "./topic-classifier.ts"
import { momentOf } from "./corroboration.ts"
import { type ComposerSentence, goesOn } from "./spoken-sentences.ts"
import { isSelfCorrection } from "../../../lib/english/self-corrections.ts"

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

const turningPoint =
  /\bI (?:was born|grew up|started|began|worked|married|graduated|moved|came|joined|left|learned|became|opened|served|retired|attended|went to|got my)\b/
/** 'Over that shop', 'there', 'it', 'the other one': only what was said before tells which. */
const dangles =
  /\b(?:that|this|those|these) (?!(?:I|we|he|she|they|my|the|was|were|is|year|day|morning)\b)\p{L}+|\bthere\b(?! (?:was|were|is|are)\b)|\b(?:it|them|one|ones|either|neither|both|such|another|other)\b|\bthe (?:same|other|next|last|first|second|rest)\b(?! (?:time|year|world))|\b(?:still|again|too|either|instead|as well)\b[.,]?/iu
const nextTakesBack = ({ story, at }: ComposerSentence) => {
  const next = story.sentences[at + 1]
  return next !== undefined && isSelfCorrection(next.text)
}
const pointsBack =
  /^(?:After|Before|Since) that\b|^.{0,40}\b(?:built|made|sold|bought|did|got|took|opened|started|loved|had|kept|left|joined) (?:it|that|them|this|one|there)\b|\bthat['’]s\b|\bthere and\b|\bI (?:came|went) (?:in|up|down|out|back|over|home|to the|to him|to her)\b/i
/** What is added after the year is no sentence of its own. */
const addedOn =
  /\d{4}, (?!(?:and|but|when|where|because|with|in|on|at|after|before|to|from)\b)\p{Ll}/u
/** Years as they are spoken read badly; they are quoted. */
const spokenYear =
  /\bnineteen (?:and |hundred )?\w+|\bin (?:twenties|(?:twen|thir|for|fif|six|seven|eigh|nine)ty-\w+)\b/i
const dialect =
  /\b(?:gonna|gotta|wanna|ain['’]t|cause|fella|y['’]all|them days|there was (?:two|three|four|five|six|seven|eight|many))\b/i

interface OwnFact {
  readonly spoken: ComposerSentence
  readonly draft: LineDraft
}

const untold: ReadonlyArray<Topic> = ["challenges", "legacy", "achievements", "personality"]

const topicOf = (spoken: ComposerSentence, meanings: Meanings, topics: TopicVectors): Topic => {
  if (/\bborn\b|\bgrew up\b/.test(spoken.text)) return "early_life"
  const vector = meanings.of(spoken.text)
  if (vector === null) return "education"
  const near = nearTopics(spoken.text, vector, topics).find(({ topic }) => !untold.includes(topic))
  return near?.topic ?? "education"
}

/** Faultless sentences about a turning point of the teller's own life, in the third person. */
export const ownFacts = (
  spoken: Iterable<ComposerSentence>,
  subject: ComposedSubject,
  meanings: Meanings,
  topics: TopicVectors,
): ReadonlyArray<OwnFact> =>
  [...spoken].flatMap((one) => {
    const { text, story } = one
    if (!story.isOwn || one.faults > 0 || one.alone <= -1 || !turningPoint.test(text)) return []
    if (one.asked !== null || isSelfCorrection(one.said) || nextTakesBack(one)) return []
    if (dangles.test(text)) return []
    if (pointsBack.test(text) || spokenYear.test(text) || dialect.test(text)) return []
    if (addedOn.test(text) || goesOn(one) || /\bI started (?:with|out)\b/.test(text)) return []
    const parts = inThirdPerson(text, subject.pronouns)
    if (parts === null) return []
    const draft: LineDraft = {
      topic: topicOf(one, meanings, topics),
      parts,
      made: "third person",
      sources: [{ kind: "story", ...momentOf(one) }],
      echoes: [],
      said: text,
    }
    return [{ spoken: one, draft }]
  })
