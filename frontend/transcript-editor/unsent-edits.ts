import { applyUpdate, type Doc } from "yjs"
import { newId } from "../lib/uuid.ts"
import { fitsIn, renewWords } from "./reassign-client-ids.ts"
import { dropEdits, keepEdits, type UnsentEdits, listEdits } from "./unsent-edits-db.ts"

const lockName = (tab: string) => `edits:${tab}`

/** Takes a Web Lock that marks this tab's stored edits as in use, until the returned function is called. */
const hold = (tab: string): (() => void) => {
  if (!("locks" in navigator)) return () => undefined
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks.request(lockName(tab), () => held).catch(() => undefined)
  return () => release()
}

const openTabs = async (): Promise<(tab: string) => boolean> => {
  if (!("locks" in navigator)) return () => false
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return (tab) => names.has(lockName(tab))
}

interface EditsOf {
  readonly userId: number
  readonly storyId: number
}

/** Milliseconds between two writes, however fast somebody types. */
const rest = 500

/** Calls when the page may be closed or suspended at any moment. */
const beforeTheEnd = (call: () => void, signal: AbortSignal) => {
  globalThis.addEventListener?.("pagehide", call, { signal })
  globalThis.document?.addEventListener("visibilitychange", call, { signal })
}

/** Stores changes that the server has not acknowledged in IndexedDB, one write at a time. */
export const createEditsKeeper = (of: EditsOf, onWorks: (works: boolean) => void) => {
  const key = { ...of, tab: newId() }
  const release = hold(key.tab)
  const ending = new AbortController()
  /** Gives everything to store as one update; null when there is nothing to store. */
  let wanted: (() => Uint8Array) | null = null
  let isStale = false
  let isStored = false
  let isHandedOver = false
  let writing: Promise<boolean> | null = null
  let later: ReturnType<typeof setTimeout> | undefined
  let writtenAt = -Infinity

  const write = async () => {
    if (isHandedOver) return
    if (wanted !== null) {
      await keepEdits({ ...key, update: wanted() })
      isStored = true
    } else if (isStored) {
      await dropEdits(key)
      isStored = false
    }
  }
  const attempt = async (write: () => Promise<void>): Promise<boolean> => {
    try {
      await write()
      onWorks(true)
      return true
    } catch {
      // Storage may be refused or full, as in private windows; then the changes exist only in the open tab.
      isStale = true
      onWorks(false)
      return false
    }
  }
  const writeOnce = (): Promise<boolean> => {
    isStale = false
    writtenAt = performance.now()
    writing = attempt(write).finally(() => {
      writing = null
    })
    return writing
  }
  /** Changes made during a write are written after a pause: otherwise a slow device would write all the time. */
  const writeInOrder = async () => {
    later = undefined
    if (writing !== null) await writing
    if (isStale && writing === null) await writeOnce()
  }
  /** Writes until nothing is waiting; true when everything is stored. */
  const writeAll = async (): Promise<boolean> => {
    clearTimeout(later)
    later = undefined
    if (!isStale && writing === null) return true
    const works = await (writing ?? writeOnce())
    return works && writeAll()
  }
  const writeNow = () => {
    if (isStale) void writeAll()
  }
  beforeTheEnd(writeNow, ending.signal)

  const leftovers = async (): Promise<ReadonlyArray<UnsentEdits>> => {
    const [all, isOpen] = await Promise.all([listEdits(of.userId, of.storyId), openTabs()])
    return all.filter(({ tab }) => tab !== key.tab && !isOpen(tab))
  }

  return {
    /** Replaces what is to be stored; `read` is called at the time of writing. */
    keep: (read: (() => Uint8Array) | null) => {
      wanted = read
      isStale = true
      const pause = Math.max(0, writtenAt + rest - performance.now())
      later ??= setTimeout(() => void writeInOrder(), pause)
    },
    /** Deletes what is stored; resolves when that is done. */
    letGo: async (): Promise<void> => {
      wanted = null
      isStale = true
      await writeAll()
    },
    /** Returns everything not acknowledged and stops writing; what is stored stays stored. */
    handOver: async (): Promise<UnsentEdits | null> => {
      await writeAll()
      isHandedOver = true
      return wanted === null ? null : { ...key, update: wanted() }
    },
    /**
     * Applies unsent changes to the document: those of an earlier opening (`carried`) and those stored by
     * tabs that are closed. They are then sent like something typed now.
     */
    takeUp: async (document: Doc, isOver: () => boolean, carried: UnsentEdits | null = null) => {
      const take = async (edits: UnsentEdits) => {
        const update = renewWords(document, edits.update, edits === carried)
        // Store the renewed update before sending it: renewed again later, it could get other ids and double the words.
        if (update !== edits.update) await attempt(() => keepEdits({ ...edits, update }))
        // It depends on words the document does not have: leave it stored for later.
        if (isOver() || !fitsIn(document, update)) return
        applyUpdate(document, update, "kept edits")
        // Also leave it stored if it could not be written under this tab's key.
        if (await writeAll()) await dropEdits(edits)
      }
      try {
        if (carried !== null) await take(carried)
        for (const edits of await leftovers()) {
          if (isOver()) return
          if (edits.tab !== carried?.tab) await take(edits)
        }
      } catch {
        onWorks(false)
      }
    },
    end: () => {
      ending.abort()
      void writeAll().finally(release)
    },
  }
}
