import * as decoding from "lib0/decoding"
import * as Y from "yjs"
import { differsAt } from "#protocol/same-words.ts"

export type Decoded = ReturnType<typeof Y.decodeUpdate>

/** Whether an update has the form every Yjs writes; what has another, Yjs may read otherwise than it checks it. */
const isWellMade = (update: Uint8Array, { structs, ds }: Decoded): boolean => {
  // Of two blocks of one client `applyUpdate` reads the second alone; an empty struct breaks its lists.
  const blocks = decoding.readVarUint(decoding.createDecoder(update))
  if (new Set(structs.map(({ id }) => id.client)).size !== blocks) return false
  if (structs.some((struct) => struct instanceof Y.Skip || struct.length < 1)) return false
  for (const ranges of ds.clients.values()) {
    let end = 0
    for (const { clock, len } of ranges) {
      if (clock < end || len < 1) return false
      end = clock + len
    }
  }
  return true
}

const decode = (update: Uint8Array): Decoded | null => {
  try {
    const decoded = Y.decodeUpdate(update)
    return isWellMade(update, decoded) ? decoded : null
  } catch {
    return null
  }
}

interface Read {
  readonly update: Uint8Array
  readonly decoded: Decoded
  /** What the document holds already stands there as it was sent. */
  readonly isSame: boolean
}

/** An update without what a document holds already, and what is in it; null for what is none. */
export const readUpdate = (document: Y.Doc, update: Uint8Array): Read | null => {
  const decoded = decode(update)
  if (decoded === null) return null
  const isNew = decoded.structs.every(({ id }) => id.clock >= Y.getState(document.store, id.client))
  if (isNew) return { update, decoded, isSame: true }
  // Yjs looks at what is known already as well: at what it stands beside, and at its root by name.
  const rest = Y.diffUpdate(update, Y.encodeStateVector(document))
  const decodedRest = decode(rest)
  const isSame = decoded.structs.every((struct) => differsAt(document, struct) === null)
  return decodedRest === null ? null : { update: rest, decoded: decodedRest, isSame }
}
