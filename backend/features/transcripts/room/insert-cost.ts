import * as Y from "yjs"

/**
 * The result of checking a new item: `backwards` means that its right neighbor is before its left
 * one, `dear` that inserting it costs too much.
 */
type Placing = "fine" | "backwards" | "dear"

const isSame = (one: Y.ID | null, other: Y.ID | null) =>
  one === other || (one !== null && other !== null && Y.compareIDs(one, other))

const nameOf = ({ client, clock }: Y.ID) => `${String(client)}:${String(clock)}`

/** The index of the first number that is not smaller than `wanted`; the numbers are ascending. */
const placeOf = (numbers: ReadonlyArray<number>, wanted: number) => {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? Infinity) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Computes what inserting new items into a text would cost. Yjs steps over everything between the
 * two neighbors that an item names. Normally that is nothing, or what others wrote there at the
 * same time. Items that name neighbors far apart, many times, could block the server for minutes.
 */
export class Neighbors {
  readonly #document: Y.Doc
  readonly #mostPassed: number
  #passed = 0
  /**
   * What follows a character after which a new item was placed; `#first` is the same for the start
   * of a text.
   */
  readonly #after = new Map<string, Y.ID | null>()
  readonly #first = new Map<Y.Text, Y.ID | null>()
  /** The clocks of characters directly followed by a new item; by client, ascending. */
  readonly #cuts = new Map<number, Array<number>>()
  /** The last clock of each new item; by client, ascending. */
  readonly #ends = new Map<number, Array<number>>()

  constructor(document: Y.Doc, mostPassed: number) {
    this.#document = document
    this.#mostPassed = mostPassed
  }

  /** How many items the new ones had to step over so far. */
  get passed() {
    return this.#passed
  }

  /** Places a new item whose neighbors are there already. */
  place(text: Y.Text, item: Y.Item): Placing {
    const placing = this.#ends.size === 0 ? this.#passStored(text, item) : this.#pass(text, item)
    if (placing === "fine") this.#put(text, item)
    return placing
  }

  /**
   * As long as no new item was placed, the document's own linked list suffices; this is so for
   * nearly every edit.
   */
  #passStored(text: Y.Text, { origin, rightOrigin }: Y.Item): Placing {
    const { store } = this.#document
    const right = rightOrigin === null ? null : Y.getItem(store, rightOrigin)
    let at: Y.Item | null = text._start
    if (origin !== null) {
      const left = Y.getItem(store, origin)
      // Both neighbors are in the same item, so nothing is between them.
      if (left === right && rightOrigin !== null)
        return rightOrigin.clock > origin.clock ? "fine" : "backwards"
      at = left instanceof Y.Item ? left.right : null
    }
    for (; at !== right; at = at.right) {
      if (at === null) return "backwards"
      this.#passed += 1
      if (this.#passed > this.#mostPassed) return "dear"
    }
    return "fine"
  }

  #pass(text: Y.Text, { origin, rightOrigin }: Y.Item): Placing {
    let at = this.#next(text, origin)
    while (!isSame(at, rightOrigin)) {
      if (at === null) {
        const areStored = [origin, rightOrigin].every((id) => id === null || this.#isStored(id))
        // The order among new items is only approximated here, so it is no reason to refuse one.
        if (areStored) return "backwards"
        break
      }
      this.#passed += 1
      if (this.#passed > this.#mostPassed) return "dear"
      const end = this.#endOfRun(at)
      if (
        rightOrigin?.client === at.client &&
        rightOrigin.clock > at.clock &&
        rightOrigin.clock <= end
      )
        break
      at = this.#next(text, Y.createID(at.client, end))
    }
    return "fine"
  }

  #put(text: Y.Text, { id, origin, length }: Y.Item) {
    const end = id.clock + length - 1
    this.#after.set(nameOf(Y.createID(id.client, end)), this.#next(text, origin))
    if (origin === null) this.#first.set(text, id)
    else {
      this.#after.set(nameOf(origin), id)
      const cuts = this.#cuts.get(origin.client) ?? []
      const place = placeOf(cuts, origin.clock)
      if (cuts[place] !== origin.clock) cuts.splice(place, 0, origin.clock)
      this.#cuts.set(origin.client, cuts)
    }
    const ends = this.#ends.get(id.client) ?? []
    ends.push(end)
    this.#ends.set(id.client, ends)
  }

  #isStored({ client, clock }: Y.ID) {
    return clock < Y.getState(this.#document.store, client)
  }

  /** The character after another one, or the first of a text. */
  #next(text: Y.Text, id: Y.ID | null): Y.ID | null {
    if (id === null) return this.#first.get(text) ?? text._start?.id ?? null
    const put = this.#after.get(nameOf(id))
    if (put !== undefined) return put
    const following = Y.createID(id.client, id.clock + 1)
    if (!this.#isStored(id)) return following
    const item = Y.getItem(this.#document.store, id)
    if (id.clock < item.id.clock + item.length - 1) return following
    return item instanceof Y.Item ? (item.right?.id ?? null) : null
  }

  /**
   * The last clock of a run of consecutive characters that starts here, with no new item in
   * between.
   */
  #endOfRun(id: Y.ID): number {
    const cuts = this.#cuts.get(id.client) ?? []
    const cut = cuts[placeOf(cuts, id.clock)] ?? Infinity
    return Math.min(cut, this.#endOfItem(id))
  }

  #endOfItem(id: Y.ID): number {
    if (!this.#isStored(id)) {
      const ends = this.#ends.get(id.client) ?? []
      return ends[placeOf(ends, id.clock)] ?? id.clock
    }
    const item = Y.getItem(this.#document.store, id)
    return item.id.clock + item.length - 1
  }
}
