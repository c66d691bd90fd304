import * as decoding from "lib0/decoding"
import * as Y from "yjs"
import { differsAt } from "#protocol/compare-documents.ts"

export type Decoded = ReturnType<typeof Y.decodeUpdate>

/**
 * Whether an update has exactly the form that every Yjs client writes. In any other form, Yjs might
 * apply something else than what was checked.
 */
const isWellMade = (update: Uint8Array, { structs, ds }: Decoded): boolean => {
  // Of two blocks for one client, `applyUpdate` uses only the second; an empty struct would break
  // its lists.
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
  /** Whether the parts that the document has already are the same in the update. */
  readonly isSame: boolean
}

/** The parts of an update that the document does not have yet; null if it is no valid update. */
export const readUpdate = (document: Y.Doc, update: Uint8Array): Read | null => {
  const decoded = decode(update)
  if (decoded === null) return null
  const isNew = decoded.structs.every(({ id }) => id.clock >= Y.getState(document.store, id.client))
  if (isNew) return { update, decoded, isSame: true }
  // Only the difference is checked and applied, because Yjs also evaluates parts it knows already:
  // their neighbors and the name of their root.
  const rest = Y.diffUpdate(update, Y.encodeStateVector(document))
  const decodedRest = decode(rest)
  const isSame = decoded.structs.every((struct) => differsAt(document, struct) === null)
  return decodedRest === null ? null : { update: rest, decoded: decodedRest, isSame }
}
