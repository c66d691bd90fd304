import {
  decodeStateVector,
  type Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  getState,
  parseUpdateMeta,
  type Transaction,
} from "yjs"

/** Tracks the changes of this tab that the server has not acknowledged. A "number" here is a Yjs client id. */
export const createOwnWords = (document: Doc) => {
  /** The document's state vector when everything was last saved. */
  let saved: Uint8Array | undefined
  /** The client ids this tab has written under since then, each with its first clock not acknowledged. */
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
    /** Whether an update has more under one of these client ids than this tab wrote: then another tab used the same id for other words. */
    isContradicted: (news: Uint8Array): boolean =>
      begins.size > 0 &&
      [...parseUpdateMeta(news).to].some(
        ([client, end]) => begins.has(client) && end > getState(document.store, client),
      ),
    /** All unacknowledged changes as one update. */
    read: () => encodeStateAsUpdate(document, saved),
    /** Whether the server (with this state vector) lacks more than this tab's unacknowledged changes: then it has lost something. */
    isAheadOf: (known: Uint8Array): boolean => {
      const clocks = decodeStateVector(known)
      return [...document.store.clients.keys()].some((client) => {
        const end = begins.get(client) ?? getState(document.store, client)
        return end > (clocks.get(client) ?? 0)
      })
    },
    /**
     * An update with what the server (with this state vector) lacks, plus all unacknowledged changes of
     * this tab, even if the server says it has them: only comparing the words shows whether they are the same.
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
