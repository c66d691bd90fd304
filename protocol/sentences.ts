import type { Transcript } from "./transcript.ts"

/** A sentence of a transcript and its start in seconds. */
export interface SpokenSentence {
  readonly text: string
  readonly start: number
  readonly words: number
}

/** Abbreviations whose full stop does not end a sentence. */
const abbreviation =
  /(?:^|\s)(?:mr|mrs|ms|dr|st|jr|sr|rev|prof|capt|col|gen|lt|sgt|no|vs|etc)\.\s*$/i

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== "").length

const split = (text: string) => {
  const sentences: Array<{ text: string; from: number }> = []
  for (const { segment, index } of segmenter.segment(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && abbreviation.test(last.text)) last.text += segment
    else sentences.push({ text: segment, from: index })
  }
  return sentences
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
