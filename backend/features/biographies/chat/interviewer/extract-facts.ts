import { acquainted } from "./names.ts"
import { upperFirst } from "../../../../lib/english/capitals.ts"
import type { Topic } from "#protocol/biography.ts"
import { Effect } from "effect"
import type { ChatRecord } from "../../../../platform/database/chats.ts"
import type { Embed } from "../../generation/sources.ts"
import { allTopicExamples, nearTopics, topicVectorsOf } from "../../composer/topic-classifier.ts"
import { wordsOf } from "../../../../lib/english/terms.ts"

/** Something a message tells, in its words. */
export interface Tells {
  readonly text: string
  readonly topic: Topic
}

const opening =
  /^(?:(?:no|actually|correction|not true|wrong|that(?:['’]s| is) (?:wrong|not (?:right|true|correct)))[,.:;!]*\s+)+/i
const asQuestion = /^(?:do|did) you know (?:that )?/i
const leaning = /^(?:(?:and|but|so|then) )?(?:it|that|this|those|these|there)\b/i
const pronounFirst = /^(?:(?:and|but|so|then) )?(?:he|she|they|his|her|their)\b/i
/** Names somebody, or a relative or friend. */
const ofSomebody = new RegExp(`(?<=[\\p{Ll},] )\\p{Lu}\\p{Ll}+|\\b(?:${acquainted})s?\\b`, "u")
const fewWords = 5

/** Needs the sentence before: after 'His friend Olaf had a shop', 'He was loud' may be of Olaf. */
const leansOn = (sentence: string, before: string) =>
  leaning.test(sentence) ||
  wordsOf(sentence).length < fewWords ||
  (pronounFirst.test(sentence) && ofSomebody.test(before))

/** The words of a message as they are kept. */
export const asStated = (sentence: string) =>
  upperFirst(
    sentence
      .replace(opening, "")
      .replace(asQuestion, "")
      .replace(/[?？؟]$/u, ".")
      .trim(),
  )

const verb =
  /\b(?:is|was|were|are|had|has|did|does|made|went|came|got|took|gave|told|said|sang|taught|\p{Ll}{2,}(?:ed|es))\b/iu

/** Too little to stand in a biography without its question: 'A blue Ford'. A list of likings is enough. */
export const isFragment = (text: string) => {
  const words = wordsOf(text)
  return words.length < 4 && !/[,;]|\band\b/i.test(text) && !verb.test(text)
}

/** What is under this is near no topic; short answers belong to their question. */
const leastLikeness = 0.42
const leastWords = 6

const topicOf = Effect.fnUntraced(function* (
  text: string,
  pending: ChatRecord["pending"],
  embed: Embed,
) {
  const [vector, ...examples] = yield* embed([text, ...allTopicExamples])
  const near = vector === undefined ? [] : nearTopics(text, vector, topicVectorsOf(examples))
  const [nearest] = near
  const isUnclear =
    nearest === undefined || nearest.likeness < leastLikeness || wordsOf(text).length < leastWords
  return pending !== null && isUnclear ? pending.topic : (nearest?.topic ?? "personality")
})

/** The topic of a question nobody has answered. */
export const topicOfQuestion = (question: string, embed: Embed) => topicOf(question, null, embed)

/**
 * What sentences in a row tell. A sentence that leans on the one before stays with it, as whom it speaks
 * of is told there.
 */
export const factsIn = Effect.fn("interviewer.factsIn")(function* (
  sentences: ReadonlyArray<string>,
  pending: ChatRecord["pending"],
  embed: Embed,
) {
  const groups: Array<string> = []
  for (const sentence of sentences) {
    const last = groups.length - 1
    const before = groups[last]
    if (before !== undefined && leansOn(sentence, before)) groups[last] = `${before} ${sentence}`
    else groups.push(sentence)
  }
  const told: Array<Tells> = []
  for (const text of groups) {
    const topic = yield* topicOf(text, pending, embed)
    const last = told.at(-1)
    if (last?.topic === topic) told[told.length - 1] = { topic, text: `${last.text} ${text}` }
    else told.push({ topic, text })
  }
  return told
})
