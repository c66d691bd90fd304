/** Where an ear is in a stream of Redis, by the ids of its entries: `1700000000000-5`. */
export interface StreamCursor {
  /** Heard up to here. */
  readonly last: string
  /** Before this node: what was said up to here it does not hear of nodes it did not know. */
  readonly began: string
}

/** The ids of the first and of the newest entry; null when there is no entry. */
interface StreamEntry {
  readonly first: string | null
  readonly newest: string | null
}

/** Before any entry. */
export const beginning = "0-0"

/** When an entry was said, by the clock of Redis. */
export const millisOf = (id: string) => Number.parseInt(id, 10)

const parts = (id: string) => id.split("-").map(Number)

/** Whether an entry was said before another, or is the same. */
export const isUpTo = (id: string, other: string) => {
  const [millis = 0, count = 0] = parts(id)
  const [otherMillis = 0, otherCount = 0] = parts(other)
  return millis < otherMillis || (millis === otherMillis && count <= otherCount)
}

/**
 * Where to go on hearing, and whether something may have been missed. `isBack`: after Redis was away, or
 * at the first time, if that came late; otherwise nothing is heard that is not read yet.
 */
export const placeIn = (
  { first, newest }: StreamEntry,
  before: StreamCursor | null,
  isBack: boolean,
): { readonly place: StreamCursor; readonly isGap: boolean } => {
  if (before === null) {
    const last = newest ?? beginning
    return { place: { last, began: last }, isGap: isBack }
  }
  // Redis keeps nothing and started again, or what was said became old.
  if (newest === null) return { place: { last: beginning, began: beginning }, isGap: isBack }
  // Redis knows less than before. Whatever it has is gone through; what was heard already is known.
  if (!isUpTo(before.last, newest)) return { place: { ...before, last: beginning }, isGap: true }
  // Of an ear that had heard nothing yet nobody knows whether what is first now was the first.
  const isCut = isBack && (first === null || !isUpTo(first, before.last))
  return { place: before, isGap: isCut }
}
