import * as Y from "yjs"

type Struct = Y.Item | Y.GC | Y.Skip

/**
 * The id of the character to the left when this one was inserted. Within an item that is the character
 * before.
 */
const originAt = ({ id, origin }: Y.Item, clock: number): Y.ID | null =>
  clock === id.clock ? origin : Y.createID(id.client, clock - 1)

const isSame = (one: Y.ID | null, other: Y.ID | null) =>
  one === other ||
  (one !== null && other !== null && one.client === other.client && one.clock === other.clock)

/** In an update the parent is the name of a root type; in a document it is the root type itself. */
const rootOf = (document: Y.Doc, { parent }: Y.Item): unknown => {
  const named: unknown = parent
  return typeof named === "string" ? document.share.get(named) : parent
}

/**
 * Encoding replaces an unpaired surrogate by U+FFFD, so half a character that differs only in that is
 * the same text.
 */
const isHalf = (unit: number) => unit === 0xfffd || (unit >= 0xd800 && unit <= 0xdfff)

const textDiffersAt = (one: string, other: string): number | null => {
  if (one === other) return null
  for (let n = 0; n < one.length; n += 1) {
    const [mine, theirs] = [one.charCodeAt(n), other.charCodeAt(n)]
    if (mine !== theirs && !(isHalf(mine) && isHalf(theirs))) return n
  }
  return null
}

/**
 * Compares two items over the clocks `from` to `to`, which both have. Of deleted items only the
 * position can be compared.
 */
const itemsDifferAt = (
  document: Y.Doc,
  [one, other]: readonly [Y.Item, Y.Item],
  [from, to]: readonly [number, number],
): number | null => {
  const [origin, others] = [originAt(one, from), originAt(other, from)]
  if (!isSame(origin, others) || !isSame(one.rightOrigin, other.rightOrigin)) return from
  const isRooted = origin === null && one.rightOrigin === null
  if (isRooted && rootOf(document, one) !== rootOf(document, other)) return from
  if (!(one.content instanceof Y.ContentString && other.content instanceof Y.ContentString)) {
    return null
  }
  const textOf = (item: Y.Item, { str }: Y.ContentString) =>
    str.slice(from - item.id.clock, to - item.id.clock)
  const differs = textDiffersAt(textOf(one, one.content), textOf(other, other.content))
  return differs === null ? null : from + differs
}

/**
 * The first clock at which the document has a different character under the same id than an update's
 * struct brings; null when all ids that both have agree. Yjs does not check this: it ignores a struct
 * whose id it already knows.
 */
export const differsAt = (document: Y.Doc, struct: Struct): number | null => {
  const { client, clock } = struct.id
  const end = Math.min(clock + struct.length, Y.getState(document.store, client))
  const known = document.store.clients.get(client) ?? []
  if (!(struct instanceof Y.Item) || clock >= end) return null
  for (let n = Y.findIndexSS(known, clock), from = clock; from < end; n += 1) {
    const kept = known[n]
    if (kept === undefined) return null
    const to = Math.min(end, kept.id.clock + kept.length)
    const differs =
      kept instanceof Y.Item ? itemsDifferAt(document, [struct, kept], [from, to]) : null
    if (differs !== null) return differs
    from = to
  }
  return null
}
