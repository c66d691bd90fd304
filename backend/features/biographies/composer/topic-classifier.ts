import { type Topic, topicsInTelling } from "#protocol/biography.ts"
import { largestOf } from "#protocol/long-lists.ts"
import { dotProduct, toUnitLength } from "../../../lib/vectors.ts"
import { Effect } from "effect"
import type { Embed } from "../generation/sources.ts"
import { termsOf } from "../../../lib/english/terms.ts"

/** Sentences as they are told of each topic. */
const topicExamples: Readonly<Record<Topic, ReadonlyArray<string>>> = {
  early_life: [
    "I was born in a small town and grew up in my parents’ house",
    "When I was a little child we lived on a farm and played outside",
    "childhood home, where they grew up",
  ],
  family: [
    "I married my husband at our wedding and we had three children",
    "my brothers and sisters, my mother and my father",
    "how they met the person they married",
  ],
  education: [
    "I went to school and then to college",
    "my first job; I worked there for many years",
    "learned a trade and built a career",
  ],
  achievements: [
    "I am proud of what I did; I won an award",
    "the first in the family to do it; known for something in town",
  ],
  personality: [
    "What kind of person: kind, funny, stubborn, patient",
    "people always said this about her character, what made him special",
  ],
  interests: [
    "hobbies: gardening, music, cards, fishing, singing, sports",
    "played an instrument, loved to dance in the free time",
  ],
  challenges: [
    "the hardest time: illness, an accident, the flood, the war",
    "when my husband died, losing everything, being poor and homesick",
  ],
  legacy: [
    "What I learned in life, my advice to the grandchildren",
    "what future generations should remember",
  ],
}

/** Words by which each topic is told. */
export const topicWords: Readonly<Record<Topic, RegExp>> = {
  early_life:
    /\b(?:born|grew up|grow up|as a (?:child|kid|boy|girl)|childhood|when I was (?:little|small|young|a (?:child|kid|boy|girl)|(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve))|years old|our house|chocolate|toys?)\b/i,
  family:
    /\b(?:married|wedding|husband|wife|children|daughters?|sons?|brothers?|sisters?|twins|engaged|my (?:mother|father|mom|dad|mama|daddy)|grandchildren|I (?:first )?met)\b/i,
  education:
    /\b(?:school|college|university|teacher|taught|graduated|job|work(?:ed|ing)?|factory|shop|office|hired|boss|salary|career|degree|class|nurse|railroad|trade|retire[d]?|retirement)\b/i,
  challenges:
    /\b(?:flood|war|died|death|funeral|sick|illness|cancer|hospital|accident|lost|homesick|hungry|poor|afraid|scared|terrible|hard (?:time|days)|cried|fire|strike|laid off|divorce[d]?|denied|threatened)\b/i,
  interests:
    /\b(?:played|harmonica|piano|guitar|choir|sang|singing|dance[ds]?|dancing|garden|roses|fishing|hunting|hockey|baseball|football|chess|cards|rummy|hobby|hobbies|painting|knitting|books)\b/i,
  achievements:
    /\b(?:proud|award|medal|elected|founded|first (?:black|woman|in (?:my|our|the) family|one in)|honou?r(?:ed)?|opened the)\b/i,
  legacy:
    /\b(?:I learned is|what I learned|lesson|advice|remember me|grandchildren to know|pass(?:ed)? (?:it )?on|my message|young people|future generations?)\b/i,
  personality:
    /\b(?:stubborn|funny|kind|patient|generous|quiet|shy|temper|never raised (?:his|her) voice|always (?:laughed|smiled)|people (?:always )?said I)\b/i,
}

export type TopicVectors = Readonly<Record<Topic, ReadonlyArray<Float32Array>>>

/** Every example in one row, to be embedded at once; `topicVectorsOf` puts their vectors back. */
export const allTopicExamples = topicsInTelling.flatMap((topic) => topicExamples[topic])

export const topicVectorsOf = (vectors: ReadonlyArray<Float32Array>): TopicVectors => {
  const of = (topic: Topic) => {
    const before = topicsInTelling.slice(0, topicsInTelling.indexOf(topic))
    const from = before.reduce((sum, other) => sum + topicExamples[other].length, 0)
    return vectors.slice(from, from + topicExamples[topic].length)
  }
  return {
    early_life: of("early_life"),
    family: of("family"),
    education: of("education"),
    achievements: of("achievements"),
    personality: of("personality"),
    interests: of("interests"),
    challenges: of("challenges"),
    legacy: of("legacy"),
  }
}

interface NearTopic {
  readonly topic: Topic
  readonly likeness: number
}

/** What a word of a topic adds to the likeness of a sentence. */
const byWord = 0.25

/** The topics by how near a sentence is to them, the nearest first. */
export const nearTopics = (
  text: string,
  vector: Float32Array,
  vectors: TopicVectors,
): ReadonlyArray<NearTopic> =>
  topicsInTelling
    .map((topic) => ({
      topic,
      likeness:
        largestOf(vectors[topic].map((example) => dotProduct(example, vector))) +
        (topicWords[topic].test(text) ? byWord : 0),
    }))
    .toSorted((a, b) => b.likeness - a.likeness)

/** What texts mean, as far as they were embedded. */
export interface Meanings {
  readonly of: (text: string) => Float32Array | null
}

/** So many texts are embedded at a time. */
const atOnce = 16

/** Embeds each text once. */
export const meaningsOf = Effect.fn("biographies.meaningsOf")(function* (
  texts: ReadonlyArray<string>,
  embed: Embed,
) {
  const all = [...new Set(texts)]
  const vectors = new Map<string, Float32Array>()
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce)
    const made = yield* embed(some)
    some.forEach((text, at) => {
      const vector = made[at]
      if (vector !== undefined) vectors.set(text, vector)
    })
    yield* Effect.yieldNow
  }
  const meanings: Meanings = { of: (text) => vectors.get(text) ?? null }
  return meanings
})

export const likeness = (one: Float32Array | null, other: Float32Array | null) =>
  one === null || other === null ? 0 : dotProduct(one, other)

/** The meaning of several sentences together. */
export const together = (vectors: ReadonlyArray<Float32Array | null>): Float32Array | null => {
  const known = vectors.filter((vector) => vector !== null)
  const first = known[0]
  if (first === undefined) return null
  return toUnitLength(
    first.map((_, at) => known.reduce((total, vector) => total + (vector[at] ?? 0), 0)),
  )
}

/** From here on two sentences say the same. */
const sameMeaning = 0.7
const sameWords = 0.6

/** Remembers what has been told, so that nothing is told twice. */
export class KnownSentences {
  readonly #told: Array<{
    readonly vector: Float32Array | null
    readonly terms: ReadonlySet<string>
  }> = []

  has(text: string, vector: Float32Array | null): boolean {
    const terms = termsOf(text)
    const numbers = terms.filter((term) => /^\d/.test(term))
    return this.#told.some((known) => {
      // Three sisters and four are not the same: where two disagree, both are told.
      if (!numbers.every((number) => known.terms.has(number))) return false
      if (likeness(known.vector, vector) > sameMeaning) return true
      const shared = terms.filter((term) => known.terms.has(term)).length
      return terms.length > 2 && shared / Math.min(terms.length, known.terms.size || 9) > sameWords
    })
  }

  add(text: string, vector: Float32Array | null) {
    this.#told.push({ vector, terms: new Set(termsOf(text)) })
  }
}
