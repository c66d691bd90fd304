import { type TermPosition, type Postings, positionsOf } from "./postings.ts"
import type { KnownWord } from "./terms.ts"

/** More places than a passage has. */
const placesOfOne = 2 ** 21

/** Where words may stand: passages and places in one number, ascending. */
type Places = ReadonlyArray<number>

/** Where in passages that are marked the phrase would have to begin for this word of it. */
const beginnings = (
  postings: Postings,
  { word: { term, ending }, place }: TermPosition<KnownWord>,
  marks: Uint8Array,
): Places => {
  const found: Array<number> = []
  const walk = postings.walk(term)
  while (walk.next()) {
    if (marks[walk.ordinal] !== 1) continue
    while (walk.nextPlace())
      if (walk.ending === ending && walk.place >= place)
        found.push(walk.ordinal * placesOfOne + walk.place - place)
  }
  return found
}

const inBoth = (one: Places, other: Places): Places => {
  let at = 0
  return one.filter((beginning) => {
    while ((other[at] ?? Infinity) < beginning) at++
    return other[at] === beginning
  })
}

const markThose = (places: Places, passages: number) => {
  const marks = new Uint8Array(passages)
  for (const beginning of places) marks[Math.floor(beginning / placesOfOne)] = 1
  return marks
}

/** 1 for each passage in which the phrase stands, word after word, stop words included. */
export const markPhrase = (postings: Postings, phrase: string, isSeen: Uint8Array): Uint8Array => {
  const words = positionsOf(phrase)
  const known = words.flatMap(({ word, place }) => {
    const found = postings.terms.find(word)
    return found === null ? [] : [{ word: found, place }]
  })
  const none = new Uint8Array(isSeen.length)
  if (known.length < words.length) return none
  const size = ({ word }: TermPosition<KnownWord>) => postings.bytesOf(word.term)
  const [rarest, ...others] = known.toSorted((a, b) => size(a) - size(b))
  // What says nothing stands everywhere.
  if (rarest === undefined) return isSeen
  let found = beginnings(postings, rarest, isSeen)
  let marks = markThose(found, isSeen.length)
  for (const other of others) {
    if (found.length === 0) return none
    found = inBoth(found, beginnings(postings, other, marks))
    marks = markThose(found, isSeen.length)
  }
  return marks
}
