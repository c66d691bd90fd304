import type { Fact } from "../metadata.ts"

/** Facts by the numbers of their words, each after the bit of its kind. */
export type FactTape = Uint32Array

/** The bits of the kinds of facts in which each term stands, and after them each quoted phrase. */
export type FactKinds = Uint8Array

export const bits: Readonly<Record<Fact["kind"], number>> = {
  name: 1,
  telling: 2,
  mentioned: 4,
  recorded: 8,
  day: 16,
}
const tellingBits = bits.name | bits.telling
/** Numbers of words; those below are bits. */
export const firstWord = 32
/** Of a word that stands in no fact. */
export const unheardOf = 0xff_ff_ff_ff

/** What the facts of a story say to a question. */
export interface FactsSaid {
  /** The terms in any of them. */
  readonly known: ReadonlySet<string>
  /** The terms in those that tell more than a word that stands in the story. */
  readonly telling: ReadonlySet<string>
  /** Those of them that are more than a name. */
  readonly topics: ReadonlySet<string>
  /** The quoted phrases in them, by their places in the question. */
  readonly quoted: ReadonlySet<number>
}

/** Of the words, those in any of the facts; a day of the month is no word. */
export const wordsIn = (tapes: ReadonlyArray<FactTape>, words: ReadonlyMap<number, string>) => {
  const there = new Set<string>()
  for (const tape of tapes) {
    let kind = 0
    for (const number of tape) {
      if (number < firstWord) kind = number
      const word = words.get(number)
      if (word !== undefined && kind !== bits.day) there.add(word)
    }
  }
  return there
}

export const nothing: FactTape = new Uint32Array(0)

/** The kinds of the facts in which words stand one after another. */
export const kindsWith = (tape: FactTape, words: ReadonlyArray<number>): ReadonlyArray<number> => {
  const [first] = words
  if (first === undefined) return []
  const kinds: Array<number> = []
  let kind = 0
  for (const [at, number] of tape.entries()) {
    if (number < firstWord) kind = number
    else if (number === first && words.every((word, n) => tape[at + n] === word)) kinds.push(kind)
  }
  return kinds
}

/** A day of the month only counts beside what is recorded. */
const countedOf = (said: FactKinds, terms: ReadonlyArray<string>): FactsSaid => {
  const isDated = said.subarray(0, terms.length).some((kinds) => (kinds & bits.recorded) !== 0)
  const counted = isDated ? ~0 : ~bits.day
  const having = (some: number) => new Set(terms.filter((_, at) => ((said[at] ?? 0) & some) !== 0))
  const quoted = new Set<number>()
  for (const [at, kinds] of said.subarray(terms.length).entries()) if (kinds !== 0) quoted.add(at)
  return {
    ...{ known: having(counted), telling: having(tellingBits), topics: having(bits.telling) },
    quoted,
  }
}

/** The same, made once for all stories whose facts say the same; null where that is nothing. */
export const countingOnce = (terms: ReadonlyArray<string>) => {
  const made = new Map<number | string, FactsSaid>()
  return (said: FactKinds): FactsSaid | null => {
    if (isNothing(said)) return null
    const name = nameOf(said)
    const known = made.get(name) ?? countedOf(said, terms)
    made.set(name, known)
    return known
  }
}

const isNothing = (said: FactKinds) => {
  for (let at = 0; at < said.length; at += 1) if (said[at] !== 0) return false
  return true
}

/** A kind is one of five bits, so that six of them are a number, which is found sooner than a text. */
const nameOf = (said: FactKinds) => {
  if (said.length > 6) return Array.from(said, (kinds) => String.fromCharCode(kinds)).join("")
  let name = 0
  for (let at = 0; at < said.length; at += 1) name = (name << 5) | (said[at] ?? 0)
  return name
}
