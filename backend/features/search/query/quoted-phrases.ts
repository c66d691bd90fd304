import { wordsOf } from "../tokenize.ts"

/** Words that are to stand in a story as they were quoted, and where the quote stands in the question. */
export interface Quote {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Straight, curly as in English or German, and guillemets either way. One that does not end is none. */
const quotes =
  /"([^"]*)"|“([^“”"]*)[”"]|„([^„“”"]*)[“”"]|«([^«»]*)»|»([^«»]*)«|‹([^‹›]*)›|›([^‹›]*)‹/gu

/** As many as a question has that is meant. */
const mostQuotes = 10

export const readQuotes = (question: string): ReadonlyArray<Quote> => {
  const found: Array<Quote> = []
  for (const { 0: whole, index, ...parts } of question.matchAll(quotes)) {
    const text = (Object.values(parts).find((part) => typeof part === "string") ?? "").trim()
    if (wordsOf(text).length === 0) continue
    found.push({ text, start: index, end: index + whole.length })
    if (found.length === mostQuotes) break
  }
  return found
}
