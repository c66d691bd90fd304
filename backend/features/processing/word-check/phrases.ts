import type * as Y from "yjs"
import { runsOfMark, textOf, timeMarksOf } from "#protocol/transcript-document.ts"
import { placesOf, type CharacterRun, type WordToCheck } from "#protocol/words-to-check.ts"
import type { CharacterRange } from "../../../ports/word-checker.ts"

/** A phrase as it was heard, which nobody has changed since. */
export interface HeardPhrase extends CharacterRun {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * The phrases of a transcript that stand as they were heard, after a second of the recording, in the
 * order they were said. What people wrote is not among them, nor a phrase that somebody has corrected.
 */
export const phrasesToCheck = (document: Y.Doc, after: number): ReadonlyArray<HeardPhrase> => {
  const text = textOf(document, "original")
  const whole = text.toString()
  const heard = timeMarksOf(document)
    .filter((mark) => mark.text === "original")
    .flatMap((mark) =>
      runsOfMark(mark).map(({ clock, chars, from, to }) => ({
        ...{ client: mark.client, clock, chars },
        ...{ start: from / 1_000, end: to / 1_000 },
      })),
    )
    .filter(({ end }) => end > after)
  return placesOf(text, heard)
    .map(({ run, from, to }) => ({ ...run, text: whole.slice(from, to) }))
    .toSorted((one, other) => one.start - other.start)
}

/** Seconds of a recording that are checked in one go: as much as is done again at most after an interruption. */
const longestPart = 120

/** Phrases in parts that are checked one after the other. */
export const partsOf = (phrases: ReadonlyArray<HeardPhrase>) => {
  const parts: Array<Array<HeardPhrase>> = []
  for (const phrase of phrases) {
    const last = parts.at(-1)
    if (last?.[0] !== undefined && phrase.end - last[0].start <= longestPart) last.push(phrase)
    else parts.push([phrase])
  }
  return parts
}

/** A range of characters of a phrase as a word to check. */
export const wordIn = (
  { client, clock, text, start, end }: HeardPhrase,
  { from, to }: CharacterRange,
): WordToCheck => {
  // Nobody says when a word is said within its phrase, so all letters are taken to be as long.
  const secondAt = (at: number) => start + ((end - start) * at) / Math.max(1, text.length)
  return { client, clock: clock + from, chars: to - from, start: secondAt(from), end: secondAt(to) }
}
