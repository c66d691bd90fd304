import type { Sentence } from "./place-candidates.ts"

/** As many characters as somebody reads at a glance. */
const longest = 300

/** Cuts a text between words, into pieces that are not too long. */
const cut = (text: string): ReadonlyArray<{ readonly text: string; readonly from: number }> => {
  const pieces: Array<{ text: string; from: number }> = []
  let from = 0
  while (text.length - from > longest) {
    const space = text.lastIndexOf(" ", from + longest)
    const to = space > from ? space : from + longest
    pieces.push({ text: text.slice(from, to).trim(), from })
    from = to
  }
  return [...pieces, { text: text.slice(from).trim(), from }]
}

/**
 * Who speaks without a pause, or an engine without full stops, makes sentences of a page: those are cut,
 * with the second of each piece reckoned from the next sentence's. `end`: the second at which all end.
 */
export const shortSentences = (
  sentences: ReadonlyArray<Sentence>,
  end: number,
): ReadonlyArray<Sentence> =>
  sentences.flatMap(({ text, start }, at) => {
    if (text.length <= longest) return [{ text, start }]
    const until = Math.max(start, sentences[at + 1]?.start ?? end)
    return cut(text).map((piece) => ({
      text: piece.text,
      start: start + (piece.from / text.length) * (until - start),
    }))
  })
