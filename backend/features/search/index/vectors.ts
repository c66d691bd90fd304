import { type DotOfBytes, dotIn, step } from "./int8-dot.ts"

/** Of a number of a passage's vector. */
const mostOfByte = 127
/** Of a number of the question's, which has 16 bits, and of a sum. */
const [mostOfNumber, mostOfSum] = [2 ** 15 - 1, 2 ** 31 - 1]

/** Room for so many more than are wanted, when there is none left. */
const spare = 1.25
const bytesOfPage = 65_536

const greatestOf = (vector: Float32Array) =>
  vector.reduce((greatest, number) => Math.max(greatest, Math.abs(number)), 0)

/**
 * Vectors of one model and length, a byte for each number: its share of the greatest in its vector,
 * which is kept beside it (docs/contributing/adr/074-quantized-vectors.md).
 */
export class QuantizedVectors {
  readonly length: number
  /** Bytes from one vector to the next. */
  readonly #stride: number
  /** The question first, with two bytes for each number, and then the vectors. */
  readonly #memory: WebAssembly.Memory
  readonly #dot: DotOfBytes
  #scales: Float32Array
  /** By passage, one more than the row of its vector; 0 where it has none. */
  #rows = new Uint32Array(0)
  #used = 0
  readonly #free: Array<number> = []

  constructor(length: number) {
    this.length = length
    this.#stride = Math.ceil(length / step) * step
    this.#memory = new WebAssembly.Memory({ initial: 0 })
    this.#scales = new Float32Array(0)
    this.#makeRoom(1)
    this.#dot = dotIn(this.#memory)
  }

  get isEmpty() {
    return this.#used === this.#free.length
  }

  has(passage: number) {
    return (this.#rows[passage] ?? 0) > 0
  }

  put(passage: number, vector: Float32Array) {
    this.take(passage)
    if (passage >= this.#rows.length) {
      const rows = new Uint32Array(Math.ceil((passage + 1) * spare))
      rows.set(this.#rows)
      this.#rows = rows
    }
    const row = this.#free.pop() ?? this.#used++
    this.#makeRoom(this.#used)
    this.#rows[passage] = row + 1
    const scale = greatestOf(vector) / mostOfByte
    this.#scales[row] = scale
    this.#bytes(row, 1).set(vector.map((number) => (scale === 0 ? 0 : Math.round(number / scale))))
  }

  take(passage: number) {
    const row = (this.#rows[passage] ?? 0) - 1
    if (row < 0) return
    this.#rows[passage] = 0
    // What it was made of may be erased.
    this.#bytes(row, 1).fill(0)
    this.#scales[row] = 0
    this.#free.push(row)
  }

  /**
   * The cosine of a passage's vector and this one; null where the passage has none. For one question at
   * a time.
   */
  cosineTo(vector: Float32Array) {
    // In steps that divide those of the bytes, as fine as sums allow.
    const most = Math.min(mostOfNumber, Math.floor(mostOfSum / (mostOfByte * this.#stride)))
    const scale = greatestOf(vector) / (most - (most % mostOfByte))
    const numbers = new Int16Array(this.#memory.buffer, 0, this.length)
    for (const [at, number] of vector.entries())
      numbers[at] = scale === 0 ? 0 : Math.round(number / scale)
    const [scales, rows, stride, dot] = [this.#scales, this.#rows, this.#stride, this.#dot]
    return (passage: number): number | null => {
      const row = (rows[passage] ?? 0) - 1
      if (row < 0) return null
      const from = (2 + row) * stride
      return scale * (scales[row] ?? 0) * dot(from, from + stride)
    }
  }

  /** `passages`: what they are by what they were; below 0 for what is gone. */
  renumber(passages: Int32Array) {
    const before = this.#rows
    this.#rows = new Uint32Array(passages.length)
    for (const [old, passage] of passages.entries()) {
      const row = before[old] ?? 0
      if (row > 0 && passage >= 0) this.#rows[passage] = row
    }
  }

  /** Its own memory, with the rows that nothing has: they have 0 for a passage, others one more than it. */
  toParts() {
    const passages = new Uint32Array(this.#used)
    for (const [passage, row] of this.#rows.entries()) if (row > 0) passages[row - 1] = passage + 1
    return {
      bytes: this.#bytes(0, this.#used),
      scales: this.#scales.subarray(0, this.#used),
      passages,
    }
  }

  static from(
    length: number,
    { bytes, scales, passages }: ReturnType<QuantizedVectors["toParts"]>,
  ) {
    const made = new QuantizedVectors(length)
    const isWhole = passages.length === scales.length
    if (!isWhole || bytes.length !== scales.length * made.#stride)
      throw new Error("These are no vectors.")
    made.#used = scales.length
    made.#makeRoom(made.#used)
    made.#bytes(0, made.#used).set(bytes)
    made.#scales.set(scales)
    made.#rows = new Uint32Array(passages.reduce((most, one) => Math.max(most, one), 0))
    for (const [row, passage] of passages.entries()) {
      if (passage > 0) made.#rows[passage - 1] = row + 1
      else made.#free.push(row)
    }
    return made
  }

  #bytes(row: number, rows: number) {
    return new Int8Array(this.#memory.buffer, (2 + row) * this.#stride, rows * this.#stride)
  }

  #makeRoom(rows: number) {
    if (rows <= this.#scales.length) return
    const room = Math.ceil(rows * spare)
    const pages = Math.ceil(((2 + room) * this.#stride) / bytesOfPage)
    this.#memory.grow(pages - this.#memory.buffer.byteLength / bytesOfPage)
    const scales = new Float32Array(room)
    scales.set(this.#scales)
    this.#scales = scales
  }
}

/** The vectors of all passages, by their models; a model server may change their length. */
export class Vectors {
  readonly #models = new Map<string, Map<number, QuantizedVectors>>()

  put(passage: number, vectors: ReadonlyArray<readonly [model: string, vector: Float32Array]>) {
    for (const [model, vector] of vectors) this.#slabOf(model, vector.length).put(passage, vector)
  }

  take(passage: number) {
    for (const slab of this.#slabs()) slab.take(passage)
  }

  /** Whether a passage is compared by what this model makes of it. */
  has(model: string, passage: number) {
    for (const slab of this.#models.get(model)?.values() ?? []) if (slab.has(passage)) return true
    return false
  }

  /** The cosines of all passages with a question; null where they cannot be compared. */
  cosineTo(model: string, vector: Float32Array): (passage: number) => number | null {
    const slab = this.#models.get(model)?.get(vector.length)
    return slab === undefined ? () => null : slab.cosineTo(vector)
  }

  /** Passages have other numbers now, those with none below 0; what nothing has any more goes. */
  renumber(passages: Int32Array) {
    for (const [model, slabs] of this.#models) {
      for (const [length, slab] of slabs) {
        slab.renumber(passages)
        if (slab.isEmpty) slabs.delete(length)
      }
      if (slabs.size === 0) this.#models.delete(model)
    }
  }

  toParts() {
    return [...this.#models].flatMap(([model, slabs]) =>
      [...slabs].map(([length, slab]) => ({ model, length, ...slab.toParts() })),
    )
  }

  static from(parts: ReturnType<Vectors["toParts"]>) {
    const made = new Vectors()
    for (const { model, length, ...kept } of parts)
      made.#slabsOf(model).set(length, QuantizedVectors.from(length, kept))
    return made
  }

  *#slabs() {
    for (const slabs of this.#models.values()) yield* slabs.values()
  }

  #slabsOf(model: string) {
    const there = this.#models.get(model)
    if (there !== undefined) return there
    const made = new Map<number, QuantizedVectors>()
    this.#models.set(model, made)
    return made
  }

  #slabOf(model: string, length: number) {
    const slabs = this.#slabsOf(model)
    const there = slabs.get(length)
    if (there !== undefined) return there
    const made = new QuantizedVectors(length)
    slabs.set(length, made)
    return made
  }
}
