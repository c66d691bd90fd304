import type { Transcript } from "#protocol/transcript.ts"

/** Seconds of a recording in one language, as it was heard. */
interface LanguageHeard {
  readonly start: number
  readonly end: number
  /** ISO 639. */
  readonly language: string
}

/** Which languages were heard when, in order; nothing where no transcriber said so. */
export const languagesHeard = (transcript: Transcript): ReadonlyArray<LanguageHeard> => {
  const heard: Array<LanguageHeard> = []
  const phrases = transcript.flatMap((paragraph) =>
    paragraph.phrases.map((phrase) => ({ language: paragraph.language, ...phrase })),
  )
  for (const { start, end, language } of phrases) {
    if (language === undefined) continue
    const last = heard.at(-1)
    if (last?.language === language) heard[heard.length - 1] = { ...last, end }
    else heard.push({ start, end, language })
  }
  return heard
}

/**
 * The paragraphs with the language of the second in their middle, whatever people made of their words
 * since.
 */
export const withLanguages = (
  transcript: Transcript,
  heard: ReadonlyArray<LanguageHeard>,
): Transcript => {
  if (heard.length === 0) return transcript
  return transcript.map((paragraph) => {
    const middle = (paragraph.start + paragraph.end) / 2
    const found = heard.findLast(({ start }) => start <= middle) ?? heard[0]
    return found === undefined ? paragraph : { ...paragraph, language: found.language }
  })
}
