import * as Y from "yjs"
import { limits } from "#protocol/limits.ts"
import { isWritten } from "#protocol/text.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { type TextName, textNames } from "#protocol/transcript.ts"
import { comeInOrder } from "./check-causality.ts"
import { Neighbors } from "./insert-cost.ts"
import { type Decoded, readUpdate } from "./decode-update.ts"

/**
 * Why an update is refused; the name also selects the code with which its connection is closed.
 * `early`: it builds on changes that have not arrived yet. `tooMany`: it costs more than its sender
 * may spend now. `taken`: it writes under another user's Yjs client id, or its words under an id
 * differ from those already there.
 */
export type UpdateRejection = "malformed" | "notYours" | "tooLarge" | "early" | "tooMany" | "taken"

/** What an update would do, determined before it is applied. */
interface Checked {
  readonly rejection: null
  /** What to apply: the update without the parts the document has already. */
  readonly update: Uint8Array
  /** Yjs client ids with something new in the update. */
  readonly clients: ReadonlySet<number>
  readonly texts: ReadonlySet<TextName>
  /** Where characters begin that it removes and that were there before. */
  readonly removed: ReadonlyArray<Y.ID>
  /** The cost of applying it: how many items of others Yjs would have to step over. */
  readonly passed: number
}

/**
 * The most items that new ones may have to step over in one update; this many take about a fifth of
 * a second.
 */
export const mostPassed = 250_000
/**
 * If an engine made a text longer than people may make one, it can still be corrected: each update
 * may add this much.
 */
const roomAtATime = 1_000

type Struct = Decoded["structs"][number]

/** Thrown and caught within `checkUpdate` only. */
class UpdateRejected extends Error {
  readonly rejection: UpdateRejection
  constructor(rejection: UpdateRejection) {
    super(rejection)
    this.rejection = rejection
  }
}

/**
 * Checks an update that somebody sends for a document. Accepted are only plain words and removals
 * in the two texts, under the sender's own Yjs client ids, which refer only to what is there. A
 * document that accepted anything else could not be repaired.
 */
export const checkUpdate = (
  document: Y.Doc,
  update: Uint8Array,
  mayWrite: (client: number) => boolean,
): Checked | { readonly rejection: UpdateRejection } => {
  const read = readUpdate(document, update)
  if (read === null) return { rejection: "malformed" }
  // Parts already in the document are not applied again. If they differ, ignoring the difference
  // would lose words, so the update is refused.
  if (!read.isSame) return { rejection: "taken" }
  try {
    return { ...new Check(document, read.decoded, mayWrite).result(), update: read.update }
  } catch (problem) {
    if (problem instanceof UpdateRejected) return { rejection: problem.rejection }
    throw problem
  }
}

class Check {
  readonly #document: Y.Doc
  readonly #decoded: Decoded
  readonly #mayWrite: (client: number) => boolean
  /** The new items of each client, ordered by clock. */
  readonly #items = new Map<number, Array<Y.Item>>()
  readonly #textOfItem = new Map<Y.Item, TextName | "looking">()
  readonly #growth: Record<TextName, number> = { original: 0, english: 0 }
  readonly #texts = new Set<TextName>()
  readonly #removed: Array<Y.ID> = []

  constructor(document: Y.Doc, decoded: Decoded, mayWrite: (client: number) => boolean) {
    this.#document = document
    this.#decoded = decoded
    this.#mayWrite = mayWrite
  }

  result(): Omit<Checked, "update"> {
    for (const struct of this.#decoded.structs) this.#collect(struct)
    for (const items of this.#items.values()) for (const item of items) this.#placeNew(item)
    const known = (client: number) => Y.getState(this.#document.store, client)
    const neighbors = new Neighbors(this.#document, mostPassed)
    const take = (item: Y.Item) => {
      const placing = neighbors.place(textOf(this.#document, this.#textOfNew(item)), item)
      if (placing !== "fine")
        throw new UpdateRejected(placing === "dear" ? "tooLarge" : "malformed")
    }
    if (!comeInOrder(this.#items, known, take)) throw new UpdateRejected("malformed")
    for (const [client, ranges] of this.#decoded.ds.clients) {
      for (const { clock, len } of ranges) this.#remove(client, clock, clock + len)
      this.#removeNew(client, ranges)
    }
    for (const name of textNames) {
      const growth = this.#growth[name]
      const { length } = textOf(this.#document, name)
      const isLonger = length > limits.text.transcript
      const most = isLonger ? length + roomAtATime : limits.text.transcript
      if (growth > 0 && length + growth > most) throw new UpdateRejected("tooLarge")
    }
    const clients = new Set(this.#items.keys())
    const [texts, removed] = [this.#texts, this.#removed]
    return { rejection: null, clients, texts, removed, passed: neighbors.passed }
  }

  /** The next clock of a client, counting the document and the new items collected so far. */
  #end(client: number) {
    const last = this.#items.get(client)?.at(-1)
    return last === undefined
      ? Y.getState(this.#document.store, client)
      : last.id.clock + last.length
  }

  #collect(struct: Struct) {
    const { client, clock } = struct.id
    const end = this.#end(client)
    if (clock < end || !Number.isSafeInteger(clock + struct.length))
      throw new UpdateRejected("malformed")
    if (clock > end) throw new UpdateRejected("early")
    if (!(struct instanceof Y.Item)) throw new UpdateRejected("notYours")
    const { content, parentSub } = struct
    const isText = content instanceof Y.ContentString
    if (parentSub !== null || !(isText || content instanceof Y.ContentDeleted)) {
      throw new UpdateRejected("notYours")
    }
    if (isText && (content.str.includes("\r") || !isWritten(content.str)))
      throw new UpdateRejected("malformed")
    if (!this.#mayWrite(client)) throw new UpdateRejected("taken")
    const items = this.#items.get(client)
    if (items === undefined) this.#items.set(client, [struct])
    else items.push(struct)
  }

  #placeNew(item: Y.Item) {
    const name = this.#textOfNew(item)
    if (item.rightOrigin !== null && this.#textAt(item.rightOrigin) !== name) {
      throw new UpdateRejected("notYours")
    }
    this.#texts.add(name)
    if (item.content instanceof Y.ContentString) this.#growth[name] += item.length
  }

  /** The text a new item belongs to: the one of the item beside it, which may be a new item too. */
  #textOfNew(item: Y.Item): TextName {
    const chain: Array<Y.Item> = []
    let name: TextName | null = null
    for (let at = item; name === null;) {
      const known = this.#textOfItem.get(at)
      if (known === "looking") throw new UpdateRejected("malformed")
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
    // In an update that is not applied yet, the parent may be a root's name (a string), which Yjs's
    // types do not say.
    const parent: unknown = item.parent
    const name = textNames.find((known) => known === parent)
    if (name === undefined) throw new UpdateRejected("notYours")
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
    throw new UpdateRejected("early")
  }

  /** The text that contains the character with this id. */
  #textAt(id: Y.ID): TextName {
    const fresh = this.#newItemAt(id)
    if (fresh !== null) return this.#textOfNew(fresh)
    const kept = Y.getItem(this.#document.store, id)
    return this.#textOfStored(kept)
  }

  #textOfStored(kept: Y.Item | Y.GC): TextName {
    const name =
      kept instanceof Y.Item
        ? textNames.find((known) => textOf(this.#document, known) === kept.parent)
        : undefined
    if (name === undefined) throw new UpdateRejected("notYours")
    return name
  }

  #remove(client: number, from: number, to: number) {
    if (to > this.#end(client)) throw new UpdateRejected("early")
    const structs = this.#document.store.clients.get(client) ?? []
    const kept = Y.getState(this.#document.store, client)
    if (from >= kept || to <= from) return
    for (let n = Y.findIndexSS(structs, from); n < structs.length; n += 1) {
      const struct = structs[n]
      if (struct === undefined || struct.id.clock >= to) break
      // A removed item no longer shows which text it was in.
      if (struct.deleted) continue
      const name = this.#textOfStored(struct)
      const begin = Math.max(from, struct.id.clock)
      this.#growth[name] -= Math.min(to, struct.id.clock + struct.length) - begin
      this.#removed.push(Y.createID(client, begin))
      this.#texts.add(name)
    }
  }

  /** Items both added and removed in this update do not count. The ranges are ordered by clock. */
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
