import { positionsOf } from "../index/postings.ts"

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
