import * as Y from "yjs"
import {
  formatVersion,
  metaOf,
  paragraphEnd,
  type Spoken,
  textOf,
  timeMark,
  timeMarksOf,
  timesOf,
  runsOfMark,
} from "#protocol/transcript-document.ts"
import { nameOfWords } from "./text-hash.ts"
import { written } from "#protocol/text.ts"
import { type Phrase, type TextName, textNames, type Transcript } from "#protocol/transcript.ts"

/**
 * The key in `meta` for the hash of the words a translation was made from or last compared with.
 */
export const translatedFromKey = "translatedFrom"

/** A phrase, and what joins it to the words before it. */
export interface JoinedPhrase {
  readonly lead: string
  readonly phrase: Phrase
}

/** Line breaks separate paragraphs, so a phrase must not contain any. */
export const inOneLine = (text: string) =>
  written(text.replaceAll(/[\r\n\v\f\u2028\u2029]+/g, " ")).trim()

const millis = (seconds: number) => Math.round(seconds * 1000)

/** The phrases of a transcript, each with the space or paragraph end before it. */
export const joined = (transcript: Transcript): ReadonlyArray<JoinedPhrase> =>
  transcript.flatMap(({ phrases, start, end, text }, n) =>
    (phrases.length === 0 ? [{ start, end, text }] : phrases).map((phrase, k) => ({
      lead: k > 0 ? " " : n > 0 ? paragraphEnd : "",
      phrase: { ...phrase, text: inOneLine(phrase.text) },
    })),
  )

/** Inserts words and the time of each phrase; call it within a transaction. */
export const insertSpoken = (
  document: Y.Doc,
  name: TextName,
  at: number,
  phrases: ReadonlyArray<JoinedPhrase>,
) => {
  const client = document.clientID
  const clock = Y.getState(document.store, client)
  const parts = phrases.map(({ lead, phrase }) => ({ ...phrase, lead }))
  const words = parts.map(({ lead, text }) => lead + text).join("")
  if (words === "") return
  textOf(document, name).insert(at, words)
  const spoken = parts.map(({ lead, text, start, end }): Spoken => ({
    lead: lead.length,
    chars: text.length,
    from: millis(start),
    to: millis(Math.max(start, end)),
  }))
  timesOf(document).push([timeMark({ text: name, client, clock }, spoken)])
}

/** Replaces all words of a text; call it within a transaction. */
export const replaceSpoken = (document: Y.Doc, name: TextName, transcript: Transcript) => {
  const text = textOf(document, name)
  text.delete(0, text.length)
  const marks = timeMarksOf(document)
  for (let n = marks.length - 1; n >= 0; n -= 1) {
    if (marks[n]?.text === name) timesOf(document).delete(n)
  }
  insertSpoken(document, name, 0, joined(transcript))
}

/**
 * The second up to which the recording has been transcribed into a text, even if its words were
 * removed since.
 */
export const heardUntil = (document: Y.Doc, name: TextName): number =>
  timeMarksOf(document)
    .filter((mark) => mark.text === name)
    .flatMap(runsOfMark)
    .reduce((latest, run) => Math.max(latest, run.to), 0) / 1000

/**
 * The Yjs client id under which every document begins. Beginning twice gives the same items, so it
 * has no effect.
 */
export const seedClient = 1

/** The update that creates a document, with words if there are any already. */
export const seedUpdate = (texts: Partial<Record<TextName, Transcript>> = {}): Uint8Array => {
  const document = new Y.Doc()
  document.clientID = seedClient
  document.transact(() => {
    metaOf(document).set("version", formatVersion)
    for (const name of textNames) insertSpoken(document, name, 0, joined(texts[name] ?? []))
    const { original = [], english = [] } = texts
    if (english.length > 0) metaOf(document).set(translatedFromKey, nameOfWords(original))
  })
  return Y.encodeStateAsUpdate(document)
}
