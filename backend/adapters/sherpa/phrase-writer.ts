import type { Phrase } from "#protocol/transcript.ts"
import type { JudgedPiece } from "./doubtful-parts.ts"
import type { SpeechSegment } from "./engine.ts"
import { mend } from "./fix-case.ts"
import type { AudioSegment, Cut } from "./segment-speech.ts"

/** A part of a recording, with its text when it is speech. */
export type Listened = Cut & {
  readonly heard?: SpeechSegment
  /** The second model's text, if it was asked. */
  readonly again?: string
}

/** What was heard of a piece, before anything was mended. */
export interface HeardPiece extends JudgedPiece {
  readonly seconds: number
  readonly cut: AudioSegment
}

/** The most frequent language of the pieces. */
const mostHeard = (languages: ReadonlyArray<string>) => {
  const counts = [...Map.groupBy(languages, (language) => language).values()]
  return counts.toSorted((one, other) => other.length - one.length)[0]?.[0] ?? null
}

/** Collects the texts of the pieces as phrases, in order, and reports each. */
export const phraseWriter = (
  known: string | null,
  onHeard: (phrase: Phrase | null, secondsDone: number) => void,
) => {
  const phrases: Array<Phrase> = []
  const languages: Array<string> = []
  const heard: Array<HeardPiece> = []
  /** What the next phrase goes on from; nothing after long silence, or in another take. */
  let before: string | null = null
  const add = (listened: Listened) => {
    if (listened._tag === "Quiet") {
      before = null
      return onHeard(null, listened.until)
    }
    const { start, end, pauseBefore, pauseAfter, again } = listened
    const { text: made = "", language = null } = listened.heard ?? {}
    if (language !== null) languages.push(language)
    heard.push({ start, end, seconds: end - start, text: made, again, cut: listened })
    const isEnglish = (language ?? known) === "en"
    const text = mend(made, { before, pauseBefore, pauseAfter, isEnglish })
    if (text === "") return onHeard(null, end)
    const phrase = { start, end, text, ...(language !== null && { language }) }
    phrases.push(phrase)
    before = text
    return onHeard(phrase, end)
  }
  return { add, phrases, heard, language: () => mostHeard(languages) }
}
