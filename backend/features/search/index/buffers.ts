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

/** Numbers as they lie in memory, which is how they are written. */
export type NumberArray =
  | Int8Array
  | Uint8Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array

/**
 * Gives memory back that nobody reads any more. Left to be cleared up with the rest, pieces as large as
 * all the lists or vectors there are would lie there for hours, as little else is made in this thread.
 */
export const giveBack = ({ buffer, byteLength }: NumberArray) => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** What a list has room for beyond its bytes, when all are laid out anew; and the same for new lists. */
const spareBytes = 1 / 8

/**
 * Many lists of bytes that grow at their ends, one behind the other in one piece of memory: an array of
 * its own costs more than most of them hold. One that has outgrown its room moves to the end; once there
 * is no room there either, all are laid out anew.
 */
export class ByteLists {
  bytes: Uint8Array
  #end = 0
  #starts = new GrowableUint32()
  #lengths = new GrowableUint32()
  #rooms = new GrowableUint32()

  constructor(bytes: Uint8Array = new Uint8Array(0), lengths: Uint32Array = new Uint32Array(0)) {
    this.bytes = bytes
    for (const length of lengths) this.#add(this.#end, length, length)
  }

  get size() {
    return this.#starts.length
  }
  startOf(list: number) {
    return this.#starts.at(list)
  }
  lengthOf(list: number) {
    return this.#lengths.at(list)
  }
  endOf(list: number) {
    return this.#starts.at(list) + this.#lengths.at(list)
  }

  append(list: number, piece: Uint8Array) {
    while (this.size <= list) this.#add(this.#end, 0, 0)
    const wanted = this.lengthOf(list) + piece.length
    if (wanted > this.#rooms.at(list)) this.#move(list, wanted)
    this.bytes.set(piece, this.endOf(list))
    this.#lengths.set(list, wanted)
  }

  /** Its bytes without what is spare: what the constructor takes. */
  toParts() {
    const lengths = this.#lengths.toArray()
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
    let at = 0
    for (const [list, length] of lengths.entries()) {
      bytes.set(this.#bytesOf(list), at)
      at += length
    }
    return { bytes, lengths }
  }

  #bytesOf(list: number) {
    return this.bytes.subarray(this.startOf(list), this.endOf(list))
  }

  #add(start: number, length: number, room: number) {
    this.#starts.push(start)
    this.#lengths.push(length)
    this.#rooms.push(room)
    this.#end += room
  }

  #move(list: number, wanted: number) {
    const room = wanted + Math.ceil(wanted * spareBytes)
    if (this.#end + room > this.bytes.length) this.#layOutAnew(room)
    this.bytes.set(this.#bytesOf(list), this.#end)
    this.#starts.set(list, this.#end)
    this.#rooms.set(list, room)
    this.#end += room
  }

  #layOutAnew(further: number) {
    const rooms = Array.from({ length: this.size }, (_, list) => {
      const length = this.lengthOf(list)
      return length + Math.floor(length * spareBytes)
    })
    const all = rooms.reduce((sum, room) => sum + room, 0)
    const bytes = new Uint8Array(all + further + Math.max(leastRoom, Math.ceil(all * spareBytes)))
    let at = 0
    for (const [list, room] of rooms.entries()) {
      bytes.set(this.#bytesOf(list), at)
      this.#starts.set(list, at)
      this.#rooms.set(list, room)
      at += room
    }
    giveBack(this.bytes)
    this.bytes = bytes
    this.#end = at
  }
}

const leastRoom = 4096

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
