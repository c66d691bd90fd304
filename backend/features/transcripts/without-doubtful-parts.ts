import type { DoubtfulPart, Paragraph, Transcript } from "#protocol/transcript.ts"

/** A transcript without what was said in these parts, for whatever is made of it; no part is left empty. */
export const withoutDoubtfulParts = (
  transcript: Transcript,
  parts: ReadonlyArray<DoubtfulPart> = [],
): Transcript => {
  if (parts.length === 0) return transcript
  const isDoubtful = (at: number) => parts.some(({ start, end }) => at >= start && at < end)
  return transcript.flatMap((paragraph): ReadonlyArray<Paragraph> => {
    const phrases = paragraph.phrases.filter(({ start }) => !isDoubtful(start))
    if (phrases.length === paragraph.phrases.length) return [paragraph]
    const [first] = phrases
    const last = phrases.at(-1)
    if (first === undefined || last === undefined) return []
    const text = phrases.map((phrase) => phrase.text).join(" ")
    return [{ ...paragraph, start: first.start, end: last.end, text, phrases }]
  })
}
