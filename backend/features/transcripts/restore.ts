import type * as Y from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import type { Phrase, TextName, Transcript } from "#protocol/transcript.ts"
import { insertSpoken, joined, type JoinedPhrase } from "./timed-text.ts"
import { changesBetween } from "./text-diff.ts"

/** The words of a transcript as one text, with the time of each character. */
const spreadOut = (transcript: Transcript) => {
  const phrases = joined(transcript)
  let at = 0
  const spread = phrases.map(({ lead, phrase }) => {
    const from = at + lead.length
    at = from + phrase.text.length
    return { lead, phrase, from, to: at }
  })
  return { text: phrases.map(({ lead, phrase }) => lead + phrase.text).join(""), spread }
}

/**
 * The timed phrases between two positions of their text; what is between phrases becomes the `lead`
 * of the next.
 */
const partsBetween = (
  { text, spread }: ReturnType<typeof spreadOut>,
  start: number,
  end: number,
): ReadonlyArray<JoinedPhrase> => {
  const parts: Array<JoinedPhrase> = []
  let at = start
  for (const { phrase, from, to } of spread) {
    if (to <= start || from >= end) continue
    const first = Math.max(from, start)
    const last = Math.min(to, end)
    const secondAt = (place: number) =>
      phrase.start + ((place - from) / Math.max(1, to - from)) * (phrase.end - phrase.start)
    const part: Phrase = {
      start: secondAt(first),
      end: secondAt(last),
      text: text.slice(first, last),
    }
    parts.push({ lead: text.slice(at, first), phrase: part })
    at = last
  }
  if (at < end) {
    const second = parts.at(-1)?.phrase.end ?? 0
    parts.push({ lead: text.slice(at, end), phrase: { start: second, end: second, text: "" } })
  }
  return parts
}

/**
 * Makes a text what it was in an earlier transcript, with the smallest change. Restored words get
 * their times back.
 */
export const restoreWords = (document: Y.Doc, name: TextName, transcript: Transcript) => {
  const text = textOf(document, name)
  const earlier = spreadOut(transcript)
  const changes = changesBetween(text.toString(), earlier.text)
  let shift = changes.reduce((sum, { remove, insert }) => sum + insert.length - remove, 0)
  for (const { at, remove, insert } of changes.toReversed()) {
    shift -= insert.length - remove
    if (remove > 0) text.delete(at, remove)
    if (insert === "") continue
    const place = at + shift
    insertSpoken(document, name, at, partsBetween(earlier, place, place + insert.length))
  }
}
