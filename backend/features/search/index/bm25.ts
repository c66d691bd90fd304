import { BufferPool } from "./buffers.ts"
import { limits } from "#protocol/limits.ts"
import { termOf, wordsOf } from "../tokenize.ts"
import { markPhrase } from "./phrases.ts"
import type { Postings } from "./postings.ts"

/** What the terms of a query add up to in each passage; passages by their ordinals. */
class ScoreAccumulator {
  readonly #sums: Float64Array
  /** How many of the terms have said something. */
  readonly matched: Uint16Array
  /** The last of them, counted from 1. */
  readonly #last: Uint16Array
  /** A bit for each term that stands there itself. */
  readonly #exact: Uint32Array
  readonly #terms: ReadonlyArray<string>
  readonly #pieces: number
  readonly #lists = new Map<number, ReadonlyArray<string>>()

  constructor(terms: ReadonlyArray<string>, passages: number, scratch: BufferPool) {
    this.#terms = terms
    this.#pieces = Math.ceil(terms.length / 32)
    this.#sums = scratch.take("sums", "Float64Array", passages)
    this.matched = scratch.take("matched", "Uint16Array", passages)
    this.#last = scratch.take("last", "Uint16Array", passages)
    this.#exact = scratch.take("exact", "Uint32Array", passages * this.#pieces)
  }

  /** What the term with this place in the query says to a passage, by itself or by others like it. */
  add(term: number, ordinal: number, score: number) {
    this.#sums[ordinal] = (this.#sums[ordinal] ?? 0) + score
    if (this.#last[ordinal] === term + 1) return
    this.#last[ordinal] = term + 1
    this.matched[ordinal] = (this.matched[ordinal] ?? 0) + 1
  }

  markExact(term: number, ordinal: number) {
    const piece = ordinal * this.#pieces + (term >>> 5)
    this.#exact[piece] = (this.#exact[piece] ?? 0) | (1 << (term & 31))
  }

  /** The sum, the higher the more of the terms said something. */
  scoreOf(ordinal: number) {
    return (this.#sums[ordinal] ?? 0) * (this.matched[ordinal] ?? 0)
  }

  exactOf(ordinal: number): ReadonlyArray<string> {
    const from = ordinal * this.#pieces
    if (this.#pieces > 1) return this.#listOf(this.#exact.subarray(from, from + this.#pieces))
    // Thousands of passages have the same few.
    const bits = this.#exact[from] ?? 0
    const known = this.#lists.get(bits)
    if (known !== undefined) return known
    const list = this.#listOf([bits])
    this.#lists.set(bits, list)
    return list
  }

  #listOf(bits: ArrayLike<number>) {
    return this.#terms.filter((_, term) => (((bits[term >>> 5] ?? 0) >>> (term & 31)) & 1) === 1)
  }
}

/** The most a query can reach, as a multiple of the sum of its terms' worths. */
const lexicalScale = 2.7

/*
 * BM25+ and the weights of what is not the very term, with the constants of MiniSearch: other
 * constants would be other scores, and the chances that are shown were fitted to these.
 */
const [k, b, d] = [1.2, 0.7, 0.5]
const weights = { longer: 0.4, alike: 0.3 }
/** A term with another ending than a stem loses, such as a name that is typed up to its middle. */
const longerFrom = 4
const alikeFrom = 5
const changesPerCharacter = 0.2
const mostChanges = 6

interface AskedWords {
  /** The words of the question without those that say nothing; all of them where all say nothing. */
  readonly words: string
  /** Each must stand there word after word. */
  readonly phrases: ReadonlyArray<string>
}

/** What the words of all passages that somebody may see say to a query; passages by their ordinals. */
export interface LexicalMatch {
  /** The distinct terms asked for; the words themselves when all of them are stop words. */
  readonly terms: ReadonlyArray<string>
  /** The passages in which something that was asked for stands, and all phrases; ascending. */
  readonly hits: Int32Array
  /** By passage, the share of the most that the words could say. */
  readonly shares: Float64Array
  /** By passage, 1 where all phrases stand; null when there are none. */
  readonly phrased: Uint8Array | null
  /** The terms asked for that stand in a passage. */
  readonly exactOf: (ordinal: number) => ReadonlyArray<string>
  /** The terms asked for that stand in so few passages that they tell them from others. */
  readonly telling: ReadonlySet<string>
  /** How much of the query some of its terms are. */
  readonly partOf: (some: ReadonlySet<string>) => number
}

/** What may be seen, and what is not there any more; everything below counts this alone. */
const readSeen = (postings: Postings, isSeen: Uint8Array, scratch: BufferPool) => {
  const seen = scratch.take("seen", "Uint8Array", postings.size)
  let [count, words] = [0, 0]
  for (let ordinal = 0; ordinal < seen.length; ordinal++) {
    if (isSeen[ordinal] !== 1 || !postings.isThere(ordinal)) continue
    seen[ordinal] = 1
    count++
    words += postings.lengthOf(ordinal)
  }
  return { isSeen: seen, count, averageLength: words / count }
}
type Seen = ReturnType<typeof readSeen>

/** A term that stands in one passage of twenty, or in very few, tells them from others. */
const isTelling = (holders: number, { count }: Seen) =>
  holders <= Math.max(limits.match.weakResults, count / 20)

const worthOf = (holders: number, { count }: Seen) =>
  Math.log(1 + (count - holders + 0.5) / (holders + 0.5))

/** The tree has terms in the order in which they came, also those nobody may see: sums would tell of it. */
const byName = <Found>(found: Iterable<readonly [term: string, found: Found]>) =>
  [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Counts each of the distinct terms of a query into the tally; in how many passages each stands. */
const tallyTerms = (
  postings: Postings,
  asked: ReadonlyArray<string>,
  distinct: ReadonlyArray<string>,
  seen: Seen,
  tally: ScoreAccumulator,
  scratch: BufferPool,
) => {
  const { terms } = postings
  /** How many of those that may be seen have the term; what it says there counts for one of the query. */
  const add = (number: number, at: number, weight: number, isExact = false) => {
    // A passage that has it takes two bytes at least.
    const most = Math.min(seen.count, postings.bytesOf(number) >>> 1)
    const ordinals = scratch.take("holders", "Int32Array", most)
    const counts = scratch.take("counts", "Uint32Array", most)
    const walk = postings.walk(number)
    let holders = 0
    while (walk.next()) {
      if (seen.isSeen[walk.ordinal] !== 1) continue
      ordinals[holders] = walk.ordinal
      counts[holders++] = walk.count
    }
    const worth = weight * worthOf(holders, seen)
    for (let held = 0; held < holders; held++) {
      const [ordinal = 0, count = 0] = [ordinals[held], counts[held]]
      const length = postings.lengthOf(ordinal) / seen.averageLength
      tally.add(at, ordinal, worth * (d + (count * (k + 1)) / (count + k * (1 - b + b * length))))
      if (isExact) tally.markExact(at, ordinal)
    }
    return holders
  }

  return distinct.map((term, at) => {
    const times = asked.filter((other) => other === term).length
    const number = terms.numberOf(term)
    const holders = number === undefined ? 0 : add(number, at, times, true)
    let others = 0
    if (term.length >= longerFrom) {
      for (const [{ length }, number] of byName(terms.startingWith(term))) {
        const further = length - term.length
        const weight = (weights.longer * length) / (length + 0.3 * further)
        if (further > 0) others += add(number, at, times * weight)
      }
    }
    // Only what is nowhere to be seen was mistyped.
    if (holders + others === 0 && term.length >= alikeFrom) {
      const most = Math.min(mostChanges, Math.round(term.length * changesPerCharacter))
      for (const [{ length }, [number, changes]] of byName(terms.like(term, most)))
        add(number, at, (times * weights.alike * length) / (length + changes))
    }
    return holders
  })
}

interface Said extends Pick<LexicalMatch, "terms" | "shares" | "exactOf" | "telling" | "partOf"> {
  /** By passage, over 0 where something that was asked for stands. */
  readonly matched: Uint8Array | Uint16Array
}

const hearTerms = (
  postings: Postings,
  asked: ReadonlyArray<string>,
  seen: Seen,
  scratch: BufferPool,
): Said => {
  const terms = [...new Set(asked)]
  const tally = new ScoreAccumulator(terms, postings.size, scratch)
  const holders = tallyTerms(postings, asked, terms, seen, tally, scratch)
  const worths = holders.map((many) => worthOf(many, seen))
  const all = worths.reduce((sum, worth) => sum + worth, 0) || 1
  const shares = scratch.take("shares", "Float64Array", postings.size)
  for (let ordinal = 0; ordinal < shares.length; ordinal++)
    shares[ordinal] = tally.scoreOf(ordinal) / (lexicalScale * all)
  return {
    terms,
    shares,
    matched: tally.matched,
    exactOf: (ordinal) => tally.exactOf(ordinal),
    telling: new Set(terms.filter((_, at) => isTelling(holders[at] ?? 0, seen))),
    partOf: (some) =>
      terms.reduce((sum, term, at) => sum + (some.has(term) ? (worths[at] ?? 0) : 0), 0) / all,
  }
}

/** Stop words stand nearly everywhere and are worth nothing; all of them together may be a name. */
const hearStopWords = (postings: Postings, { words }: AskedWords, { isSeen }: Seen): Said => {
  const terms = [...new Set(wordsOf(words))]
  const matched =
    terms.length === 0 ? new Uint8Array(isSeen.length) : markPhrase(postings, words, isSeen)
  return {
    terms,
    matched,
    shares: new Float64Array(isSeen.length),
    exactOf: (ordinal) => (matched[ordinal] === 1 ? terms : []),
    telling: new Set(),
    partOf: () => 0,
  }
}

const markPhrases = (postings: Postings, phrases: ReadonlyArray<string>, isSeen: Uint8Array) => {
  const marks = phrases.map((phrase) => markPhrase(postings, phrase, isSeen))
  return isSeen.map((seen, ordinal) => (marks.every((mark) => mark[ordinal] === 1) ? seen : 0))
}

/**
 * `isSeen`: 1 for each passage that whoever asks may see. No other changes anything that comes of it. What
 * is heard lies in `scratch`: it holds until the next question in it.
 */
export const hearWords = (
  postings: Postings,
  asked: AskedWords,
  isSeen: Uint8Array,
  scratch = new BufferPool(),
): LexicalMatch => {
  const seen = readSeen(postings, isSeen, scratch)
  const terms = wordsOf(asked.words).flatMap((word) => termOf(word) ?? [])
  const { matched, ...said } =
    terms.length > 0
      ? hearTerms(postings, terms, seen, scratch)
      : hearStopWords(postings, asked, seen)
  const phrased =
    asked.phrases.length === 0 ? null : markPhrases(postings, asked.phrases, seen.isSeen)
  const hits = scratch.take("hits", "Int32Array", seen.count)
  let count = 0
  for (let ordinal = 0; ordinal < matched.length; ordinal++) {
    const isSaid = said.terms.length === 0 ? phrased !== null : (matched[ordinal] ?? 0) > 0
    if (isSaid && phrased?.[ordinal] !== 0) hits[count++] = ordinal
  }
  return { ...said, phrased, hits: hits.subarray(0, count) }
}
