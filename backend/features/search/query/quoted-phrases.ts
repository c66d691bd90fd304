import { wordsOf } from "../tokenize.ts"
import { positionsOf } from "../index/postings.ts"

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

type Places = ReturnType<typeof positionsOf>

const keyOf = (word: string, place: number) => `${String(place)} ${word}`

const standsIn = (phrase: Places, text: Places) => {
  const [first] = phrase
  const there = new Set(text.map(({ word, place }) => keyOf(word, place)))
  return text.some(
    ({ word, place }) =>
      word === first?.word &&
      phrase.every((other) => there.has(keyOf(other.word, place + other.place - first.place))),
  )
}

/** Which of the phrases stand in any of some texts, word after word, by their places among the phrases. */
export const quotedIn = (phrases: ReadonlyArray<string>) => {
  const wanted = phrases.map(positionsOf)
  return (texts: ReadonlyArray<string>): ReadonlySet<number> => {
    if (wanted.length === 0) return new Set()
    const said = texts.map(positionsOf)
    const isSaid = (phrase: Places) => said.some((text) => standsIn(phrase, text))
    return new Set(wanted.flatMap((phrase, at) => (isSaid(phrase) ? [at] : [])))
  }
}
