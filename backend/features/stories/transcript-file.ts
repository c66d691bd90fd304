import { plainText, type Transcript } from "#protocol/transcript.ts"
import { webVtt } from "./web-vtt.ts"

/** Shown in every file that contains a transcript in doubt. */
export const doubtInWords =
  "This transcript doesn't look right. The server may have assumed the wrong language, so it may not be what was said. Listen to the recording before you trust it."

/** What a file of words says about its story. */
interface Head {
  readonly title: string
  readonly storyteller: string
  /** ISO 8601. */
  readonly recordedOn: string
  readonly isInDoubt: boolean
}

const headOf = ({ title, storyteller, recordedOn, isInDoubt }: Head) =>
  `${title}\n${storyteller}, ${recordedOn.slice(0, 10)}\n\n${isInDoubt ? `${doubtInWords}\n\n` : ""}`

/** The words as plain text under the story's title. */
export const textWithHead = (head: Head, words: Transcript): string =>
  `${headOf(head)}${plainText(words)}\n`

/** The words as subtitles in WebVTT. */
export const subtitles = ({ isInDoubt }: Pick<Head, "isInDoubt">, words: Transcript): string =>
  webVtt(words, isInDoubt ? doubtInWords : null)
