import { connect, type Line } from "../../../../lib/rpc.ts"
import { MemoryIndex } from "../memory-index.ts"
import type {
  IndexChanges,
  IndexMatch,
  IndexQuery,
  IndexStatus,
  IndexSuggestion,
  ModelsQuestion,
  RejectedStory,
  SuggestQuestion,
} from "../search-index.ts"
import {
  NotUsable,
  readStored,
  removeHalves,
  snapshotOf,
  throwAway,
  writeStored,
} from "../snapshot-file.ts"
import type { UserId } from "#protocol/ids.ts"

/** What the thread of the index does, one after another; only `save` goes on beside other requests. */
export interface IndexProcedures {
  readonly standing: (request: null) => IndexStatus
  readonly apply: (changes: IndexChanges) => ReadonlyArray<RejectedStory>
  readonly models: (request: {
    readonly asker: IndexQuery["asker"]
    readonly models: ModelsQuestion
  }) => ReadonlyArray<string>
  readonly recorders: (asker: IndexQuery["asker"]) => ReadonlyArray<UserId>
  readonly search: (query: IndexQuery) => ReadonlyArray<IndexMatch>
  readonly suggest: (typed: SuggestQuestion) => ReadonlyArray<IndexSuggestion>
  readonly save: (request: null) => void
}

/** What it has the server do. */
export interface WarningProcedures {
  /** A sentence for the log. */
  readonly warn: (sentence: string) => void
}

/** What the thread is given when it starts. */
export interface Start {
  /** Where the index is kept; null: nowhere. */
  readonly folder: string | null
  /** The thread before this one died of what is kept, or may have. */
  readonly isSuspect: boolean
}

const others = () => new Promise<void>((resolve) => setImmediate(resolve))

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What is kept, or an empty one and why. */
const opened = (folder: string): readonly [MemoryIndex, string | null] => {
  try {
    return [readStored(folder) ?? new MemoryIndex(), null]
  } catch (error) {
    const why = error instanceof NotUsable ? error.why : `could not be read (${wordsOf(error)})`
    return [new MemoryIndex(), why]
  }
}

/** Responds for the index that is kept in the folder, in the order of the requests. */
export const serveIndex = (line: Line, { folder, isSuspect }: Start) => {
  const [hosted, whyNot] =
    folder === null
      ? [new MemoryIndex(), null]
      : isSuspect
        ? [new MemoryIndex(), "may be what made this server fail"]
        : opened(folder)

  /** Counts what was applied, and how much of that is kept. */
  let applied = 0
  let kept = 0
  /** Copies that are being made. */
  const copies = new Set<Promise<unknown>>()
  let isFailing = false
  const cleared =
    folder === null
      ? Promise.resolve()
      : Promise.all([whyNot === null ? null : throwAway(folder), removeHalves(folder)]).then(
          () => undefined,
          () => undefined,
        )

  const warn = (sentence: string) => void server.request("warn", sentence).catch(() => undefined)
  const keep = async (folder: string) => {
    const now = applied
    const copy = snapshotOf(hosted, others)
    copies.add(copy)
    try {
      await copy
    } finally {
      copies.delete(copy)
    }
    await writeStored(folder, await copy)
    kept = now
  }
  const save = async () => {
    await cleared
    if (folder === null || kept === applied) return
    try {
      await keep(folder)
      isFailing = false
    } catch (error) {
      // Said once, not at every attempt.
      if (!isFailing)
        warn(
          `The search index could not be stored (${wordsOf(error)}). Search continues. The next start takes longer.`,
        )
      isFailing = true
    }
  }
  let saved = Promise.resolve()

  const server = connect<WarningProcedures, IndexProcedures>(line, {
    standing: () => hosted.standing,
    apply: async (changes) => {
      while (copies.size > 0) await Promise.allSettled(copies)
      const rejected = hosted.apply(changes)
      applied += 1
      return rejected
    },
    models: ({ asker, models }) => hosted.models(asker, models),
    recorders: (asker) => hosted.recorders(asker),
    search: (query) => hosted.search(query),
    suggest: (typed) => hosted.suggest(typed),
    save: () => {
      // One after another, as the first may not have all of it.
      saved = saved.then(save)
      return saved
    },
  })
  if (whyNot !== null)
    warn(`The stored search index ${whyNot}. It is being rebuilt from the stories.`)
}
