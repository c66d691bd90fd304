import { diffArrays } from "diff"
import { tokenize } from "../../lib/english/tokenize.ts"

/** A piece of speech, transcribed by two models. */
interface HeardTwice {
  /** Seconds of speech. */
  readonly seconds: number
  /** The text for the transcript. */
  readonly text: string
  /** The smaller model's text. */
  readonly again: string
  /** The first model's text of the same a little slower; missing where it was not heard so. */
  readonly slower?: string
}

/** With less speech, in seconds, two models may differ about English, too. */
export const tooShort = 3
/** Less than this, in seconds, may be a cough, a door or half a word, and is never doubted. */
const noSpeech = 1.2
/** Of so little speech, two models that differ by less of their words are right. */
const shortTooDifferent = 0.6
/**
 * What is said in English a little slower is understood much as one of the models understood it before; in
 * another language something else is invented, or nothing.
 */
const tooUnsteady = 0.7
/**
 * Two models trained on English agree about English, even if the voice is old, has an accent or is far
 * away; in another language each invents something different. Of the 146 clips in
 * `fixtures/heard-twice.json`, English ones differ by 0 to 0.33 of their words (0.43 with a heavy
 * echo), those in 18 other languages by 0.59 to 1 (one, by a synthetic voice, by 0.39).
 */
const tooDifferent = 0.5
/** Words a second of speech below which nothing was recognized; the slowest English clip has 1.6. */
const tooFew = 0.7

/** Every piece in this many seconds of speech at the beginning of a recording is transcribed twice. */
const beginning = 30
/** After that, one piece in this many is. */
const oneIn = 16

/**
 * Decides for each piece, in order, whether to transcribe it twice: enough to judge the whole
 * recording, at little cost.
 */
export const choosePieces = () => {
  let seconds = 0
  let later = 0
  return ({ start, end }: { readonly start: number; readonly end: number }) => {
    if (seconds >= beginning) return later++ % oneIn === 0
    seconds += end - start
    return true
  }
}

const wordsOf = (text: string) =>
  tokenize(text).map(({ from, end }) => text.slice(from, end).toLowerCase())

/** The edit distance in words. */
const wordsApart = (one: ReadonlyArray<string>, other: ReadonlyArray<string>) => {
  let apart = 0
  let left = 0
  for (const { added, removed, count } of diffArrays([...one], [...other])) {
    if (removed) left = count
    else {
      // A replaced word counts once.
      apart += added ? Math.max(left, count) : left
      left = 0
    }
  }
  return apart + left
}

const sumOf = (stretches: ReadonlyArray<HeardTwice>, other: (one: HeardTwice) => string) => {
  const sum = { seconds: 0, understood: 0, words: 0, apart: 0 }
  for (const stretch of stretches) {
    const first = wordsOf(stretch.text)
    const second = wordsOf(other(stretch))
    sum.seconds += stretch.seconds
    sum.understood += first.length
    sum.words += Math.max(first.length, second.length)
    sum.apart += wordsApart(first, second)
  }
  return sum
}

/**
 * Whether so little speech that the two models alone cannot tell should be heard a third time, a little
 * slower. In English most of such recordings need not be.
 */
export const isUnclear = (stretches: ReadonlyArray<HeardTwice>): boolean => {
  const { seconds, words, apart } = sumOf(stretches, ({ again }) => again)
  return seconds >= noSpeech && seconds < tooShort && apart >= shortTooDifferent * words
}

/** Whether the models differ about a single piece; by itself that says little. */
export const isDisputed = (one: HeardTwice): boolean => {
  const { words, apart } = sumOf([one], ({ again }) => again)
  return apart >= tooDifferent * words
}

/** Whether speech assumed to be English probably is not, judging by what was heard of it. */
export const looksWrong = (stretches: ReadonlyArray<HeardTwice>): boolean => {
  const { seconds, understood, words, apart } = sumOf(stretches, ({ again }) => again)
  if (seconds >= tooShort) return understood < tooFew * seconds || apart >= tooDifferent * words
  if (!isUnclear(stretches)) return false
  return [stretches, stretches.map((one) => ({ ...one, text: one.again }))].every((heard) => {
    const slower = sumOf(heard, (one) => one.slower ?? one.text)
    return slower.apart >= tooUnsteady * slower.words
  })
}
