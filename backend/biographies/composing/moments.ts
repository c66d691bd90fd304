import { Effect } from "effect"
import type { Topic } from "#protocol/biography.ts"
import { nearTopics, type TopicVectors } from "../text/near-topics.ts"
import { topicNamed } from "./frames.ts"
import { inTurns } from "./in-turns.ts"
import { likeness, type Meanings, together } from "./meanings.ts"
import type { Spoken } from "./spoken.ts"

/** One to four sentences of a paragraph that can be read away from their recording. */
export interface Moment {
  readonly topic: Topic
  readonly text: string
  readonly sentences: ReadonlyArray<Spoken>
  readonly vector: Float32Array | null
  readonly score: number
}

const shortest = 11
const longest = 58
const mostSentences = 4

const aboutTheTalk =
  /\b(?:thank you|question|interview|my story|that is all|I told you|you want to hear|let me|tape|recorder|as I said|where was I)\b/i
const unsure = /\b(?:I think|Of course|I believe|I suppose|or some such)\b/
const badBeginning =
  /^(?:I think|I guess|We felt like|I will say|I'd say|There(?:'s| was| were)|Of course|Most of|Like|Then|Because|Also|Which|And|But|Those|These|So|Anyway|Not|Same|Later|Oh|Yes|No)\b/
/** What stands for something said before. */
const pointing =
  /^(?:\S+ ){0,4}(?:it|them|those|these|him)(?![\p{L}'’])|^(?:\S+ ){0,4}(?:that|there|one|her|this)(?:[.,;]|$| (?:to|with|for|and|in|on|from|by|was|is)\b)/iu
const somebody = /\b(?:he|she|they|him|his|her|their|them)\b/i
const introduced =
  /\b(?:mother|father|mom|mum|dad|mama|daddy|papa|brothers?|sisters?|uncle|aunt|husband|wife|son|daughter|children|kids|boys|girls|grand\w+|parents|friends?|teacher|people|soldiers?|men|women|man|woman|boy|girl|lady|nurse|doctor|priest|neighbou?rs?|cousins?|family|families|nobody|everybody|everyone)\b|(?<=[a-z,] )(?!I\b)\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ (?:was|had|came|said|went|\p{Ll}+ed)\b/u

/** Whether a pronoun means somebody who was spoken of before, and so nobody knows whom. */
export const meansUnknown = (text: string) => {
  const at = text.search(somebody)
  return at !== -1 && !introduced.test(text.slice(0, at))
}
const vivid = /\b(?:laughed|laughing|said|told|remember|never|only|cried|crying|forget|because)\b/i
const first = /\b(?:I|my|we|our|I['’]m)\b/i

const worthOf = (sentences: ReadonlyArray<Spoken>, text: string) => {
  const [lead, ...others] = sentences
  const punch = others.reduce(
    (sum, { text: next }) => sum + (next.split(" ").length < 14 ? 0.3 : 0.1),
    0,
  )
  return (
    0.5 * (lead?.alone ?? 0) +
    0.25 * Math.max(...sentences.map(({ tells }) => tells)) +
    punch +
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

const canStand = (sentences: ReadonlyArray<Spoken>, text: string, named: RegExp) => {
  const [lead] = sentences
  if (lead === undefined) return false
  const words = text.split(" ").length
  if (words < shortest || words > longest || lead.alone <= -1) return false
  if (sentences.some((one) => one.faults > 0 || one.text.endsWith("?"))) return false
  if (aboutTheTalk.test(text) || unsure.test(text) || badBeginning.test(lead.text)) return false
  if (pointing.test(lead.text)) return false
  if (lead.story.isOwn && meansUnknown(lead.text)) return false
  // Of somebody else's story only what names the person is about them.
  if (!lead.story.isOwn) return named.test(text)
  return first.test(lead.text) || /\bI\b/.test(text)
}

/** The moments that start with this sentence. */
const from = (following: ReadonlyArray<Spoken>, named: RegExp) => {
  const [lead] = following
  const found: Array<{ sentences: ReadonlyArray<Spoken>; text: string; worth: number }> = []
  for (let count = 1; count <= Math.min(mostSentences, following.length); count += 1) {
    const sentences = following.slice(0, count)
    const last = sentences.at(-1)
    const isOne = last?.story === lead?.story && last?.paragraph === lead?.paragraph
    if (!isOne || last?.at !== (lead?.at ?? 0) + count - 1) break
    const text = sentences.map((one) => one.text).join(" ")
    const worth = worthOf(sentences, text)
    if (worth > leastWorth && canStand(sentences, text, named))
      found.push({ sentences, text, worth })
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
}

const scored = (
  { sentences, text, worth }: ReturnType<typeof from>[number],
  { meanings, topics, written }: Known,
): ReadonlyArray<Moment> => {
  const vectors = sentences.map((one) => meanings.of(one.text))
  const vector = together(vectors)
  const near = vector === null ? undefined : nearTopics(text, vector, topics)[0]
  if (near === undefined || near.likeness <= leastNear[near.topic]) return []
  const topic = topicNamed(text) ?? near.topic
  const likeWritten = written
    .filter((line) => line.topic === topic)
    .map(({ said }) => Math.max(...vectors.map((one) => likeness(one, meanings.of(said)))))
  const score = worth + 1.2 * near.likeness + 0.8 * Math.max(0, ...likeWritten)
  return [{ topic, text, sentences, vector, score }]
}

/** Every moment that may be told, the best first. */
export const momentsIn = Effect.fn("biographies.momentsIn")(function* (
  spoken: ReadonlyArray<Spoken>,
  known: Known,
) {
  const moments = yield* inTurns(spoken.keys(), (at) =>
    from(spoken.slice(at, at + mostSentences), known.named).flatMap((one) => scored(one, known)),
  )
  return moments.toSorted((one, other) => other.score - one.score)
})

const keyOf = ({ story, paragraph }: Spoken) => `${String(story.id)}:${String(paragraph)}`

/** The best moments: few of one topic, one of a paragraph, nothing that is told already. */
export const chosenMoments = (
  moments: ReadonlyArray<Moment>,
  allowed: {
    readonly most: number
    readonly mostOf: (topic: Topic) => number
    readonly heard: ReadonlySet<Spoken>
    readonly isTold: (moment: Moment) => boolean
    readonly tell: (moment: Moment) => void
  },
): ReadonlyArray<Moment> => {
  const chosen: Array<Moment> = []
  const paragraphs = new Set<string>()
  for (const moment of moments) {
    const [lead] = moment.sentences
    if (chosen.length >= allowed.most) break
    if (lead === undefined || paragraphs.has(keyOf(lead))) continue
    const ofTopic = chosen.filter(({ topic }) => topic === moment.topic).length
    if (ofTopic >= allowed.mostOf(moment.topic)) continue
    if (moment.sentences.some((one) => allowed.heard.has(one)) || allowed.isTold(moment)) continue
    paragraphs.add(keyOf(lead))
    chosen.push(moment)
    allowed.tell(moment)
  }
  return chosen
}
