const kinds = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array } as const
type Kind = keyof typeof kinds
type Numbers<K extends Kind> = InstanceType<(typeof kinds)[K]>

/** Room for so many more than are wanted, when there is none left. */
const spare = 1.25

/**
 * Memory that one question after another works in. A question about ten thousand stories takes three
 * megabytes; taken anew each time they were most of what the thread cleared up.
 */
export class BufferPool {
  readonly #rooms = new Map<string, Numbers<Kind>>()

  /** Zeros, the taker's own until the same is asked for by this name again. */
  take<K extends Kind>(name: string, kind: K, length: number): Numbers<K>
  take(name: string, kind: Kind, length: number): Numbers<Kind> {
    const there = this.#rooms.get(name)
    if (there instanceof kinds[kind] && there.length >= length)
      return there.subarray(0, length).fill(0)
    const made = new kinds[kind](Math.ceil(length * spare))
    this.#rooms.set(name, made)
    return made.subarray(0, length)
  }
}
