import { sentencesOf } from "#protocol/sentences.ts"

/** The sentences of a written text. A new line ends one. */
export const writtenSentences = (text: string): ReadonlyArray<string> =>
  text.split(/\n+/).flatMap((line) => {
    const told = { start: 0, end: 0, text: line }
    return sentencesOf([{ ...told, phrases: [told] }]).map((sentence) => sentence.text)
  })
