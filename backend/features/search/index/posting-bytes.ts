import { giveBack } from "./free-buffer.ts"
import { GrowableUint32 } from "./growable-uint32.ts"

/** What a list has room for beyond its bytes, when all are laid out anew; and the same for new lists. */
const spare = 1 / 8

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
    const room = wanted + Math.ceil(wanted * spare)
    if (this.#end + room > this.bytes.length) this.#layOutAnew(room)
    this.bytes.set(this.#bytesOf(list), this.#end)
    this.#starts.set(list, this.#end)
    this.#rooms.set(list, room)
    this.#end += room
  }

  #layOutAnew(further: number) {
    const rooms = Array.from({ length: this.size }, (_, list) => {
      const length = this.lengthOf(list)
      return length + Math.floor(length * spare)
    })
    const all = rooms.reduce((sum, room) => sum + room, 0)
    const bytes = new Uint8Array(all + further + Math.max(leastRoom, Math.ceil(all * spare)))
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
