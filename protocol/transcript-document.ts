import { Schema } from "effect"
import * as Y from "yjs"
import { TextName } from "./transcript.ts"

/** The version of the shared document's format; docs/reference/transcript-format.md describes it. */
export const formatVersion = 1

/** Separates the paragraphs of a text. No other line break occurs in one. */
export const paragraphEnd = "\n"

export const textOf = (document: Y.Doc, name: TextName): Y.Text => document.getText(name)
export const timesOf = (document: Y.Doc): Y.Array<unknown> => document.getArray("times")
export const metaOf = (document: Y.Doc): Y.Map<unknown> => document.getMap("meta")

/**
 * When a run of characters was said: milliseconds of the recording. `lead` and `chars` count UTF-16
 * units.
 */
export interface Spoken {
  /**
   * Separator characters before the first spoken one: the space or paragraph end that joins it to the
   * text before.
   */
  readonly lead: number
  readonly chars: number
  readonly from: number
  readonly to: number
}

/** Each phrase takes four numbers: lead, chars, pause since the previous phrase's end, duration. */
const numbersAPhrase = 4

/**
 * The times of words, written once by the server and never changed: the characters `clock`, `clock +
 * 1`, … that the Yjs client `client` inserted were said at these times. Since a mark refers to
 * character ids and not to positions, no edit has to update it.
 */
const TimeMark = Schema.Struct({
  text: TextName,
  client: Schema.Int,
  clock: Schema.Int,
  phrases: Schema.Array(Schema.Int),
})
type TimeMark = typeof TimeMark.Type
const decodeMark = Schema.decodeUnknownSync(TimeMark)

export const timeMark = (
  { text, client, clock }: Omit<TimeMark, "phrases">,
  spoken: ReadonlyArray<Spoken>,
): TimeMark => {
  let before = 0
  const phrases = spoken.flatMap(({ lead, chars, from, to }) => {
    const numbers = [lead, chars, from - before, to - from]
    before = to
    return numbers
  })
  return { text, client, clock, phrases }
}

/** A run of characters inserted by one client, with its time. */
export interface TimedRun {
  readonly clock: number
  readonly chars: number
  readonly from: number
  readonly to: number
}

export const runsOfMark = ({ clock, phrases }: TimeMark): ReadonlyArray<TimedRun> => {
  const runs: Array<TimedRun> = []
  let at = clock
  let millis = 0
  for (let n = 0; n + numbersAPhrase <= phrases.length; n += numbersAPhrase) {
    const [lead = 0, chars = 0, pause = 0, duration = 0] = phrases.slice(n, n + numbersAPhrase)
    at += lead
    millis += pause
    runs.push({ clock: at, chars, from: millis, to: millis + duration })
    at += chars
    millis += duration
  }
  return runs
}

/** All marks of a document, in the order they were added. */
export const timeMarksOf = (document: Y.Doc): ReadonlyArray<TimeMark> =>
  timesOf(document).map((entry) => decodeMark(entry))

/** All timed runs of a document by client, ordered by clock. */
export type TimeIndex = ReadonlyMap<number, ReadonlyArray<TimedRun>>

export const timeIndexOf = (document: Y.Doc): TimeIndex => {
  const index = new Map<number, Array<TimedRun>>()
  for (const mark of timeMarksOf(document)) {
    const runs = index.get(mark.client) ?? []
    for (const run of runsOfMark(mark)) runs.push(run)
    index.set(mark.client, runs)
  }
  for (const runs of index.values()) runs.sort((one, other) => one.clock - other.clock)
  return index
}

/** Consecutive characters of one Yjs item, still in the text or deleted. */
export interface TextPiece {
  readonly client: number
  readonly clock: number
  readonly chars: number
  /** Empty when deleted. */
  readonly text: string
}

/** A text's items in order, deleted ones included. */
export const piecesOf = (text: Y.Text): ReadonlyArray<TextPiece> => {
  const pieces: Array<TextPiece> = []
  // Only the list of items says which client inserted what. `_start` is internal to Yjs, and the same
  // in all of 13.x.
  for (let item = text._start; item !== null; item = item.right) {
    const { client, clock } = item.id
    if (item.deleted) pieces.push({ client, clock, chars: item.length, text: "" })
    else if (item.content instanceof Y.ContentString) {
      pieces.push({ client, clock, chars: item.length, text: item.content.str })
    }
  }
  return pieces
}
