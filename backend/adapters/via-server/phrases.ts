import type { Phrase } from "#protocol/transcript.ts"
import type { RemoteSegment } from "../../ports/remote-transcriber.ts"
import { withoutInvented } from "../sherpa/hallucinations.ts"
import type { JoinedPiece, SpeechStretch } from "./merge-segments.ts"
import { secondsOf, spread } from "./interpolate-times.ts"

const sentences = new Intl.Segmenter("en", { granularity: "sentence" })

/** Signs that turn the direction of whatever follows: no speech needs them, and the words around suffer. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

const tidy = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(turning, "")
    .replace(/[\s\p{Cc}\u{FEFF}]+/gu, " ")
    .trim()

/** Nobody says more letters a second; scripts without blanks have no words to count. */
const maxLettersPerSecond = 100

const isText = (text: string) => /[\p{L}\p{N}]/u.test(text)

const sentencesIn = (text: string) =>
  Array.from(sentences.segment(text), ({ segment }) => segment.trim()).filter((one) => one !== "")

/** ISO 639: two letters, or three for a language that has no two. */
const codeOf = (language: string | null) => {
  const code = language?.trim().toLowerCase().split(/[-_]/)[0] ?? ""
  return /^[a-z]{2,3}$/.test(code) ? code : null
}

type Segments = NonNullable<RemoteSegment["segments"]>

/** The segments as seconds of the recording; null when their times or words cannot be right. */
const placed = (segments: Segments, text: string, from: number, { start, end }: SpeechStretch) => {
  const found: Array<SpeechStretch & { readonly text: string }> = []
  for (const segment of segments) {
    const said = tidy(segment.text)
    if (said === "") continue
    if (!Number.isFinite(segment.start) || !Number.isFinite(segment.end)) return null
    const before = found.at(-1)
    const begins = Math.max(before?.end ?? start, Math.min(end, from + segment.start))
    const ends = Math.min(end, from + segment.end)
    // Of times that go back, or stand still, nothing is to be believed.
    if (ends <= begins) return null
    found.push({ text: said, start: begins, end: ends })
  }
  const words = (one: string) => one.replace(/\s+/g, "")
  const isWhole = words(found.map((one) => one.text).join("")) === words(text)
  return found.length > 0 && (isWhole || text === "") ? found : null
}

const countLetters = (text: string) => text.replace(/\s+/g, "").length

/** The beginning of a text with so many letters; blanks are none. */
const beginningOf = (text: string, letters: number) => {
  let left = letters
  let end = 0
  for (; end < text.length && left > 0; end += 1) if (!/\s/.test(text.charAt(end))) left -= 1
  return text.slice(0, end).trim()
}

/**
 * The first of them, with as many letters as are believed: scripts without blanks have no words to
 * count.
 */
const upTo = <One extends { readonly text: string }>(
  parts: ReadonlyArray<One>,
  letters: number,
) => {
  let left = letters
  return parts.flatMap((part) => {
    const kept = left <= 0 ? "" : beginningOf(part.text, left)
    left -= countLetters(part.text)
    return kept === "" ? [] : [{ ...part, text: kept }]
  })
}

export interface HeardPhrases {
  readonly phrases: ReadonlyArray<Phrase>
  /** ISO 639; null where the transcriber did not say, or nothing was said. */
  readonly language: string | null
  /** Seconds of speech in which something was understood. */
  readonly seconds: number
}

/**
 * The phrases of a piece, as seconds of the recording: at the transcriber's own times where it gives
 * some, else spread over the speech. `from`: the second at which what it heard begins.
 */
export const phrasesOf = (
  piece: JoinedPiece,
  from: number,
  { language, text, segments }: RemoteSegment,
): HeardPhrases => {
  const whole = tidy(text === "" ? (segments ?? []).map((one) => one.text).join(" ") : text)
  const believed = tidy(withoutInvented(whole, piece.end - piece.start))
  // Without blanks a flood of letters has no words in which to see that they repeat.
  const measured = /\s/.test(whole) ? believed : whole
  const isTooMuch = measured.length > maxLettersPerSecond * Math.max(1, piece.end - piece.start)
  if (isTooMuch || !isText(believed)) return { phrases: [], language: null, seconds: 0 }
  const parts =
    (segments === null ? null : placed(segments, whole, from, piece)) ??
    spread(sentencesIn(whole), piece.speech)
  const code = codeOf(language)
  return {
    phrases: upTo(parts, countLetters(believed)).map((part) => ({
      ...part,
      ...(code !== null && { language: code }),
    })),
    language: code,
    seconds: secondsOf(piece.speech),
  }
}
