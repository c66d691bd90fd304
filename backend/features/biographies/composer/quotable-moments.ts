import { Effect } from "effect"
import type { Topic } from "#protocol/biography.ts"
import { largestOf } from "#protocol/long-lists.ts"
import { isSelfCorrection } from "../../../lib/english/self-corrections.ts"
import {
  nearTopics,
  type TopicVectors,
  likeness,
  type Meanings,
  together,
} from "./topic-classifier.ts"
import { parseYear } from "../../../lib/english/parse-year.ts"
import { topicNamed } from "./attributions.ts"
import { yieldingLoop } from "../../../lib/yielding-loop.ts"
import {
  type ComposerSentence,
  beginsParagraph,
  endsParagraph,
  isWhole,
} from "./spoken-sentences.ts"
import { meansUnknown, saysWhere } from "../../../lib/english/anaphora.ts"

/** One to four sentences of a paragraph that can be read away from their recording. */
export interface QuotableMoment {
  readonly topic: Topic
  readonly text: string
  /** Word for word. */
  readonly said: string
  readonly sentences: ReadonlyArray<ComposerSentence>
  readonly vector: Float32Array | null
  readonly score: number
}

const shortest = 16
const shortestAnswer = 8
const longest = 76
const mostSentences = 6

const aboutTheTalk =
  /\b(?:thank you|question|interview|my story|that is all|I told you|you want to hear|let me|tape|recorder|as I said|where was I)\b/i
const unsure = /\b(?:I think|Of course|I believe|I suppose|or some such)\b/
const badBeginning =
  /^(?:I think|I guess|We felt like|I will say|I'd say|There(?:'s| was| were)|Of course|Most of|Like|Then|Because|Also|Which|And|But|Those|These|So|Anyway|Not|Same|Later|Oh|Yes|No|Ja|Your (?:mother|father|mom|dad|uncle|aunt|grand\w+))\b/
/** What stands for something said before. */
const pointing =
  /^(?:\S+ ){0,4}(?:it|them|those|these|him)(?![\p{L}'’])|^(?:\S+ ){0,4}(?:that|there|one|her|this)(?:[.,;]|$| (?:to|with|for|and|in|on|from|by|was|is)\b)/iu
const vivid = /\b(?:laughed|laughing|said|told|remember|never|only|cried|crying|forget|because)\b/i
const first = /\b(?:I|my|we|our|I['’]m)\b/i

const worthOf = (sentences: ReadonlyArray<ComposerSentence>, text: string) => {
  const [lead, ...others] = sentences
  const last = sentences.at(-1)
  const punch = others.reduce(
    (sum, { text: next }) => sum + (next.split(" ").length < 14 ? 0.3 : 0.1),
    0,
  )
  return (
    0.5 * (lead?.alone ?? 0) +
    0.25 * largestOf(sentences.map(({ tells }) => tells)) +
    Math.min(0.9, punch) +
    (lead?.at === 0 ? 0.2 : 0) +
    (lead !== undefined && beginsParagraph(lead) ? 0.2 : 0) +
    (last !== undefined && endsParagraph(last) ? 0.25 : 0) +
    (vivid.test(text) ? 0.3 : 0) -
    (/\b(?:you|your)\b/i.test(text) ? 0.5 : 0) -
    (/^(?:I started|I went to|I attended)\b/.test(text) ? 0.2 : 0)
  )
}
const leastWorth = 0.45

const leastNear: Readonly<Record<Topic, number>> = {
  early_life: 0.22,
  family: 0.22,
  education: 0.22,
  challenges: 0.22,
  interests: 0.22,
  personality: 0.36,
  achievements: 0.5,
  legacy: 0.5,
}

/** Whether 'she' is said before anybody is named. */
const isAboutUnknown = (sentences: ReadonlyArray<ComposerSentence>, called: RegExp) => {
  const first = sentences.findIndex(({ text }) => /\b(?:he|she|him|his|her)\b/i.test(text))
  const named = sentences.findIndex(({ text }) => called.test(text))
  return named === -1 || (first !== -1 && first < named)
}

/** Whether the sentence that follows takes back what is said last here. */
const isTakenBack = (sentences: ReadonlyArray<ComposerSentence>) => {
  const last = sentences.at(-1)
  const next = last?.story.sentences[last.at + 1]
  return next !== undefined && isSelfCorrection(next.text)
}

const canStand = (sentences: ReadonlyArray<ComposerSentence>, text: string, known: Known) => {
  const [lead] = sentences
  if (lead === undefined) return false
  const words = text.split(" ").length
  if (words > longest || isSelfCorrection(lead.said) || isTakenBack(sentences)) return false
  if (sentences.some((one) => one.faults > 0 || one.text.endsWith("?"))) return false
  if (aboutTheTalk.test(text)) return false
  // What was asked says what an answer is about.
  if (lead.asked !== null) return lead.story.isOwn && words >= shortestAnswer
  if (words < shortest || lead.alone <= -1) return false
  if (unsure.test(text) || badBeginning.test(lead.text)) return false
  if (lead.text.split(" ").length < 4 || !saysWhere(lead.text)) return false
  if (pointing.test(lead.text) || !isWhole(lead, text, known.told)) return false
  // Of somebody else's story only what names the person is about them.
  if (!lead.story.isOwn) return known.named.test(text) && !isAboutUnknown(sentences, known.called)
  if (meansUnknown(text)) return false
  return first.test(lead.text) || /\bI\b/.test(text)
}

/** The moments that start with this sentence. */
const from = (following: ReadonlyArray<ComposerSentence>, known: Known) => {
  const [lead] = following
  const found: Array<{
    readonly sentences: ReadonlyArray<ComposerSentence>
    readonly text: string
    readonly said: string
    readonly worth: number
  }> = []
  for (let count = 1; count <= Math.min(mostSentences, following.length); count += 1) {
    const sentences = following.slice(0, count)
    const last = sentences.at(-1)
    const isOne = last?.story === lead?.story && last?.paragraph === lead?.paragraph
    if (!isOne || last?.at !== (lead?.at ?? 0) + count - 1) break
    const text = sentences.map((one) => one.text).join(" ")
    const said = sentences.map((one) => one.said).join(" ")
    const worth = worthOf(sentences, text)
    if (worth > leastWorth && canStand(sentences, text, known))
      found.push({ sentences, text, said, worth })
  }
  return found
}

interface Known {
  readonly meanings: Meanings
  readonly topics: TopicVectors
  /** What the family wrote of each topic. */
  readonly written: ReadonlyArray<{ readonly topic: Topic; readonly said: string }>
  /** Words by which others speak of the person. */
  readonly named: RegExp
  /** Those of them that are no pronouns. */
  readonly called: RegExp
  /** Everything that the family wrote. */
  readonly told: string
  readonly born: number | null
}

/** How old the person was, by the year told here or the last one told before in the same recording. */
const ageAt = (sentences: ReadonlyArray<ComposerSentence>, born: number | null): number | null => {
  const [lead] = sentences
  if (born === null || lead === undefined || !lead.story.isOwn) return null
  const before = lead.story.sentences.slice(0, lead.at).map(({ text }) => text)
  const texts = [...sentences.map(({ text }) => text), ...before.toReversed()]
  for (const text of texts) {
    const told = parseYear(text, born)
    if (told !== null) return told.year - born
  }
  return null
}

const grown = 20
const child = 12

/** Early life is told of early life alone. */
const atAge = (
  topic: Topic,
  age: number | null,
  nearest: ReadonlyArray<{ readonly topic: Topic }>,
  text: string,
): Topic => {
  if (age === null) return topic
  if (topic === "early_life" && age > grown)
    return nearest.find((near) => near.topic !== "early_life")?.topic ?? topic
  const isNow = /\b(?:still|now|these days|today)\b/i.test(text)
  const canBeEarly = topic === "education" || topic === "personality" || topic === "family"
  return canBeEarly && age <= child && age >= 0 && !isNow ? "early_life" : topic
}

const scored = (
  { sentences, text, said, worth }: ReturnType<typeof from>[number],
  { meanings, topics, written, born }: Known,
): ReadonlyArray<QuotableMoment> => {
  const vectors = sentences.map((one) => meanings.of(one.text))
  const vector = together(vectors)
  const nearest = vector === null ? [] : nearTopics(text, vector, topics)
  const [near] = nearest
  if (near === undefined || near.likeness <= leastNear[near.topic]) return []
  const age = ageAt(sentences, born)
  const lead = sentences[0]
  const named = topicNamed(text) ?? near.topic
  // Trouble in somebody else's story is theirs, and so is the childhood.
  const isTheirs =
    (named === "challenges" || named === "early_life") &&
    lead?.story.isOwn === false &&
    /\b(?:I|me|my)\b/i.test(lead.text)
  const topic = atAge(isTheirs ? "family" : named, age, nearest, text)
  const likeWritten = written
    .filter((line) => line.topic === topic)
    .map(({ said }) => largestOf(vectors.map((one) => likeness(one, meanings.of(said)))))
  const score = worth + 1.2 * near.likeness + 0.8 * Math.max(0, largestOf(likeWritten))
  return [{ topic, text, said, sentences, vector, score }]
}

/** Every moment that may be told, the best first. */
export const momentsIn = Effect.fn("biographies.momentsIn")(function* (
  spoken: ReadonlyArray<ComposerSentence>,
  known: Known,
) {
  const moments = yield* yieldingLoop(spoken.keys(), (at) =>
    from(spoken.slice(at, at + mostSentences), known).flatMap((one) => scored(one, known)),
  )
  return moments.toSorted((one, other) => other.score - one.score)
})

const keyOf = ({ story, paragraph }: ComposerSentence) => `${String(story.id)}:${String(paragraph)}`

/** Moments of one recording as they follow each other there. */
const inTheirOrder = (moments: ReadonlyArray<QuotableMoment>): ReadonlyArray<QuotableMoment> => {
  const stories = moments.map(({ sentences: [lead] }) => lead?.story)
  const place = ({ sentences: [lead] }: QuotableMoment) => stories.indexOf(lead?.story)
  return moments.toSorted(
    (one, other) =>
      place(one) - place(other) || (one.sentences[0]?.at ?? 0) - (other.sentences[0]?.at ?? 0),
  )
}

/** The best moments: few of one topic, one of a paragraph, nothing that is told already. */
export const chosenMoments = (
  moments: ReadonlyArray<QuotableMoment>,
  allowed: {
    readonly most: number
    readonly mostOf: (topic: Topic) => number
    readonly heard: ReadonlySet<ComposerSentence>
    readonly isMentioned: (moment: QuotableMoment) => boolean
    readonly tell: (moment: QuotableMoment) => void
  },
): ReadonlyArray<QuotableMoment> => {
  const chosen: Array<QuotableMoment> = []
  const paragraphs = new Set<string>()
  for (const moment of moments) {
    const [lead] = moment.sentences
    if (chosen.length >= allowed.most) break
    if (lead === undefined || paragraphs.has(keyOf(lead))) continue
    const ofTopic = chosen.filter(({ topic }) => topic === moment.topic).length
    if (ofTopic >= allowed.mostOf(moment.topic)) continue
    if (moment.sentences.some((one) => allowed.heard.has(one)) || allowed.isMentioned(moment))
      continue
    paragraphs.add(keyOf(lead))
    chosen.push(moment)
    allowed.tell(moment)
  }
  return inTheirOrder(chosen)
}
