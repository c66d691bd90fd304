import { MemoryIndex } from "../memory-index.ts"
import {
  readStored,
  removeHalves,
  throwAway,
  writeStored,
  NotUsable,
  snapshotOf,
} from "../snapshot-file.ts"
import type { IndexRequest, IndexReply, Start, IndexAnswer } from "./messages.ts"

/** Answers for an index, in the order of the questions; a promise that fails means that it is lost. */
export type Host = (ask: IndexRequest) => Promise<IndexReply>

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

/** Hosts the index that is kept in the folder. */
export const hosting = ({ folder, isSuspect }: Start): Host => {
  const notes: Array<string> = []
  const [hosted, whyNot] =
    folder === null
      ? [new MemoryIndex(), null]
      : isSuspect
        ? [new MemoryIndex(), "may be what made this server fail"]
        : opened(folder)
  if (whyNot !== null)
    notes.push(`The stored search index ${whyNot}. It is being rebuilt from the stories.`)

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
        notes.push(
          `The search index could not be stored (${wordsOf(error)}). Search continues. The next start takes longer.`,
        )
      isFailing = true
    }
  }
  let saved = Promise.resolve()

  const read = (ask: Exclude<IndexRequest, { readonly kind: "apply" | "save" }>): IndexAnswer => {
    switch (ask.kind) {
      case "standing":
        return { kind: "standing", answer: hosted.standing }
      case "models":
        return { kind: "models", answer: hosted.models(ask.asker, ask.question) }
      case "recorders":
        return { kind: "recorders", answer: hosted.recorders(ask.asker) }
      case "search":
        return { kind: "search", answer: hosted.search(ask.question) }
      case "suggest":
        return { kind: "suggest", answer: hosted.suggest(ask.question) }
    }
  }
  const tell = async (ask: IndexRequest): Promise<IndexAnswer> => {
    if (ask.kind === "save") {
      // One after another, as the first may not have all of it.
      saved = saved.then(save)
      await saved
      return { kind: "save", answer: null }
    }
    if (ask.kind === "apply") {
      while (copies.size > 0) await Promise.allSettled(copies)
      // Where this fails, what was applied in part cannot be used: it fails for everybody.
      const answer = hosted.apply(ask.changes)
      applied += 1
      return { kind: "apply", answer }
    }
    try {
      return read(ask)
    } catch (error) {
      return {
        kind: "failed",
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
    }
  }
  return async (ask) => {
    const told = await tell(ask)
    return { told, notes: notes.splice(0) }
  }
}
