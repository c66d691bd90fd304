import type { BufferPool } from "./buffers.ts"

/** What the terms of a query add up to in each passage; passages by their ordinals. */
export class Tally {
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
