import type { Phrase } from "#protocol/transcript.ts"
import { lowerFirst } from "../../lib/english/capitals.ts"
import { finiteVerbs } from "../../lib/english/standalone.ts"
import { isMeaninglessCapital } from "./common-words.ts"

/** A speaker who pauses this many times as long as they usually do has ended a thought. */
const timesUsual = 2
/** Nobody's usual pause is shorter, in seconds. */
const shortestUsual = 0.4
/** After a longer pause, in seconds, nothing is joined. */
const longestPause = 4

/** A full stop, and no ellipsis. */
const fullStop = /(?<!\.)\.(["”’)]*)$/

/** Words no sentence ends with. */
const endsNone =
  /(?:^|\s)(?:an?|the|my|your|our|their|its|and|or|but|nor|than|because|if|while|which|whose|very|every|into|onto|upon)\.["”’)]*$/i
/** Words a sentence may end with ('What was it for.', 'Said she.'), but not where only half of one follows. */
const endsFew =
  /(?:^|\s)(?:of|to|from|for|with|at|by|as|in|on|about|until|without|I|we|they|he|she)\.["”’)]*$/i
/** What a sentence begins with only if it has a subject and a verb of its own. */
const hangsOn =
  /^(?:for|of|to|from|with|without|as|and|or|nor|than|because|until|till|which|who|whose|whom|into|onto|by|in|on|at|about|through|over|under|between|among|against|again|different|instead|especially|including|like|along|around|toward|towards)\b/i
/** 'Those people. Who were killed.' */
const relative = /^(?:who|whose|whom|which)\b/i
/** What is a whole answer or exclamation, however short. */
const standsShort =
  /^(?:yes|no|yeah|okay|oh|well|thank you|thanks|never|right|exactly|hello|of course|in fact|for (?:sure|example|instance)|(?:who|as if) (?:knows?|cares?)|good \p{L}+)\b/iu

const finite = new RegExp(`\\b(?:be|shall|${finiteVerbs})\\b`, "u")
const subject =
  /\b(?:I|we|you|he|she|it|they|there|this|that|who|\p{Lu}\p{Ll}+|the \p{L}+|my \p{L}+|our \p{L}+|his \p{L}+|her \p{L}+|their \p{L}+|an? \p{L}+)\b/u
/** Within a sentence a verb has no capital: 'Rose' is somebody. */
const isHalf = (text: string) => !finite.test(lowerFirst(text)) || !subject.test(text)

/** 'Took the boat.', and no question. */
const beginsWithVerb = (text: string) =>
  lowerFirst(text).search(finite) === 0 && !text.endsWith("?")

const median = (values: ReadonlyArray<number>) => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const lastSentence = (text: string) => text.slice(text.slice(0, -1).search(/[^.!?]*$/)).trim()
const firstSentence = (text: string) => /^[^.!?]*[.!?]?/.exec(text)?.[0] ?? text

/** Whether the pause between two phrases, where it is no longer than usual, has broken a sentence. */
const isSplit = (before: string, text: string, isUsual: boolean) => {
  if (!fullStop.test(before)) return false
  const last = lastSentence(before)
  if (endsNone.test(last)) return true
  const first = firstSentence(text)
  if (!isUsual || standsShort.test(first)) return false
  if (/^\p{Ll}/u.test(text)) return true
  if (relative.test(first)) return !first.endsWith("?")
  if (endsFew.test(last)) return isHalf(first) || beginsWithVerb(first)
  return isHalf(first) && hangsOn.test(first)
}

/** The number of the take in which a phrase is said; its beginning may be dated a little too early. */
const takeOf = ({ start, end }: Phrase, joints: ReadonlyArray<number>) =>
  joints.filter((joint) => joint <= (start + end) / 2).length

/**
 * English sentences that a pause has split, whole again: a full stop and a capital that were guessed
 * from the pause go, never a word. It needs every pause of the recording, as those of a slow speaker
 * are long within sentences, too. `joints`: where the takes after the first begin.
 */
export const joinSplitSentences = (
  phrases: ReadonlyArray<Phrase>,
  joints: ReadonlyArray<number> = [],
): ReadonlyArray<Phrase> => {
  const pauses = phrases.slice(1).map(({ start }, at) => start - (phrases[at]?.end ?? start))
  const usual = timesUsual * Math.max(shortestUsual, median(pauses))
  const joined: Array<Phrase> = []
  for (const [at, phrase] of phrases.entries()) {
    const before = joined.at(-1)
    const pause = pauses[at - 1] ?? Number.POSITIVE_INFINITY
    if (
      before === undefined ||
      pause > longestPause ||
      takeOf(before, joints) !== takeOf(phrase, joints) ||
      !isSplit(before.text, phrase.text, pause <= usual)
    ) {
      joined.push(phrase)
      continue
    }
    joined[joined.length - 1] = { ...before, text: before.text.replace(fullStop, "$1") }
    const isSmall = hangsOn.test(phrase.text) || isMeaninglessCapital(phrase.text, true)
    joined.push({ ...phrase, text: isSmall ? lowerFirst(phrase.text) : phrase.text })
  }
  return joined
}
