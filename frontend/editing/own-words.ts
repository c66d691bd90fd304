import {
  decodeStateVector,
  type Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  getState,
  parseUpdateMeta,
  type Transaction,
} from "yjs"

/** What this tab changed since all of its own was last saved. */
export const createOwnWords = (document: Doc) => {
  /** What the document knew then. */
  let saved: Uint8Array | undefined
  /** The numbers it wrote under since, and their first clock that is not acknowledged. */
  const begins = new Map<number, number>()
  return {
    changed: ({ beforeState, afterState }: Transaction, isFirst: boolean) => {
      if (isFirst) {
        saved = encodeStateVector(beforeState)
        begins.clear()
      }
      for (const [client, clock] of afterState) {
        const before = beforeState.get(client) ?? 0
        if (clock > before && !begins.has(client)) begins.set(client, before)
      }
    },
    saved: () => begins.clear(),
    /** Whether others bring more under a number than was written here: then it has other words elsewhere. */
    isContradicted: (news: Uint8Array): boolean =>
      begins.size > 0 &&
      [...parseUpdateMeta(news).to].some(
        ([client, end]) => begins.has(client) && end > getState(document.store, client),
      ),
    /** All of it as one update. */
    read: () => encodeStateAsUpdate(document, saved),
    /** Whether a server that knows as much lacks more than what it has not acknowledged of one's own. */
    isAheadOf: (known: Uint8Array): boolean => {
      const clocks = decodeStateVector(known)
      return [...document.store.clients.keys()].some((client) => {
        const end = begins.get(client) ?? getState(document.store, client)
        return end > (clocks.get(client) ?? 0)
      })
    },
    /**
     * What a server misses that knows as much, and all of one's own that it has not acknowledged, even
     * if it says that it has it: whether it is the same, only words can tell.
     */
    missingAt: (known: Uint8Array): Uint8Array => {
      const clocks = decodeStateVector(known)
      for (const [client, clock] of begins) {
        clocks.set(client, Math.min(clock, clocks.get(client) ?? 0))
      }
      return encodeStateAsUpdate(document, encodeStateVector(clocks))
    },
  }
}
