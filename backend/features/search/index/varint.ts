/**
 * Writes numbers in as few bytes as they need: seven bits in each, of which the eighth says that more
 * follow. Numbers are whole, from 0 to 2³².
 */
export class VarintWriter {
  bytes: Uint8Array
  length = 0

  constructor(room = 1024) {
    this.bytes = new Uint8Array(room)
  }

  put(number: number) {
    if (this.length + mostBytes > this.bytes.length) this.#grow(mostBytes)
    let left = number
    while (left > 127) {
      this.bytes[this.length++] = (left & 127) | 128
      left >>>= 7
    }
    this.bytes[this.length++] = left
  }

  clear() {
    this.length = 0
  }

  get written() {
    return this.bytes.subarray(0, this.length)
  }

  #grow(by: number) {
    const grown = new Uint8Array(2 * (this.bytes.length + by))
    grown.set(this.bytes)
    this.bytes = grown
  }
}

/** Of 32 bits. */
const mostBytes = 5

/** Reads what a `VarintWriter` wrote. */
export class VarintReader {
  readonly #bytes: Uint8Array
  readonly #end: number
  #at: number

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#at = from
    this.#end = end
  }

  get isAtEnd() {
    return this.#at >= this.#end
  }

  next(): number {
    // Nearly all are small.
    let byte = this.#bytes[this.#at++] ?? 0
    if (byte < 128) return byte
    let number = byte & 127
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = this.#bytes[this.#at++] ?? 0
      number |= (byte & 127) << shift
    }
    return number >>> 0
  }
}
