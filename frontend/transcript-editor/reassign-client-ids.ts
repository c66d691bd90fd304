import { writeVarUint } from "lib0/encoding"
import {
  applyUpdate,
  createID,
  decodeUpdate,
  Doc,
  encodeStateAsUpdate,
  getState,
  type ID,
  Item,
  UpdateEncoderV1,
} from "yjs"
import { differsAt } from "#protocol/compare-documents.ts"

type Decoded = ReturnType<typeof decodeUpdate>

/** By Yjs client id: the clock from which on its words need a new client id. */
const beginsIn = (document: Doc, { structs }: Decoded, isRejected: boolean) => {
  const begins = new Map<number, number>()
  for (const struct of structs) {
    const { client, clock } = struct.id
    if (begins.has(client)) continue
    const known = getState(document.store, client)
    const differs = differsAt(document, struct)
    if (differs !== null) begins.set(client, differs)
    else if (isRejected && clock + struct.length > known) begins.set(client, Math.max(clock, known))
  }
  return begins
}

/** The new client id. It is a hash, so that every tab or device that renews the same words gets the same id, and the words are not doubled. */
const numberFor = (update: Uint8Array, client: number, turn: number): number => {
  let hash = 0x811c9dc5
  const add = (byte: number) => {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  }
  for (const byte of update) add(byte)
  for (let rest = client; rest > 0; rest = Math.floor(rest / 256)) add(rest % 256)
  add(turn)
  return hash
}

class Renewal {
  readonly #document: Doc
  readonly #decoded: Decoded
  readonly #begins: ReadonlyMap<number, number>
  readonly #numbers: ReadonlyMap<number, number>

  constructor(
    document: Doc,
    decoded: Decoded,
    begins: ReadonlyMap<number, number>,
    numbers: ReadonlyMap<number, number>,
  ) {
    this.#document = document
    this.#decoded = decoded
    this.#begins = begins
    this.#numbers = numbers
  }

  update(): Uint8Array {
    const encoder = new UpdateEncoderV1()
    const number = (value: number) => writeVarUint(encoder.restEncoder, value)
    const blocks = new Map<number, Array<Item>>()
    for (const struct of this.#decoded.structs) {
      const item = struct instanceof Item ? this.#renewed(struct) : null
      if (item === null) continue
      const block = blocks.get(item.id.client) ?? []
      blocks.set(item.id.client, block)
      block.push(item)
    }
    number(blocks.size)
    for (const [client, items] of blocks) {
      number(items.length)
      encoder.writeClient(client)
      number(items[0]?.id.clock ?? 0)
      for (const item of items) item.write(encoder, 0)
    }
    const removals = this.#removals()
    number(removals.size)
    for (const [client, ranges] of removals) {
      number(client)
      number(ranges.length)
      for (const [clock, length] of ranges) {
        encoder.writeDsClock(clock)
        encoder.writeDsLen(length)
      }
    }
    return encoder.toUint8Array()
  }

  #moved(id: ID | null): ID | null {
    const begin = id === null ? undefined : this.#begins.get(id.client)
    if (id === null || begin === undefined || id.clock < begin) return id
    return createID(this.#numbers.get(id.client) ?? id.client, id.clock - begin)
  }

  /** The part of an item that the document lacks, under its new client id; null when nothing is lacking. */
  #renewed({ id, origin, rightOrigin, parent, parentSub, content, length }: Item): Item | null {
    const from = this.#begins.get(id.client) ?? getState(this.#document.store, id.client)
    const offset = Math.max(0, from - id.clock)
    if (offset >= length) return null
    const behind = offset === 0 ? origin : createID(id.client, id.clock + offset - 1)
    const rest = offset === 0 ? content.copy() : content.copy().splice(offset)
    const now = this.#moved(createID(id.client, id.clock + offset)) ?? id
    const [left, right] = [this.#moved(behind), this.#moved(rightOrigin)]
    return new Item(now, null, left, null, right, parent, parentSub, rest)
  }

  #removals() {
    const removals = new Map<number, Array<readonly [clock: number, length: number]>>()
    const add = ({ client, clock }: ID, length: number) => {
      if (length <= 0) return
      const ranges = removals.get(client) ?? []
      removals.set(client, ranges)
      ranges.push([clock, length])
    }
    for (const [client, ranges] of this.#decoded.ds.clients) {
      const begin = this.#begins.get(client) ?? Infinity
      for (const { clock, len } of ranges) {
        const end = clock + len
        add(createID(client, clock), Math.min(end, begin) - clock)
        const from = Math.max(clock, begin)
        const moved = from < end ? this.#moved(createID(client, from)) : null
        if (moved !== null) add(moved, end - from)
      }
    }
    return removals
  }
}

/** Whether a document has everything that an update depends on. */
export const fitsIn = (document: Doc, update: Uint8Array): boolean => {
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(document))
  applyUpdate(copy, update)
  const { pendingStructs, pendingDs } = copy.store
  copy.destroy()
  return pendingStructs === null && pendingDs === null
}

/**
 * Rewrites an unacknowledged update so that the server's document can take it: words whose Yjs client
 * id stands for other words there get a new client id, and keep their place in the text. `isRejected`:
 * the server refused the client ids, so everything it lacks gets a new one. Returns the same update when
 * nothing has to change.
 */
export const renewWords = (document: Doc, update: Uint8Array, isRejected: boolean): Uint8Array => {
  const decoded = decodeUpdate(update)
  const begins = beginsIn(document, decoded, isRejected)
  if (begins.size === 0) return update
  for (let turn = 0; ; turn += 1) {
    const numbers = new Map([...begins.keys()].map((one) => [one, numberFor(update, one, turn)]))
    const renewed = new Renewal(document, decoded, begins, numbers).update()
    // The hash may collide with a client id in use; the next turn gives another.
    if (decodeUpdate(renewed).structs.every((struct) => differsAt(document, struct) === null)) {
      return renewed
    }
  }
}
