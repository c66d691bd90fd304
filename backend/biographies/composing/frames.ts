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
  challenges: ["Of hard times ", he, " writes: "],
  interests: ["Asked about pleasures, ", he, " writes: "],
  personality: [he, " puts it this way: "],
  achievements: ["Asked about achievements, ", he, " writes: "],
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
  if (topic !== "legacy" && isMemory(words) && /\b(?:me|us)\b/.test(words)) {
    return [`${by} remembers: `, quoted(words)]
  }
  return [...byKeeper[topic](by), quoted(words)]
}

/** What somebody told in the chat, in their words. */
export const framedFact = (words: string, by: string): ReadonlyArray<Part> =>
  isMemory(words)
    ? [`${by} remembers: `, quoted(words)]
    : [`${by} tells of `, him, ": ", quoted(words)]

/** What a moment is about, where its words leave no doubt; the first that fits. */
const abouts: ReadonlyArray<readonly [RegExp, Topic, string]> = [
  [/\b(?:wedding|(?:[Ww]e|I) (?:were|was|got) married|married in)\b/, "family", "Of the wedding"],
  [
    /\bI (?:first )?met (?:my (?:husband|wife)|your (?:grand)?(?:father|mother))\b|\bhow (?:I|we) met\b|\bmet (?:her|him) at a dance\b|\bI (?:first )?met \p{Lu}\p{Ll}+ at a (?:dance|party|wedding|picnic)/u,
    "family",
    "Of how they met",
  ],
  [/\bfuneral\b/i, "challenges", "Of the farewell"],
  [
    /\b(?:flood|blizzard|tornado|hurricane|earthquake|bombs?|bombing|bombed|refugees?|the camp|hospital|cancer|died|homesick|hungry|laid off|on strike|sick|terrible)\b/i,
    "challenges",
    "Of hard days",
  ],
  [
    /\b(?:school|college|university|classroom|graduated|my (?:first )?job|I worked|I started work|my boss|night shift|apprentice\w*)\b/i,
    "education",
    "Of school and work",
  ],
  [
    /\b(?:I was born|grew up|when I was (?:little|small|young|a (?:child|kid|boy|girl)|(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)))\b/i,
    "early_life",
    "Of the early days",
  ],
  [
    /\b(?:my|our) (?:mother|father|mama|daddy|papa|mom|dad|brothers?|sisters?|children|daughters?|sons?|wife|husband|parents)\b/i,
    "family",
    "Of the family",
  ],
  [
    /\b(?:harmonica|piano|guitar|choir|sang|singing|dancing|danced|garden|fishing|hockey|baseball|football|chess|knitting)\b/i,
    "interests",
    "Of good hours",
  ],
]

const aboutOf = (words: string) => abouts.find(([pattern]) => pattern.test(words))

/** The topic that the words of a moment name; null where they leave a doubt. */
export const topicNamed = (words: string): Topic | null => aboutOf(words)?.[1] ?? null

/** A moment of a recording, in the words of whoever is heard. */
export const framedMoment = (
  words: string,
  told: {
    readonly isOwn: boolean
    readonly teller: string
    readonly isTranslated: boolean
  },
): ReadonlyArray<Part> => {
  const how = told.isTranslated ? ", in translation: " : ": "
  if (!told.isOwn) return [`${told.teller} remembers${how}`, quoted(words)]
  const of = aboutOf(words)?.[2]
  return of === undefined
    ? [he, ` tells${how}`, quoted(words)]
    : [`${of} `, he, ` tells${how}`, quoted(words)]
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
