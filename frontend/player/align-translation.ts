import type { Paragraph, Transcript } from "#protocol/transcript.ts"

/** A paragraph of a text with its index there. */
export interface Placed {
  readonly paragraph: Paragraph
  readonly index: number
}

/** An original paragraph and what stands for it in English, which may be none or several. */
export interface AlignedRow {
  /** Null only where there is no original at all. */
  readonly original: Paragraph | null
  readonly english: ReadonlyArray<Placed>
}

/** Seconds. The times of both texts are those of the same words, give or take their rounding. */
const rounding = 0.05

/** The last of the paragraphs that begin with this one: words written by hand may have no times of their own. */
const lastWith = (transcript: Transcript, first: number): number => {
  const end = (transcript[first]?.start ?? 0) + rounding
  let last = first
  while ((transcript[last + 1]?.start ?? Infinity) <= end) last += 1
  return last
}

/**
 * Puts two texts beside each other: an English paragraph belongs to the last original one that begins
 * at or before it, the first ones to the first. Where several begin at once, each gets one in turn.
 */
export const rowsOf = (original: Transcript, english: Transcript): ReadonlyArray<AlignedRow> => {
  const placed = english.map((paragraph, index) => ({ paragraph, index }))
  if (original.length === 0) return placed.map((one) => ({ original: null, english: [one] }))
  const rows = original.map((paragraph) => ({
    original: paragraph,
    english: new Array<Placed>(),
  }))
  let at = 0
  let last = lastWith(original, at)
  for (const one of placed) {
    while ((original[last + 1]?.start ?? Infinity) <= one.paragraph.start + rounding) {
      at = last + 1
      last = lastWith(original, at)
    }
    rows[at]?.english.push(one)
    at = Math.min(at + 1, last)
  }
  return rows
}

/** The index of the paragraph that is being said at a second; -1 before the first. */
const indexAt = (transcript: Transcript, second: number): number =>
  transcript.findLastIndex(({ start }) => start <= second + rounding)

/**
 * The shared transcript knows no languages: each paragraph has that of the one that was heard at its
 * time.
 */
export const withLanguages = (words: Transcript, heard: Transcript): Transcript => {
  if (words === heard || heard.every(({ language }) => language === undefined)) return words
  return words.map((paragraph) => {
    const language = heard[indexAt(heard, paragraph.start)]?.language
    return language === undefined ? paragraph : { ...paragraph, language }
  })
}

/**
 * Where a paragraph of a text stands in a newer state of it, in which people may have typed since: the
 * nearest with the same words, else the one with its time.
 */
export const placeNow = (then: Transcript, now: Transcript, index: number): number | null => {
  const paragraph = then[index]
  if (paragraph === undefined) return null
  const same = now
    .flatMap(({ text }, at) => (text === paragraph.text ? [at] : []))
    .toSorted((one, other) => Math.abs(one - index) - Math.abs(other - index))
  const found = same[0] ?? indexAt(now, paragraph.start)
  return found < 0 ? null : found
}
