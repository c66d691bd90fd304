import type { Paragraph, Phrase, Transcript } from "#protocol/transcript.ts"

/** A pause of more seconds than this ends a paragraph. */
const longPause = 1.2
/** A paragraph with more words than this is tiring to read. */
const mostWords = 60
/** Within a sentence only a pause of more seconds than this ends a paragraph, or more words. */
const longestPause = 4
const longestSentence = 120

/** Whether a sentence goes on from one phrase to the next. */
const isWithinSentence = (last: Phrase, next: Phrase) =>
  /[,;:–—-]$/.test(last.text) ||
  (/[\p{L}\p{N}]$/u.test(last.text) && /^(?:\p{Ll}|I\b)/u.test(next.text))

/** Of scripts that put no blanks between words, about two characters make one. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{1,2}/gu

const countWords = (text: string) =>
  text
    .replace(unspaced, " x ")
    .split(/\s+/)
    .filter((word) => word !== "").length

const paragraphOf = (phrases: readonly [Phrase, ...Array<Phrase>]): Paragraph => ({
  start: phrases[0].start,
  end: phrases.at(-1)?.end ?? phrases[0].end,
  text: phrases.map((phrase) => phrase.text).join(" "),
  phrases,
  ...(phrases[0].language !== undefined && { language: phrases[0].language }),
})

/**
 * The number of the take in which a phrase is said, by where the takes after the first begin. The
 * detector of speech may date its beginning a little before that.
 */
const takeOf = ({ start, end }: Phrase, joints: ReadonlyArray<number>) =>
  joints.filter((joint) => joint <= (start + end) / 2).length

/** Where the takes after the first begin. */
export const jointsOf = (takes: ReadonlyArray<{ readonly seconds: number }>) =>
  takes
    .slice(1)
    .map((_, at) => takes.slice(0, at + 1).reduce((sum, { seconds }) => sum + seconds, 0))

/**
 * Joins phrases, in order, into paragraphs, each in one language and in one take. An additional phrase
 * changes or adds only the last paragraph, so a transcript can be shown while it grows.
 */
export const intoParagraphs = (
  phrases: ReadonlyArray<Phrase>,
  joints: ReadonlyArray<number> = [],
): Transcript => {
  const blocks: Array<[Phrase, ...Array<Phrase>]> = []
  let words = 0
  for (const phrase of phrases) {
    const count = countWords(phrase.text)
    if (count === 0) continue
    const block = blocks.at(-1)
    const last = block?.at(-1)
    const goesOn =
      last !== undefined &&
      last.language === phrase.language &&
      takeOf(last, joints) === takeOf(phrase, joints) &&
      (isWithinSentence(last, phrase)
        ? phrase.start - last.end <= longestPause && words + count <= longestSentence
        : phrase.start - last.end <= longPause && words + count <= mostWords)
    if (block !== undefined && goesOn) block.push(phrase)
    else blocks.push([phrase])
    words = goesOn ? words + count : count
  }
  return blocks.map(paragraphOf)
}
