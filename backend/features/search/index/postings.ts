import { type SearchToken, tokensOf } from "../tokenize.ts"
import { ByteLists, GrowableUint32, VarintReader, VarintWriter } from "./buffers.ts"
import { TermTable } from "./terms.ts"

/** Where a word stands in a text: the first has 0. */
export interface TermPosition<Word> {
  readonly word: Word
  readonly place: number
}

/**
 * The words of a text and their places. In scripts without spaces a character and the pair it begins
 * share a place, so that the pairs of such a phrase stand there one behind the other.
 */
export const positionsOf = (text: string): ReadonlyArray<TermPosition<string>> => {
  let place = -1
  let before: SearchToken | null = null
  const places: Array<TermPosition<string>> = []
  for (const token of tokensOf(text).toSorted((a, b) => a.start - b.start)) {
    if (before === null || token.start > before.start) place++
    before = token
    if (token.word !== "") places.push({ word: token.word, place })
  }
  return places
}

/** What an index of words is, to be written down: `fromParts` makes the same of it. */
interface PostingParts {
  readonly names: ReadonlyArray<string>
  readonly endings: ReadonlyArray<string>
  readonly bytes: Uint8Array
  /** By term. */
  readonly byteLengths: Uint32Array
  /** By term, one more than the last passage that has it. */
  readonly lasts: Uint32Array
  /** By passage, one more than how many different words it has; 0 where it was taken away. */
  readonly passages: Uint32Array
}

/**
 * Which passages have a term, and where in them. Passages have ordinals that only grow: a changed one
 * gets another, and what was taken away stays in the bytes until `compact`.
 *
 * Of each passage that has a term, in varints: how many ordinals it is behind the one before, doubled,
 * and one more if the term stands there once; otherwise how often; then for each place how far it is
 * behind the one before, doubled, and one more if an ending follows.
 */
export class Postings {
  readonly terms: TermTable
  #lists: ByteLists
  #lasts: GrowableUint32
  #passages: GrowableUint32
  #dead = 0
  readonly #writer = new VarintWriter()

  constructor(parts?: PostingParts) {
    this.terms = new TermTable(parts?.names, parts?.endings)
    this.#lists = new ByteLists(parts?.bytes, parts?.byteLengths)
    this.#lasts = parts === undefined ? new GrowableUint32() : GrowableUint32.from(parts.lasts)
    this.#passages =
      parts === undefined ? new GrowableUint32() : GrowableUint32.from(parts.passages)
    for (const passage of parts?.passages ?? []) if (passage === 0) this.#dead++
  }

  /** How many ordinals are given, also to what was taken away. */
  get size() {
    return this.#passages.length
  }
  /** How many of them were taken away. */
  get dead() {
    return this.#dead
  }

  isThere(ordinal: number) {
    return this.#passages.at(ordinal) > 0
  }
  /** How many different words a passage has. */
  lengthOf(ordinal: number) {
    return this.#passages.at(ordinal) - 1
  }
  /** How much there is to read of a term. */
  bytesOf(term: number) {
    return this.#lists.lengthOf(term)
  }

  /** Takes a passage in; its ordinal. */
  put(text: string): number {
    const ordinal = this.#passages.length
    const places = positionsOf(text)
    const words = new Map<string, ReturnType<TermTable["learn"]>>()
    const byTerm = new Map<number, Array<number>>()
    for (const { word, place } of places) {
      let known = words.get(word)
      if (known === undefined) {
        known = this.terms.learn(word)
        words.set(word, known)
      }
      const there = byTerm.get(known.term)
      if (there === undefined) byTerm.set(known.term, [place, known.ending])
      else there.push(place, known.ending)
    }
    try {
      for (const [term, there] of byTerm) this.#append(term, ordinal, there)
    } catch (error) {
      // Some of its terms may be in the lists by now: nothing else may have its ordinal.
      this.#passages.push(0)
      this.#dead++
      throw error
    }
    this.#passages.push(words.size + 1)
    return ordinal
  }

  take(ordinal: number) {
    if (!this.isThere(ordinal)) return
    this.#passages.set(ordinal, 0)
    this.#dead++
  }

  /** Goes through the passages of a term, those that were taken away among them. */
  walk(term: number): PostingWalk {
    const { bytes } = this.#lists
    return new PostingWalk(bytes, this.#lists.startOf(term), this.#lists.endOf(term))
  }

  /**
   * Forgets what was taken away, and the terms that nothing else has. All others have lower ordinals
   * then, in the same order: what they are now by what they were, -1 for what is gone.
   */
  compact(): Int32Array {
    const passages = new GrowableUint32()
    const ordinals = new Int32Array(this.size).fill(-1)
    for (const [ordinal, passage] of this.#passages.toArray().entries()) {
      if (passage === 0) continue
      ordinals[ordinal] = passages.length
      passages.push(passage)
    }
    this.#compactTerms(ordinals)
    this.#passages = passages
    this.#dead = 0
    return ordinals
  }

  #compactTerms(ordinals: Int32Array) {
    const writer = new VarintWriter(this.#lists.bytes.length)
    const [lengths, lasts] = [new GrowableUint32(), new GrowableUint32()]
    const terms = new Int32Array(this.#lasts.length).fill(-1)
    for (let term = 0; term < terms.length; term++) {
      const [from, walk] = [writer.length, this.walk(term)]
      let last = -1
      while (walk.next()) {
        const ordinal = ordinals[walk.ordinal] ?? -1
        if (ordinal < 0) continue
        const there: Array<number> = []
        while (walk.nextPlace()) there.push(walk.place, walk.ending)
        writePassage(writer, ordinal - last, there)
        last = ordinal
      }
      if (last < 0) continue
      terms[term] = lengths.length
      lengths.push(writer.length - from)
      lasts.push(last + 1)
    }
    this.terms.renumber(terms)
    this.#lists = new ByteLists(writer.written.slice(), lengths.toArray())
    this.#lasts = lasts
  }

  toParts(): PostingParts {
    const { bytes, lengths: byteLengths } = this.#lists.toParts()
    const lasts = this.#lasts.toArray()
    return {
      ...this.terms.toParts(),
      bytes,
      byteLengths,
      lasts,
      passages: this.#passages.toArray(),
    }
  }

  #append(term: number, ordinal: number, there: ReadonlyArray<number>) {
    while (this.#lasts.length <= term) this.#lasts.push(0)
    this.#writer.clear()
    writePassage(this.#writer, ordinal + 1 - this.#lasts.at(term), there)
    this.#lists.append(term, this.#writer.written)
    this.#lasts.set(term, ordinal + 1)
  }
}

/** `there`: the places of a term in a passage, each with its ending. */
const writePassage = (writer: VarintWriter, behind: number, there: ReadonlyArray<number>) => {
  const count = there.length / 2
  writer.put(2 * behind + (count === 1 ? 1 : 0))
  if (count > 1) writer.put(count)
  let before = 0
  for (let at = 0; at < there.length; at += 2) {
    const [place = 0, ending = 0] = [there[at], there[at + 1]]
    writer.put(2 * (place - before) + (ending > 0 ? 1 : 0))
    if (ending > 0) writer.put(ending)
    before = place
  }
}

/** `next` goes to the next passage of a term, `nextPlace` to the next place of the term in it. */
class PostingWalk {
  ordinal = -1
  count = 0
  place = 0
  ending = 0
  #placesLeft = 0
  readonly #reader: VarintReader

  constructor(bytes: Uint8Array, from: number, end: number) {
    this.#reader = new VarintReader(bytes, from, end)
  }

  next(): boolean {
    const reader = this.#reader
    if (this.#placesLeft > 0) this.#skipPlaces()
    if (reader.isAtEnd) return false
    const head = reader.next()
    this.ordinal += head >>> 1
    this.count = (head & 1) === 1 ? 1 : reader.next()
    this.#placesLeft = this.count
    this.place = 0
    return true
  }

  nextPlace(): boolean {
    if (this.#placesLeft === 0) return false
    this.#placesLeft--
    const head = this.#reader.next()
    this.place += head >>> 1
    this.ending = (head & 1) === 1 ? this.#reader.next() : 0
    return true
  }

  #skipPlaces() {
    const reader = this.#reader
    for (let left = this.#placesLeft; left > 0; left--) if ((reader.next() & 1) === 1) reader.next()
    this.#placesLeft = 0
  }
}
