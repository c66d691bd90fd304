import { limits } from "#protocol/limits.ts"
import { isWritten, written } from "#protocol/text.ts"

/** All line breaks other than "\n": Windows, old Macs, word processors and web pages. */
const otherEnds = /\r\n?|[\u2028\u2029\v\f]/g
const someOtherEnd = /[\r\u2028\u2029\v\f]/

/** Plain text with all line breaks as "\n", and without what nobody types. */
export const cleanText = (text: string): string => written(text.replaceAll(otherEnds, "\n"))
export const isClean = (text: string): boolean => !someOtherEnd.test(text) && isWritten(text)

export const mostCharacters = limits.text.transcript
const spelled = mostCharacters.toLocaleString("en")
export const tooLongSentence = `That's too long. A transcript has room for ${spelled} characters. Nothing was added.`

/** As it is saved, with a blank line between paragraphs. */
export const savedLength = (characters: number, lines: number): number => characters + lines - 1

/** The text as it is saved, from the lines of the editor. */
export const savedText = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n\n")
