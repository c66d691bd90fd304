import { diffArrays } from "diff"

/** A stretch of speech as two models understood it. */
export interface HeardTwice {
  /** Seconds of speech. */
  readonly seconds: number
  /** What goes into the transcript. */
  readonly text: string
  /** What a smaller model made of the same speech. */
  readonly again: string
}

/** Less speech than this, in seconds, is too little to tell a language by. */
export const tooShort = 3
/**
 * Two models trained on English agree about English, even where the voice is old, foreign or far away;
 * in another language each makes up something of its own. Of the 146 clips in
 * `fixtures/heard-twice.json`, English ones differ by 0 to 0.33 of their words (0.43 with a heavy
 * echo), those in 18 other languages by 0.59 to 1 (one, by a robot's voice, by 0.39).
 */
const tooDifferent = 0.5
/** Words a second of speech below which nothing was understood; the slowest English clip has 1.6. */
const tooFew = 0.7

/** Seconds of speech at the beginning of a recording of which every piece is heard twice. */
const beginning = 30
/** After it, one piece in so many is. */
const oneIn = 16

/** Tells of each piece, in order, whether it is to be heard twice: enough to judge, over all of a recording, at little cost. */
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

/** How many words must be changed, added or left out to come from one to the other. */
const wordsApart = (one: ReadonlyArray<string>, other: ReadonlyArray<string>) => {
  let apart = 0
  let left = 0
  for (const { added, removed, count } of diffArrays([...one], [...other])) {
    if (removed) left = count
    else {
      // A word that took another's place counts once.
      apart += added ? Math.max(left, count) : left
      left = 0
    }
  }
  return apart + left
}

/** Whether speech that was taken to be English does not look like it, by what two models heard. */
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
