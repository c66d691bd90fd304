import * as Y from "yjs"
import { limits } from "#protocol/limits.ts"
import { textOf } from "#protocol/shared-transcript.ts"
import { type TextName, textNames } from "#protocol/transcript.ts"
import { comeInOrder } from "./in-order.ts"
import { Neighbours } from "./neighbours.ts"
import { type Decoded, readUpdate } from "./read-update.ts"

/**
 * Why an update is not taken, by the name its connection is closed with; `early`: it builds on what
 * has not come yet; `tooMany`: it costs more than its sender has left; `taken`: a number it writes
 * under is another's, or has other words by now.
 */
export type Refusal = "malformed" | "notYours" | "tooLarge" | "early" | "tooMany" | "taken"

/** What an update would do, found before it is done. */
export interface Checked {
  readonly refusal: null
  /** What is to be done: the update without what is there already. */
  readonly update: Uint8Array
  /** Yjs clients with something new in it. */
  readonly clients: ReadonlySet<number>
  readonly texts: ReadonlySet<TextName>
  /** What doing it costs: how many of others' items the new ones pass. */
  readonly passed: number
}

/** Others' items that may stand between the neighbours of the new ones, all together: a fifth of a second's work. */
export const mostPassed = 250_000
/** A text that an engine made longer than people may make one can be corrected all the same, so much at a time. */
const roomAtATime = 1_000

type Struct = Decoded["structs"][number]

/** Thrown within `checkUpdate` alone. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Looks an update through that somebody wants to add to a document. Only plain words and the removal
 * of words in the two texts are taken, under Yjs clients of the sender's own, and nothing that refers
 * to what is not there yet: a document that took such a thing could not be mended again.
 */
export const checkUpdate = (
  document: Y.Doc,
  update: Uint8Array,
  mayWrite: (client: number) => boolean,
): Checked | { readonly refusal: Refusal } => {
  const read = readUpdate(document, update)
  if (read === null) return { refusal: "malformed" }
  // What is here already is not done again: taking it silently would lose whatever differs.
  if (!read.isSame) return { refusal: "taken" }
  try {
    return { ...new Check(document, read.decoded, mayWrite).result(), update: read.update }
  } catch (problem) {
    if (problem instanceof Refused) return { refusal: problem.refusal }
    throw problem
  }
}

class Check {
  readonly #document: Y.Doc
  readonly #decoded: Decoded
  readonly #mayWrite: (client: number) => boolean
  /** The new items by client, in the order of their clocks. */
  readonly #items = new Map<number, Array<Y.Item>>()
  readonly #textOfItem = new Map<Y.Item, TextName | "looking">()
  readonly #growth: Record<TextName, number> = { original: 0, english: 0 }
  readonly #texts = new Set<TextName>()

  constructor(document: Y.Doc, decoded: Decoded, mayWrite: (client: number) => boolean) {
    this.#document = document
    this.#decoded = decoded
    this.#mayWrite = mayWrite
  }

  result(): Omit<Checked, "update"> {
    for (const struct of this.#decoded.structs) this.#collect(struct)
    for (const items of this.#items.values()) for (const item of items) this.#placeNew(item)
    const known = (client: number) => Y.getState(this.#document.store, client)
    const neighbours = new Neighbours(this.#document, mostPassed)
    const take = (item: Y.Item) => {
      const placing = neighbours.place(textOf(this.#document, this.#textOfNew(item)), item)
      if (placing !== "fine") throw new Refused(placing === "dear" ? "tooLarge" : "malformed")
    }
    if (!comeInOrder(this.#items, known, take)) throw new Refused("malformed")
    for (const [client, ranges] of this.#decoded.ds.clients) {
      for (const { clock, len } of ranges) this.#remove(client, clock, clock + len)
      this.#removeNew(client, ranges)
    }
    for (const name of textNames) {
      const growth = this.#growth[name]
      const { length } = textOf(this.#document, name)
      const isLonger = length > limits.text.transcript
      const most = isLonger ? length + roomAtATime : limits.text.transcript
      if (growth > 0 && length + growth > most) throw new Refused("tooLarge")
    }
    const clients = new Set(this.#items.keys())
    return { refusal: null, clients, texts: this.#texts, passed: neighbours.passed }
  }

  /** Where the document, with what was collected so far, ends for a client. */
  #end(client: number) {
    const last = this.#items.get(client)?.at(-1)
    return last === undefined
      ? Y.getState(this.#document.store, client)
      : last.id.clock + last.length
  }

  #collect(struct: Struct) {
    const { client, clock } = struct.id
    const end = this.#end(client)
    if (clock < end || !Number.isSafeInteger(clock + struct.length)) throw new Refused("malformed")
    if (clock > end) throw new Refused("early")
    if (!(struct instanceof Y.Item)) throw new Refused("notYours")
    const { content, parentSub } = struct
    const isText = content instanceof Y.ContentString
    if (parentSub !== null || !(isText || content instanceof Y.ContentDeleted)) {
      throw new Refused("notYours")
    }
    if (isText && content.str.includes("\r")) throw new Refused("malformed")
    if (!this.#mayWrite(client)) throw new Refused("taken")
    const items = this.#items.get(client)
    if (items === undefined) this.#items.set(client, [struct])
    else items.push(struct)
  }

  #placeNew(item: Y.Item) {
    const name = this.#textOfNew(item)
    if (item.rightOrigin !== null && this.#textAt(item.rightOrigin) !== name) {
      throw new Refused("notYours")
    }
    this.#texts.add(name)
    if (item.content instanceof Y.ContentString) this.#growth[name] += item.length
  }

  /** The text a new item goes into: that of the item it stands beside, and so on. */
  #textOfNew(item: Y.Item): TextName {
    const chain: Array<Y.Item> = []
    let name: TextName | null = null
    for (let at = item; name === null;) {
      const known = this.#textOfItem.get(at)
      if (known === "looking") throw new Refused("malformed")
      if (known !== undefined) {
        name = known
        break
      }
      this.#textOfItem.set(at, "looking")
      chain.push(at)
      const beside: Y.ID | null = at.origin ?? at.rightOrigin
      if (beside === null) name = this.#namedParent(at)
      else {
        const next = this.#newItemAt(beside)
        if (next === null) name = this.#textAt(beside)
        else at = next
      }
    }
    for (const found of chain) this.#textOfItem.set(found, name)
    return name
  }

  #namedParent(item: Y.Item): TextName {
    // Read from an update and not yet put in, a root stands here by its name, which Yjs's types leave out.
    const parent: unknown = item.parent
    const name = textNames.find((known) => known === parent)
    if (name === undefined) throw new Refused("notYours")
    return name
  }

  #newItemAt({ client, clock }: Y.ID): Y.Item | null {
    if (clock < Y.getState(this.#document.store, client)) return null
    const items = this.#items.get(client) ?? []
    let low = 0
    let high = items.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const item = items[middle]
      if (item === undefined) break
      if (clock < item.id.clock) high = middle - 1
      else if (clock >= item.id.clock + item.length) low = middle + 1
      else return item
    }
    throw new Refused("early")
  }

  /** The text in which the character stands that has this id. */
  #textAt(id: Y.ID): TextName {
    const fresh = this.#newItemAt(id)
    if (fresh !== null) return this.#textOfNew(fresh)
    const kept = Y.getItem(this.#document.store, id)
    return this.#textOfKept(kept)
  }

  #textOfKept(kept: Y.Item | Y.GC): TextName {
    const name =
      kept instanceof Y.Item
        ? textNames.find((known) => textOf(this.#document, known) === kept.parent)
        : undefined
    if (name === undefined) throw new Refused("notYours")
    return name
  }

  #remove(client: number, from: number, to: number) {
    if (to > this.#end(client)) throw new Refused("early")
    const structs = this.#document.store.clients.get(client) ?? []
    const kept = Y.getState(this.#document.store, client)
    if (from >= kept || to <= from) return
    for (let n = Y.findIndexSS(structs, from); n < structs.length; n += 1) {
      const struct = structs[n]
      if (struct === undefined || struct.id.clock >= to) break
      // What is gone already says nothing about whose it was.
      if (struct.deleted) continue
      const name = this.#textOfKept(struct)
      const end = Math.min(to, struct.id.clock + struct.length)
      this.#growth[name] -= end - Math.max(from, struct.id.clock)
      this.#texts.add(name)
    }
  }

  /** What came and went within the update does not count; the ranges stand in the order of their clocks. */
  #removeNew(client: number, ranges: ReadonlyArray<{ clock: number; len: number }>) {
    const items = this.#items.get(client) ?? []
    let n = 0
    for (const { clock, len } of ranges) {
      for (let item = items[n]; item !== undefined; item = items[n]) {
        const [begin, end] = [item.id.clock, item.id.clock + item.length]
        const removed = Math.min(end, clock + len) - Math.max(begin, clock)
        if (removed > 0 && item.content instanceof Y.ContentString) {
          this.#growth[this.#textOfNew(item)] -= removed
        }
        if (end > clock + len) break
        n += 1
      }
    }
  }
}
