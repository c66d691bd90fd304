/** Whole numbers from 0 to 2³², four bytes each. */
export class GrowableUint32 {
  #held: Uint32Array
  length: number

  constructor(held: Uint32Array = new Uint32Array(16)) {
    this.#held = held
    this.length = 0
  }

  static from(numbers: Uint32Array) {
    const made = new GrowableUint32(numbers)
    made.length = numbers.length
    return made
  }

  /** 0 where there is none. */
  at(index: number): number {
    return this.#held[index] ?? 0
  }

  set(index: number, number: number) {
    this.#held[index] = number
  }

  push(number: number) {
    if (this.length >= this.#held.length) {
      const grown = new Uint32Array(Math.ceil(this.#held.length * 1.25) + 16)
      grown.set(this.#held)
      this.#held = grown
    }
    this.#held[this.length++] = number
  }

  toArray(): Uint32Array {
    return this.#held.slice(0, this.length)
  }
}
