import type { Transcript } from "./transcript.ts"

/** A sentence of a transcript and its start in seconds. */
export interface SpokenSentence {
  readonly text: string
  readonly start: number
  readonly words: number
}

/** Abbreviations whose full stop does not end a sentence; a number follows the last of them. */
const abbreviation = /(?:^|\s)(?:mr|mrs|ms|dr|st|jr|sr|rev|prof|capt|col|gen|lt|sgt|vs|etc)\.\s*$/i
const number = /(?:^|\s)no\.\s*$/i
/** So many characters at an end tell whether one of them stands there. */
const longestEnd = 16

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== "").length

const goesOn = (end: string, next: string) =>
  abbreviation.test(end) || (number.test(end) && /^\d/.test(next))

/** Each end is looked at by itself: a talk can consist of nothing but abbreviations. */
const split = (text: string) => {
  const starts: Array<number> = []
  for (const { segment, index } of segmenter.segment(text)) {
    const end = text.slice(Math.max(starts.at(-1) ?? 0, index - longestEnd), index)
    if (!goesOn(end, segment)) starts.push(index)
  }
  return starts.map((from, at) => ({ text: text.slice(from, starts[at + 1]), from }))
}

/**
 * The sentences of a transcript, in order. The start of a sentence within a phrase is interpolated by
 * characters.
 */
export const sentencesOf = (transcript: Transcript): ReadonlyArray<SpokenSentence> =>
  transcript.flatMap((paragraph) => {
    const starts: Array<{ from: number; length: number; start: number; end: number }> = []
    let from = 0
    for (const { text, start, end } of paragraph.phrases) {
      starts.push({ from, length: text.length, start, end })
      from += text.length + 1
    }
    const secondAt = (offset: number) => {
      const phrase = starts.findLast((candidate) => candidate.from <= offset)
      if (phrase === undefined) return paragraph.start
      const into = Math.min(1, (offset - phrase.from) / Math.max(1, phrase.length))
      return phrase.start + into * (phrase.end - phrase.start)
    }
    return split(paragraph.text).flatMap((sentence) => {
      const text = sentence.text.trim()
      return text === "" ? [] : [{ text, start: secondAt(sentence.from), words: countWords(text) }]
    })
  })
