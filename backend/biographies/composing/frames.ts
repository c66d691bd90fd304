import type { Topic } from "#protocol/biography.ts"
import { quoted } from "../text/plain.ts"
import { he, him, his, type Part } from "./parts.ts"
import type { Subject } from "./subject.ts"
import { isPast } from "./verbs.ts"
import { hasFirstPerson } from "./voice.ts"

const byKeeper: Readonly<Record<Topic, (by: string) => ReadonlyArray<Part>>> = {
  early_life: (by) => ["Of ", his, ` early years ${by} writes: `],
  family: (by) => ["Of ", his, ` family ${by} writes: `],
  education: (by) => ["Of ", his, ` schooling and work ${by} writes: `],
  challenges: (by) => ["Of what was hard for ", him, `, ${by} writes: `],
  interests: (by) => ["Asked about ", his, ` pleasures, ${by} writes: `],
  personality: (by) => [`${by} describes `, him, " like this: "],
  achievements: (by) => ["Asked about ", his, ` achievements, ${by} writes: `],
  legacy: (by) => ["What should stay of ", him, `, in ${by}’s words: `],
}

const byPerson: Readonly<Record<Topic, ReadonlyArray<Part>>> = {
  early_life: ["Of the early years ", he, " writes: "],
  family: ["Of the family ", he, " writes: "],
  education: ["Of school and work ", he, " writes: "],
  challenges: ["Of what was hard ", he, " writes: "],
  interests: ["Of ", his, " pleasures ", he, " writes: "],
  personality: [he, " puts it this way: "],
  achievements: ["Of ", his, " achievements ", he, " writes: "],
  legacy: ["What should stay, in ", his, " own words: "],
}

const isMemory = (words: string) =>
  hasFirstPerson(words) &&
  words
    .toLowerCase()
    .split(/[^\p{L}'’]+/u)
    .some(isPast)

/** Who says what is quoted of an answer, and about what. `isMore`: it goes on after another quotation. */
export const framedAnswer = (
  words: string,
  {
    topic,
    subject,
    isMore,
  }: { readonly topic: Topic; readonly subject: Subject; readonly isMore: boolean },
): ReadonlyArray<Part> => {
  const by = subject.keeper
  if (subject.isOwnVoice) return [...(isMore ? [he, " goes on: "] : byPerson[topic]), quoted(words)]
  if (isMore) return [`${by} ${isMemory(words) ? "remembers" : "adds"}: `, quoted(words)]
  if (
    topic !== "personality" &&
    topic !== "legacy" &&
    isMemory(words) &&
    /\b(?:me|us)\b/.test(words)
  ) {
    return [`${by} remembers: `, quoted(words)]
  }
  return [...byKeeper[topic](by), quoted(words)]
}

/** What somebody told in the chat, in their words. */
export const framedFact = (words: string, by: string): ReadonlyArray<Part> =>
  isMemory(words)
    ? [`${by} remembers: `, quoted(words)]
    : [`${by} tells of `, him, ": ", quoted(words)]

const ofMoment: Readonly<Record<Topic, string>> = {
  early_life: "Of the early days",
  family: "Of the family",
  education: "Of school and work",
  challenges: "Of hard days",
  interests: "Of good hours",
  personality: "",
  achievements: "",
  legacy: "",
}
const about = (topic: Topic, words: string) =>
  /\b(?:wedding|married in|were married|got married)\b/i.test(words)
    ? "Of the wedding"
    : /\bI (?:first )?met (?!with\b)/.test(words) && topic === "family"
      ? "Of how they met"
      : /\bfuneral\b/.test(words)
        ? "Of the farewell"
        : ofMoment[topic]

/** A moment of a recording, in the words of whoever is heard. */
export const framedMoment = (
  words: string,
  told: {
    readonly topic: Topic
    readonly isOwn: boolean
    readonly teller: string
    readonly isTranslated: boolean
  },
): ReadonlyArray<Part> => {
  const how = told.isTranslated ? ", in translation: " : ": "
  if (!told.isOwn) return [`${told.teller} remembers${how}`, quoted(words)]
  const of = about(told.topic, words)
  if (of !== "") return [`${of} `, he, ` tells${how}`, quoted(words)]
  return ["In ", his, ` own words${how}`, quoted(words)]
}

/** A moment in a language that has no translation here. */
export const framedElsewhere = (
  words: string,
  told: {
    readonly isOwn: boolean
    readonly teller: string
    readonly title: string
    readonly language: string
  },
): ReadonlyArray<Part> => [
  `In ‘${told.title}’ `,
  ...(told.isOwn ? [he] : [told.teller]),
  ` tells, in ${told.language}: `,
  quoted(words),
]
