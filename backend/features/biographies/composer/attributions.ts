import type { Topic } from "#protocol/biography.ts"
import { quoted } from "../../../lib/english/normalize-text.ts"
import { isInstruction } from "./prompt-injection.ts"
import { he, him, his, type LinePart } from "./line-parts.ts"
import { type ComposedSubject, hasFirstPerson } from "./subject.ts"
import { isPast } from "./verbs.ts"

const byKeeper: Readonly<Record<Topic, (by: string) => ReadonlyArray<LinePart>>> = {
  early_life: (by) => ["About ", his, ` early years, ${by} writes: `],
  family: (by) => ["About ", his, ` family, ${by} writes: `],
  education: (by) => [`${by} writes: `],
  challenges: (by) => ["About what was hard for ", him, `, ${by} writes: `],
  interests: (by) => ["Asked about ", his, ` favorite things, ${by} writes: `],
  personality: (by) => [`${by} describes `, him, " like this: "],
  achievements: (by) => ["Asked about ", his, ` achievements, ${by} writes: `],
  legacy: (by) => ["What to remember about ", him, `, in ${by}’s words: `],
}

const byPerson: Readonly<Record<Topic, ReadonlyArray<LinePart>>> = {
  early_life: ["About the early years, ", he, " writes: "],
  family: ["About the family, ", he, " writes: "],
  education: [he, " writes: "],
  challenges: ["About hard times, ", he, " writes: "],
  interests: ["Asked about favorite things, ", he, " writes: "],
  personality: [he, " puts it this way: "],
  achievements: ["Asked about achievements, ", he, " writes: "],
  legacy: ["What to remember, in ", his, " own words: "],
}

const isMemory = (words: string) =>
  hasFirstPerson(words) &&
  !/^(?:\S+ ){0,2}(?:I['’]m|am|is|are|has|have)\b|^\S+['’]s (?:not|a|the|my|our)\b/.test(words) &&
  words
    .toLowerCase()
    .split(/[^\p{L}'’]+/u)
    .some(isPast)

const ofSchool =
  /\b(?:school|grades?|grade|college|university|class|classes|degree|diploma|studied|high|elementary|academy|lessons?|teacher training|graduated)\b/i
const ofWork =
  /\b(?:work(?:ed|s|ing)?|jobs?|shops?|factory|mill|railroad|nurse|carpenter|foreman|brakeman|conductor|hospital|selling|hired|apprentice\w*|retired|trade|career|company|operator|phd|taught|consultant|office|officer|built)\b/i

/** What an answer about school and work is about, as far as its words say so. */
const aboutWork = (words: string, own: boolean): string | null => {
  const [hasSchool, hasWork] = [ofSchool.test(words), ofWork.test(words)]
  const [school, work] = own ? ["school", "work"] : ["schooling", "working life"]
  if (hasSchool && hasWork) return `${school} and work`
  return hasSchool ? school : hasWork ? work : null
}

/** What does not fit under a heading: pleasures that are none, what answers somebody, a scrap. */
const fitsNot: Partial<Readonly<Record<Topic, RegExp>>> = {
  interests: /^(?:\S+ ){0,3}(?:hate[sd]?|never|not|no|did(?:n['’]t)|does(?:n['’]t))\b/i,
  achievements: /^(?:There|Somebody|Someone|It|That|Nobody|None|Not)\b/,
  early_life: /^(?:I still|I have|I am|I['’]m)\b/,
}

const toAll = /\bwant(?:ed|s) (?:us|me) to\b/
const ofDeath =
  /^(?:S?he|We lost|\p{Lu}\p{Ll}+) (?:\w+ ){0,2}(?:died|passed|went from us|left us|lost|buried)\b/u

/** The words before a quotation that say nothing of what it is about. */
const plainly = (by: string | null): ReadonlyArray<LinePart> =>
  by === null ? [he, " writes: "] : [`${by} writes: `]

/** Who says what is quoted of an answer, and about what. `isMore`: it goes on after another quotation. */
export const framedAnswer = (
  words: string,
  {
    topic,
    subject,
    isMore,
    isAfter,
  }: {
    readonly topic: Topic
    readonly subject: ComposedSubject
    readonly isMore: boolean
    /** Something of the same answer is told before it. */
    readonly isAfter: boolean
  },
): ReadonlyArray<LinePart> => {
  const by = subject.keeper
  const own = subject.isOwnVoice
  if (topic === "legacy" && ofDeath.test(words) && !own) return [`${by} adds: `, quoted(words)]
  if (own && isMore) return [he, " goes on: ", quoted(words)]
  if (own && isAfter) return [...plainly(null), quoted(words)]
  if (!isMore && !isAfter && topic === "education") {
    const about = aboutWork(words, own)
    const lead = about === null ? [] : own ? [`About ${about}, `] : ["About ", his, ` ${about}, `]
    return [...lead, ...plainly(own ? null : by), quoted(words)]
  }
  if (!isMore && !isAfter && fitsNot[topic]?.test(words) === true)
    return [...plainly(own ? null : by), quoted(words)]
  if (own) return [...byPerson[topic], quoted(words)]
  if (isMore || isAfter)
    return [
      `${by} ${isMemory(words) && !toAll.test(words) ? "remembers" : "adds"}: `,
      quoted(words),
    ]
  if (topic !== "legacy" && isMemory(words) && /\b(?:me|us)\b/.test(words)) {
    return [`${by} remembers: `, quoted(words)]
  }
  return [...byKeeper[topic](by), quoted(words)]
}

/** What somebody told in the chat, in their words. */
export const framedFact = (words: string, by: string): ReadonlyArray<LinePart> =>
  isMemory(words)
    ? [`${by} remembers: `, quoted(words)]
    : [`${by} says about `, him, ": ", quoted(words)]

/** What a moment is about, where its words leave no doubt; the first that fits. */
const abouts: ReadonlyArray<readonly [RegExp, Topic, string]> = [
  [
    /\b(?:wedding|(?:[Ww]e|I) (?:were|was|got) married|married in)\b/,
    "family",
    "About the wedding",
  ],
  [
    /\bI (?:first )?met (?:my (?:husband|wife)|your (?:grand)?(?:father|mother))\b|\bhow (?:I|we) met\b|\bmet (?:her|him) at a dance\b|\bI (?:first )?met \p{Lu}\p{Ll}+ at a (?:dance|party|wedding|picnic)/u,
    "family",
    "About how they met",
  ],
  [/\bfuneral\b/i, "challenges", "About the farewell"],
  [
    /\b(?:flood|blizzard|tornado|hurricane|earthquake|bombs?|bombing|bombed|refugees?|the camp|(?:in|to) (?:the )?hospital|cancer|died|homesick|hungry|laid off|on strike|sick|terrible)\b/i,
    "challenges",
    "About hard days",
  ],
  [
    /\b(?:school|college|university|classroom|graduated|my (?:first )?job|I worked|I started work|my boss|night shift|apprentice\w*)\b/i,
    "education",
    "About school and work",
  ],
  [
    /\b(?:I was born|grew up|when I was (?:little|small|young|a (?:child|kid|boy|girl)|(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)))\b/i,
    "early_life",
    "About the early days",
  ],
  [
    /\b(?:my|our) (?:mother|father|mama|daddy|papa|mom|dad|brothers?|sisters?|children|daughters?|sons?|wife|husband|parents)\b/i,
    "family",
    "About the family",
  ],
  [
    /\b(?:harmonica|piano|guitar|choir|sang|singing|dancing|danced|garden|fishing|hockey|baseball|football|chess|knitting)\b/i,
    "interests",
    "About good hours",
  ],
]

const aboutOf = (words: string) => abouts.find(([pattern]) => pattern.test(words))
/** What can be said of a moment without a doubt; the others only choose its place. */
const surely = new Set(["About the wedding", "About how they met"])

/** What a recording is called, where that says what it is about. */
const tellingTitle = (title: string): string | null => {
  const plain = title.trim().replaceAll(/["“”„«»‘]/g, "’")
  const isNone =
    plain.length < 3 ||
    plain.length > 60 ||
    /^(?:untitled|new|recording|recorded|story|audio|video|memo|voice|interview|tape|side|part|file|img|vid|my (?:story|life))\b|\d{4}|\.\w{3,4}$/i.test(
      plain,
    )
  return isNone || isInstruction(plain) ? null : plain
}

/** The topic that the words of a moment name; null where they leave a doubt. */
export const topicNamed = (words: string): Topic | null => aboutOf(words)?.[1] ?? null

/** A moment of a recording, in the words of whoever is heard. */
export const framedMoment = (
  words: string,
  told: {
    readonly isOwn: boolean
    readonly teller: string
    readonly isTranslated: boolean
    readonly title: string
    /** What was asked just before, word for word. */
    readonly asked: string | null
  },
): ReadonlyArray<LinePart> => {
  const how = told.isTranslated ? ", in translation: " : ": "
  const title = tellingTitle(told.title)
  const within = title === null ? "" : `In ‘${title}’, `
  if (told.asked !== null && told.isOwn) {
    const begins = title === null ? "Asked " : `In ‘${title}’, asked `
    return [begins, quoted(told.asked), ", ", he, ` says${how}`, quoted(words)]
  }
  if (!told.isOwn) return [`${within}${told.teller} remembers${how}`, quoted(words)]
  const of = aboutOf(words)?.[2]
  if (of !== undefined && surely.has(of)) return [`${of}, `, he, ` says${how}`, quoted(words)]
  return [...(within === "" ? [] : [within]), he, ` says${how}`, quoted(words)]
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
): ReadonlyArray<LinePart> => [
  `In ‘${told.title}’, `,
  ...(told.isOwn ? [he] : [told.teller]),
  ` says, in ${told.language}: `,
  quoted(words),
]
