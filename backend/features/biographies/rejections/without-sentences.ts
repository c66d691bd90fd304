import { sentencesOf, type SpokenSentence } from "#protocol/sentences.ts"
import type { Paragraph, Transcript } from "#protocol/transcript.ts"

/** The stretches of a paragraph that are left, each a paragraph of its own: nobody said them in a row. */
const leftOf = (
  paragraph: Paragraph,
  isRejected: (text: string) => boolean,
): ReadonlyArray<Paragraph> => {
  const sentences = sentencesOf([paragraph])
  if (!sentences.some(({ text }) => isRejected(text))) return [paragraph]
  const phraseOf = ({ text, start }: SpokenSentence, at: number) => ({
    ...{ text, start },
    end: sentences[at + 1]?.start ?? paragraph.end,
  })
  const runs: Array<Array<ReturnType<typeof phraseOf>>> = [[]]
  for (const [at, sentence] of sentences.entries()) {
    if (isRejected(sentence.text)) runs.push([])
    else runs.at(-1)?.push(phraseOf(sentence, at))
  }
  return runs.flatMap((phrases) => {
    const [first] = phrases
    const last = phrases.at(-1)
    if (first === undefined || last === undefined) return []
    const text = phrases.map((phrase) => phrase.text).join(" ")
    return [{ ...paragraph, start: first.start, end: last.end, text, phrases }]
  })
}

/** A transcript without the sentences that were taken away; it may be the same. */
export const withoutSentences = (
  transcript: Transcript,
  isRejected: (text: string) => boolean,
): Transcript => transcript.flatMap((paragraph) => leftOf(paragraph, isRejected))
