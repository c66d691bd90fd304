import type { StoryCard } from "#protocol/story.ts"
import { type QueryTerms, marksIn, termsIn } from "./query/query-terms.ts"

/** What is shown of a passage. */
export interface ShownPassage {
  readonly start: number
  readonly sentences: ReadonlyArray<{ readonly text: string; readonly start: number }>
  /** Whether it is of the English translation. */
  readonly isTranslated?: boolean
}

/** Enough to recognize the story by, and short enough to take in at a glance. */
const excerptWords = 20
const excerptChars = 400

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Truncates at a grapheme boundary. */
const cutShort = (text: string) => {
  if (text.length <= excerptChars) return text
  let short = ""
  for (const { segment } of graphemes.segment(text.slice(0, 2 * excerptChars))) {
    if (short.length + segment.length > excerptChars) break
    short += segment
  }
  return `${short}…`
}

/** How much of a long sentence stands before the first word that was asked for. */
const before = 80

/** A sentence without an end, as people speak, from shortly before what was asked for. */
const fromFirstMark = (asked: QueryTerms, text: string) => {
  const [first] = text.length > excerptChars ? marksIn(asked, text) : []
  if (first === undefined || first[1] < excerptChars - before) return text
  const from = text.indexOf(" ", first[0] - before)
  return from === -1 || from > first[0] ? text.slice(first[0]) : `…${text.slice(from + 1)}`
}

const marked = (asked: QueryTerms, text: string, start: number) => {
  const short = cutShort(fromFirstMark(asked, text))
  const marks = marksIn(asked, short).map(([from, to]) => ({ from, to }))
  return { text: short, start, marks }
}

/**
 * The sentence of the passage with the most query terms, otherwise its first, extended by the following
 * ones up to the wanted length. Of a story without words it is the description.
 */
export const excerptOf = (
  { passage }: { readonly passage: ShownPassage | null },
  asked: QueryTerms,
  { description }: Pick<StoryCard, "description">,
) => {
  if (passage === null) return marked(asked, description, 0)
  const { sentences, start } = passage
  let best = 0
  let most = 0
  for (const [at, sentence] of sentences.entries()) {
    const said = termsIn(asked, sentence.text).length
    if (said > most) [best, most] = [at, said]
  }
  const said: Array<string> = []
  let words = 0
  for (const { text } of sentences.slice(best)) {
    if (words >= excerptWords) break
    words += text.trim().split(/\s+/).length
    said.push(text)
  }
  return marked(asked, said.join(" "), sentences[best]?.start ?? start)
}
