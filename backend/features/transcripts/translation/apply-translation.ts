import type * as Y from "yjs"
import { paragraphEnd, textOf } from "#protocol/transcript-document.ts"
import type { Paragraph, Phrase } from "#protocol/transcript.ts"
import { insertSpoken, type JoinedPhrase } from "../timed-text.ts"
import type { TranslationPlan, PlanText } from "./plan.ts"

const sentences = new Intl.Segmenter("en", { granularity: "sentence" })

/** The sentences of an English paragraph, with their share of the time in which it was said. */
const spokenEnglish = (
  text: string,
  { start, end }: Pick<Paragraph, "start" | "end">,
): ReadonlyArray<Phrase> => {
  const parts = Array.from(sentences.segment(text), ({ segment }) => segment.trim()).filter(
    (part) => part !== "",
  )
  // Words are never lost for the sake of times.
  const whole = parts.join(" ") === text ? parts : [text]
  const letters = whole.reduce((sum, part) => sum + part.length, 0)
  const secondAt = (letter: number) => start + ((end - start) * letter) / Math.max(1, letters)
  let said = 0
  return whole.map((part) => {
    const from = secondAt(said)
    said += part.length
    return { start: from, end: secondAt(said), text: part }
  })
}

/** A paragraph of English, and what is between it and the one before. */
const asJoined = (phrases: ReadonlyArray<Phrase>, lead: string): ReadonlyArray<JoinedPhrase> =>
  phrases.map((phrase, n) => ({ phrase, lead: n === 0 ? lead : " " }))

interface Line {
  readonly from: number
  readonly to: number
}

/** Where the lines of a text stand in it, without the blank ones, which readers do not see. */
const linesIn = (text: string): ReadonlyArray<Line> => {
  let from = 0
  return text.split(paragraphEnd).flatMap((line) => {
    const here = { from, to: from + line.length }
    from = here.to + paragraphEnd.length
    return line.trim() === "" ? [] : [here]
  })
}

type English = ReadonlyArray<Phrase>

/** What becomes of each line; `after`: what comes behind it, and behind `-1` before all lines. */
interface Changes {
  readonly instead: ReadonlyMap<number, English | null>
  readonly after: ReadonlyMap<number, ReadonlyArray<English>>
}

const changesOf = (
  { original, english }: PlanText,
  { steps, machines }: TranslationPlan,
): Changes => {
  const instead = new Map<number, English | null>(english.map((_, line) => [line, null]))
  const after = new Map<number, ReadonlyArray<English>>()
  let last = -1
  for (const { originals, lines, todo } of steps) {
    if (todo !== "put") {
      for (const line of lines) instead.delete(line)
      last = lines.at(-1) ?? last
      continue
    }
    for (const [n, at] of originals.entries()) {
      const text = machines[at] ?? ""
      const said = original[at]
      if (said === undefined || text === "") continue
      const line = lines[n]
      if (line === undefined) {
        after.set(last, [...(after.get(last) ?? []), spokenEnglish(text, said)])
        continue
      }
      if (english[line]?.text === text) instead.delete(line)
      else instead.set(line, spokenEnglish(text, said))
      last = line
    }
  }
  return { instead, after }
}

/**
 * Puts an engine's English in place as planned. Only lines that change are touched, so that everybody's
 * caret and what they type in others stay. Answers whether anything changed; call it within a
 * transaction. `words` are those the plan was made for, and what the document has.
 */
export const putTranslation = (
  document: Y.Doc,
  words: PlanText,
  plan: TranslationPlan,
): boolean => {
  const text = textOf(document, "english")
  const places = linesIn(text.toString())
  const { instead, after } = changesOf(words, plan)
  // From the end, so that the places before stay.
  for (let line = places.length - 1; line >= 0; line -= 1) {
    const place = places[line]
    if (place === undefined) continue
    const behind = (after.get(line) ?? []).flatMap((english) => asJoined(english, paragraphEnd))
    insertSpoken(document, "english", place.to, behind)
    const english = instead.get(line)
    if (english === undefined) continue
    text.delete(place.from, place.to - place.from)
    if (english !== null) insertSpoken(document, "english", place.from, asJoined(english, ""))
    else if (place.from > 0) text.delete(place.from - paragraphEnd.length, paragraphEnd.length)
    else if (text.length > 0) text.delete(0, paragraphEnd.length)
  }
  const first = after.get(-1) ?? []
  if (first.length > 0) {
    const isAlone = text.length === 0
    const before = first.flatMap((english, n) => asJoined(english, n === 0 ? "" : paragraphEnd))
    const time = before.at(-1)?.phrase.end ?? 0
    const rest = { lead: paragraphEnd, phrase: { start: time, end: time, text: "" } }
    insertSpoken(document, "english", 0, isAlone ? before : [...before, rest])
  }
  return instead.size > 0 || after.size > 0
}
