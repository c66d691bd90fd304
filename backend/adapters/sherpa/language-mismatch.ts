import { diffArrays } from "diff"

/** A piece of speech, transcribed by two models. */
export interface HeardTwice {
  /** Seconds of speech. */
  readonly seconds: number
  /** The text for the transcript. */
  readonly text: string
  /** The smaller model's text. */
  readonly again: string
}

/** With less speech, in seconds, the language cannot be judged. */
export const tooShort = 3
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
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== "")

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

/** Whether speech assumed to be English probably is not, judging by the texts of two models. */
export const looksWrong = (stretches: ReadonlyArray<HeardTwice>): boolean => {
  let seconds = 0
  let understood = 0
  let words = 0
  let apart = 0
  for (const { text, again, ...stretch } of stretches) {
    const first = wordsOf(text)
    const second = wordsOf(again)
    seconds += stretch.seconds
    understood += first.length
    words += Math.max(first.length, second.length)
    apart += wordsApart(first, second)
  }
  if (seconds < tooShort) return false
  return understood < tooFew * seconds || apart >= tooDifferent * words
}
