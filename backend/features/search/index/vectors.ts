import { Slab } from "./quantized-vectors.ts"

/** The vectors of all passages, by their models; a model server may change their length. */
export class Vectors {
  readonly #models = new Map<string, Map<number, Slab>>()

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
      made.#slabsOf(model).set(length, Slab.from(length, kept))
    return made
  }

  *#slabs() {
    for (const slabs of this.#models.values()) yield* slabs.values()
  }

  #slabsOf(model: string) {
    const there = this.#models.get(model)
    if (there !== undefined) return there
    const made = new Map<number, Slab>()
    this.#models.set(model, made)
    return made
  }

  #slabOf(model: string, length: number) {
    const slabs = this.#slabsOf(model)
    const there = slabs.get(length)
    if (there !== undefined) return there
    const made = new Slab(length)
    slabs.set(length, made)
    return made
  }
}
