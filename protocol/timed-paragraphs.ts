import type * as Y from "yjs"
import {
  paragraphEnd,
  textOf,
  type TimedRun,
  timeIndexOf,
  type TimeIndex,
} from "./transcript-document.ts"
import { type Stretch, timedStretches } from "./timed-stretches.ts"
import type { Paragraph, Phrase, TextName, Transcript } from "./transcript.ts"

/** The text between two paragraph ends, possibly blank. Times are in milliseconds, null until known. */
interface Line {
  readonly text: string
  readonly phrases: Array<{ text: string; from: number; to: number }>
  from: number | null
  to: number | null
}

/** Groups stretches by line; paragraph ends belong to no line. */
const linesOf = (stretches: Iterable<Stretch>): ReadonlyArray<ReadonlyArray<Stretch>> => {
  let line: Array<Stretch> = []
  const lines = [line]
  for (const stretch of stretches) {
    const { text, from, to } = stretch
    if (!text.includes(paragraphEnd)) {
      line.push(stretch)
      continue
    }
    let at = 0
    const millisAt = (place: number) => from + (place / text.length) * (to - from)
    for (const [n, part] of text.split(paragraphEnd).entries()) {
      if (n > 0) {
        line = []
        lines.push(line)
        at += paragraphEnd.length
      }
      if (part !== "") {
        const end = at + part.length
        line.push({
          ...stretch,
          text: part,
          chars: part.length,
          from: millisAt(at),
          to: millisAt(end),
        })
      }
      at += part.length
    }
  }
  return lines
}

interface Word {
  readonly text: string
  readonly run: TimedRun | null
  readonly from: number
  readonly to: number
}

/** The words of a line with their trailing spaces. A word's time is that of its timed characters. */
const wordsOf = (text: string, stretches: ReadonlyArray<Stretch>): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  let n = 0
  let begun = 0
  for (const match of text.matchAll(/\S+\s*/g)) {
    const letters = match[0].trimEnd().length
    const start = match.index
    const end = start + letters
    while (begun + (stretches[n]?.text.length ?? Infinity) <= start) {
      begun += stretches[n]?.text.length ?? 0
      n += 1
    }
    let run: TimedRun | null = null
    let from = 0
    let to = 0
    for (let k = n, at = begun; k < stretches.length && at < end; k += 1) {
      const stretch = stretches[k]
      if (stretch === undefined) break
      const { length } = stretch.text
      const millisAt = (place: number) =>
        stretch.from + ((place - at) / length) * (stretch.to - stretch.from)
      if (stretch.run !== null && (run === null || run === stretch.run)) {
        if (run === null) from = millisAt(Math.max(at, start))
        run = stretch.run
        to = millisAt(Math.min(at + length, end))
      }
      at += length
    }
    words.push({ text: match[0], run, from, to })
  }
  return words
}

/** Groups the words of one timed run into a phrase; typed words join the phrase before them. */
const readLine = (stretches: ReadonlyArray<Stretch>): Line => {
  const text = stretches.map((stretch) => stretch.text).join("")
  const line: Line = { text, phrases: [], from: null, to: null }
  let run: TimedRun | null = null
  for (const word of wordsOf(text, stretches)) {
    const phrase = line.phrases.at(-1)
    const goesOn = word.run === null || run === null || word.run === run
    if (phrase === undefined || !goesOn) {
      line.phrases.push({ text: word.text, from: word.from, to: word.to })
    } else {
      phrase.text += word.text
      if (word.run !== null) {
        if (run === null) phrase.from = word.from
        phrase.to = word.to
      }
    }
    run = word.run ?? run
  }
  if (run !== null) {
    line.from = line.phrases[0]?.from ?? null
    line.to = line.phrases.at(-1)?.to ?? null
  }
  return line
}

/** A range of milliseconds, for text that has no time of its own. */
interface TimeRange {
  readonly from: number
  readonly to: number
}

/** Distributes the time between two timed lines over the untimed lines between them, by length. */
const shareOut = (lines: ReadonlyArray<Line>, range: TimeRange) => {
  let n = 0
  let before = range.from
  while (n < lines.length) {
    const line = lines[n]
    if (line?.to != null) {
      before = Math.max(before, line.to)
      n += 1
      continue
    }
    let end = n
    let chars = 0
    while (end < lines.length && lines[end]?.from == null) {
      chars += lines[end]?.text.length ?? 0
      end += 1
    }
    const after = Math.max(before, lines[end]?.from ?? Math.max(before, range.to))
    let passed = 0
    for (const open of lines.slice(n, end)) {
      const millisAt = (place: number) =>
        chars === 0 ? before : before + (place / chars) * (after - before)
      open.from = millisAt(passed)
      passed += open.text.length
      open.to = millisAt(passed)
      for (const phrase of open.phrases) {
        phrase.from = open.from
        phrase.to = open.to
      }
    }
    before = after
    n = end
  }
}

const seconds = (millis: number) => Math.round(millis) / 1000

/** Clamps displayed times so that they never decrease, even after paragraphs were moved. */
const inOrder = (lines: ReadonlyArray<Line>): ReadonlyArray<Paragraph> => {
  let reached = 0
  const forward = (millis: number) => (reached = Math.max(reached, millis))
  return lines.map(({ text, phrases: given, from, to }): Paragraph => {
    const start = forward(from ?? reached)
    const phrases = given.map((phrase): Phrase => ({
      start: seconds(forward(phrase.from)),
      end: seconds(forward(phrase.to)),
      text: phrase.text.trimEnd(),
    }))
    const end = forward(to ?? reached)
    return { start: seconds(start), end: seconds(end), text: text.trim(), phrases }
  })
}

const noTime: TimeRange = { from: 0, to: 0 }

/**
 * Every line of a text as a paragraph, blank ones included, so that the n-th paragraph is the editor's
 * n-th line. The time of untimed text is interpolated by characters between its timed neighbors.
 */
export const linesWithTimes = (
  document: Y.Doc,
  name: TextName,
  range: TimeRange = noTime,
  index: TimeIndex = timeIndexOf(document),
): ReadonlyArray<Paragraph> => {
  const lines = linesOf(timedStretches(textOf(document, name), index)).map(readLine)
  shareOut(lines, range)
  return inOrder(lines)
}

export const withoutBlank = (lines: ReadonlyArray<Paragraph>): Transcript =>
  lines.filter((line) => line.text !== "")

/** The milliseconds from a transcript's first start to its last end. */
export const rangeOf = (transcript: Transcript): TimeRange => ({
  from: (transcript[0]?.start ?? 0) * 1000,
  to: (transcript.at(-1)?.end ?? 0) * 1000,
})

/**
 * Both texts of a document as readers see them. English without times of its own is spread over the
 * original's time range.
 */
export const readDocument = (
  document: Y.Doc,
): { readonly original: Transcript; readonly english: Transcript } => {
  const index = timeIndexOf(document)
  const original = withoutBlank(linesWithTimes(document, "original", noTime, index))
  const english = withoutBlank(linesWithTimes(document, "english", rangeOf(original), index))
  return { original, english }
}
