import { sentencesOf } from "#protocol/sentences.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { plainWords } from "./rejected-sentences.ts"
import type { SourceSentence } from "./sentences-behind.ts"

/** Seconds by which a sentence may begin earlier or later in the other text of its story. */
const nearly = 1

const nearestIn = (transcript: Transcript, start: number) =>
  sentencesOf(transcript)
    .map((sentence) => ({ sentence, apart: Math.abs(sentence.start - start) }))
    .filter(({ apart }) => apart <= nearly)
    .toSorted((one, other) => one.apart - other.apart)[0]?.sentence

/**
 * The sentence of a story, and the one that says it in its other text: what was told in Polish is not
 * told in English either.
 */
export const inBothTexts = (
  { source, text }: SourceSentence,
  { original, english }: { readonly original: Transcript; readonly english: Transcript },
): ReadonlyArray<SourceSentence> => {
  if (source.kind !== "story" || english.length === 0) return [{ source, text }]
  const others = [original, english].flatMap((transcript) => {
    const other = nearestIn(transcript, source.start)
    return other === undefined ? [] : [{ source, text: other.text }]
  })
  const all = [{ source, text }, ...others]
  return [...new Map(all.map((one) => [plainWords(one.text), one])).values()]
}
