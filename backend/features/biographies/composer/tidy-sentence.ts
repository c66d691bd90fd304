import { upperFirst } from "../../../lib/english/capitals.ts"
import type { Topic } from "#protocol/biography.ts"
import { him, his, type LinePart } from "./line-parts.ts"
import type { ComposedSubject } from "./subject.ts"
import { hasVerb } from "./verbs.ts"

const withoutApostrophe = /\b(did|do|does|was|were|is|are|has|have|had|would|could|should)nt\b/gi

/** What somebody wrote, as a sentence: capital letter, full stop, apostrophes, no bullet. */
export const tidy = (text: string): string => {
  const plain = text
    .trim()
    .replace(/^(?:[-•*–·▪]+|\d{1,2}[.)])\s+/, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" & ", " and ")
    .replaceAll(withoutApostrophe, "$1n't")
    .replaceAll(/(?<=\w) (?:-|–|--) (?=\w)/g, " – ")
    .replaceAll(/!{2,}/g, "!")
  return finished(plain)
}

/** Word for word, with the capital letter and the full stop that a sentence has. */
export const finished = (text: string): string => {
  const plain = upperFirst(
    text
      .trim()
      .replace(/^(?:[-•*–·▪]+|\d{1,2}[.)])\s+/, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/(?<![\p{L}'’])i(?=['’](?:m|ve|d|ll)\b| )/gu, "I"),
  )
  if (plain === "" || /[.!?…]["”’)»]*$/u.test(plain)) return plain
  // A smiley or an emoji ends a sentence as well.
  return /[\p{L}\p{N}"”’)»%'*]$/u.test(plain) ? `${plain}.` : plain.replace(/[,;:\s–-]+$/, ".")
}

/** Talk around what is told: it is quoted, so that it sounds like whoever says it. */
export const isChatty = (text: string) =>
  /(?:^|, )(?:well|anyway|like I said|I think|I guess|you know|you see|let me see|lol|haha|btw|by the way)\b|\b(?:lol|haha|btw|idk|tbh|omg)\b|\blong story\b|!{2,}|\?{2,}|[\p{Extended_Pictographic}]/iu.test(
    text.replaceAll(/[©®™]/g, ""),
  )

const adjectives = new Set(
  `kind funny stubborn generous quiet patient gentle loving caring warm strict proud brave strong cheerful
calm shy outgoing humble honest loyal hardworking hard-working clever smart witty wise faithful fair tough
serious friendly joyful curious creative thoughtful tender determined independent modest polite lively
playful optimistic practical sociable private reserved soft-spoken good-hearted big-hearted warm-hearted
easygoing adventurous bossy talkative forgiving selfless steady thrifty direct blunt frugal devout pious
sarcastic dry charming elegant careful punctual organized organised neat tidy restless impatient hospitable
resilient resourceful dependable reliable nosy sentimental opinionated feisty sharp sweet silly gruff`.split(
    /\s+/,
  ),
)
const pastimes = new Set(
  `hockey chess music gin roses crossword crosswords knitting cards golf tennis football baseball soccer
books church choir harmonica piano guitar trains cars hunting sewing quilting dogs horses birds travel
photography swimming bridge bingo pinochle dominoes puzzles poetry opera theatre movies cats bees pigeons
stamps woodwork woodworking carpentry basketball cricket rugby boxing checkers karaoke jazz bluegrass`.split(
    /\s+/,
  ),
)

const lowered = (item: string) => {
  const [first = "", second = ""] = item.split(" ")
  const low = first.toLowerCase()
  const isCommon =
    !/^\p{Lu}/u.test(second) &&
    (pastimes.has(low) || adjectives.has(low) || /^\p{L}{2,}ing$/iu.test(first))
  return isCommon ? item.replace(first, low) : item
}

/** The items of a short list; where some hold commas, those between semicolons. */
const itemsOf = (text: string): ReadonlyArray<string> => {
  const bare = text.trim().replace(/[.!]+$/, "")
  const items = bare.includes(";")
    ? bare.split(/\s*;\s*/)
    : bare.split(/,\s*(?:and\s+)?|\s+(?:and|&)\s+/)
  return items.map((item) => item.trim().replace(/^and /i, "")).filter((item) => item !== "")
}

/** Items in one sentence: with commas before `and` where an item has its own. */
export const inARow = (items: ReadonlyArray<string>): string => {
  if (items.some((item) => item.includes(","))) {
    return `${items.slice(0, -1).join("; ")}; and ${items.at(-1) ?? ""}`
  }
  const isDouble = items.some((item) => / and /.test(item))
  return new Intl.ListFormat(isDouble ? "en-US" : "en-GB").format(items)
}

const isShort = (item: string) =>
  item.split(" ").length <= 6 &&
  !hasVerb(item) &&
  !/\b(?:not|never|no|hated?|hates|but|unless|nobody|whatever|anything|everything)\b/i.test(item) &&
  !/^(?:of|first|mostly|especially|mainly|also|then|all|above|such|like|with|when|if|in|on|at|to|for|you|my|our)\b/i.test(
    item,
  )

/** Reads well within a sentence: no note in brackets, no number, nothing that a comma should part. */
const isSmooth = (item: string) =>
  !/\(\d|\d|\b(?:on|at|with|in) the (?:radio|tv|phone)\b.*\b(?:on|at)\b| the \p{L}+ (?:kind|sort|one)$/iu.test(
    item,
  )

/** A list of pleasures or of traits as a sentence; null where it is no list. */
export const listed = (
  text: string,
  topic: Topic,
  { name, tense }: ComposedSubject,
): ReadonlyArray<LinePart> | null => {
  if (/!$|[.!?:] \S|[:(]\s*$|\betc\b/u.test(text) || /^\p{L}+:/u.test(text)) return null
  const items = itemsOf(text).map(lowered)
  if (items.length === 0 || items.length > 12 || !items.every(isShort)) return null
  const row = inARow(items)
  if (topic === "interests") {
    // Without a tense it would be a label and no sentence; of one thing the family says it better.
    if (tense === null || items.length === 1 || !items.every(isSmooth)) return null
    return [his, ` favorite things ${tense === "past" ? "were" : "are"} ${row}.`]
  }
  if (
    topic !== "personality" ||
    items.length < 2 ||
    !items.every((item) => adjectives.has(item.toLowerCase()))
  )
    return null
  if (name.first === "") return null
  return tense === null
    ? [`The family describes `, him, ` as ${row}.`]
    : [`The family ${tense === "past" ? "knew" : "knows"} `, him, ` as ${row}.`]
}

/** Lines under one that ends with a colon: 'The house had: …'. */
export const underOneLead = (lead: string, items: ReadonlyArray<string>): string =>
  `${lead.replace(/:\s*$/, "")} ${inARow(items)}.`
