import { applyUpdate, type Doc } from "yjs"
import { newId } from "../data/new-id.ts"
import { fitsIn, renewWords } from "./renew-words.ts"
import { dropEdits, keepEdits, type KeptEdits, listEdits } from "./kept-edits.ts"

const lockName = (tab: string) => `edits:${tab}`

/** Marks a tab's edits as being in its hands until the returned function is called. */
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

export interface EditsOf {
  readonly userId: number
  readonly storyId: number
}

/** Milliseconds between two writes, however fast somebody types. */
const rest = 500

/** Calls when the page may be gone in a moment. */
const beforeTheEnd = (call: () => void, signal: AbortSignal) => {
  globalThis.addEventListener?.("pagehide", call, { signal })
  globalThis.document?.addEventListener("visibilitychange", call, { signal })
}

/** Keeps on this device what the server has not acknowledged yet, one write at a time. */
export const createEditsKeeper = (of: EditsOf, onWorks: (works: boolean) => void) => {
  const key = { ...of, tab: newId() }
  const release = hold(key.tab)
  const ending = new AbortController()
  /** Reads all that is to be kept as one update; null when nothing is. */
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
      // Storage may be refused or full, as in private windows; then only an open tab keeps them.
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
  /** What is typed during a write waits for its own turn: else a slow device would do nothing but write. */
  const writeInTurn = async () => {
    later = undefined
    if (writing !== null) await writing
    if (isStale && writing === null) await writeOnce()
  }
  /** True when all that was to be kept is. */
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

  const leftovers = async (): Promise<ReadonlyArray<KeptEdits>> => {
    const [all, isOpen] = await Promise.all([listEdits(of.userId, of.storyId), openTabs()])
    return all.filter(({ tab }) => tab !== key.tab && !isOpen(tab))
  }

  return {
    /** What is to be kept from now on, in place of what was; read when it is written. */
    keep: (read: (() => Uint8Array) | null) => {
      wanted = read
      isStale = true
      const pause = Math.max(0, writtenAt + rest - performance.now())
      later ??= setTimeout(() => void writeInTurn(), pause)
    },
    /** Nothing is kept any more; ends when that is so. */
    letGo: async (): Promise<void> => {
      wanted = null
      isStale = true
      await writeAll()
    },
    /** All that is not acknowledged, in the hands of whoever asked; what is kept of it stays. */
    handOver: async (): Promise<KeptEdits | null> => {
      await writeAll()
      isHandedOver = true
      return wanted === null ? null : { ...key, update: wanted() }
    },
    /**
     * Puts what an earlier opening handed over and what earlier visits left unsent into the document;
     * it goes out like something typed now.
     */
    takeUp: async (document: Doc, isOver: () => boolean, carried: KeptEdits | null = null) => {
      const take = async (edits: KeptEdits) => {
        const update = renewWords(document, edits.update, edits === carried)
        // Before any of it goes out: begun anew it would get other numbers, and be there twice.
        if (update !== edits.update) await attempt(() => keepEdits({ ...edits, update }))
        // What it builds on is not there; until it is, it stays where it is.
        if (isOver() || !fitsIn(document, update)) return
        applyUpdate(document, update, "kept edits")
        // So does what could not be written again.
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
