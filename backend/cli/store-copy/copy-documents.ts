import { Effect } from "effect"
import type { DocumentStore, StoredDocument } from "../../ports/document-store.ts"
import { documentsInOrder } from "./scan-collection.ts"
import { type DocumentPair, pairOf } from "./compare-documents.ts"
import { stopped } from "./files.ts"

type Id = StoredDocument["id"]

const removedAtOnce = 500
const insertedAtOnce = 500
const insertedText = 4 * 1024 * 1024
/** A store that does not give back what it was given would be written to for ever. */
const mostRounds = 3

interface Both {
  readonly source: DocumentStore["Service"]
  readonly target: DocumentStore["Service"]
  readonly collection: string
}

/** Goes through a collection of both stores side by side. */
const throughBoth = <E, R>(
  { source, target, collection }: Both,
  see: (pair: DocumentPair) => Effect.Effect<void, E, R>,
) =>
  Effect.gen(function* () {
    const [here, there] = [source, target].map((store) => documentsInOrder(store, collection))
    if (here === undefined || there === undefined) return
    for (;;) {
      const pair = pairOf(yield* here.current, yield* there.current)
      if (pair === null) return
      if (pair.kind !== "extra") yield* here.step
      if (pair.kind !== "missing") yield* there.step
      yield* see(pair)
    }
  })

interface CollectionComparison {
  readonly same: number
  readonly missing: number
  readonly different: number
  readonly extra: number
  /** One that is not the same, for whoever wants to look. */
  readonly example: Id | null
}
export const isWhole = ({ missing, different, extra }: CollectionComparison) =>
  missing + different + extra === 0

/** Compares a collection of two stores, and has `wrong` done with what the target should not have. */
const comparing = Effect.fnUntraced(function* <E, R>(
  both: Both,
  seen: (pair: DocumentPair) => Effect.Effect<void, E, R>,
) {
  const found = { same: 0, missing: 0, different: 0, extra: 0 }
  let example: Id | null = null
  yield* throughBoth(both, (pair) => {
    found[pair.kind] += 1
    if (pair.kind !== "same") example ??= pair.id
    return seen(pair)
  })
  return { ...found, example } satisfies CollectionComparison
})

export const compareCollection = (both: Both) => comparing(both, () => Effect.void)

/** Removes what the source does not have, or has otherwise: before anything is inserted, since what is unique may have changed hands. */
const clear = Effect.fnUntraced(function* (both: Both) {
  let wrong: Array<Id> = []
  const remove = Effect.suspend(() => {
    const ids = wrong
    wrong = []
    return ids.length === 0
      ? Effect.void
      : both.target.remove(both.collection, { id: { $in: ids } })
  })
  const found = yield* comparing(both, (pair) => {
    if (pair.kind !== "extra" && pair.kind !== "different") return Effect.void
    wrong.push(pair.id)
    return wrong.length < removedAtOnce ? Effect.void : remove
  })
  yield* remove
  return found
})

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

const insert = Effect.fnUntraced(function* (
  { target, collection }: Both,
  documents: ReadonlyArray<StoredDocument>,
) {
  const [first, last] = [documents[0], documents.at(-1)]
  if (first === undefined || last === undefined) return
  const which = `documents of “${collection}” (${first.id === last.id ? first.id : `${first.id} to ${last.id}`})`
  yield* target.insertMany(collection, documents).pipe(
    Effect.catchTags({
      StoreFull: () =>
        stopped("The disk of the target is full. Free some space and run this again to continue."),
      DuplicateKey: () =>
        stopped(
          `The target says that it already has ${which}, or a value of theirs that must be unique. Is another program writing to it?`,
        ),
    }),
    Effect.catchDefect((cause) => stopped(`The target refused ${which}: ${reasonOf(cause)}`)),
  )
})

/** Inserts what the target lacks. */
const fill = Effect.fnUntraced(function* (both: Both, report: (documents: number) => void) {
  let waiting: Array<StoredDocument> = []
  let text = 0
  const flush = Effect.suspend(() => {
    const documents = waiting
    waiting = []
    text = 0
    return Effect.tap(insert(both, documents), () => Effect.sync(() => report(documents.length)))
  })
  yield* throughBoth(both, (pair) => {
    if (pair.kind !== "missing") return Effect.void
    waiting.push(pair.document)
    text += JSON.stringify(pair.document).length
    return waiting.length < insertedAtOnce && text < insertedText ? Effect.void : flush
  })
  yield* flush
})

/**
 * Makes a collection of the target what it is in the source, and compares every document as the target
 * gives it back. What is the same already is not written again; returns how many were written.
 */
export const moveCollection = Effect.fn("storeCopy.collection")(function* (
  both: Both,
  report: (documents: number) => void,
) {
  let written = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const found = yield* clear(both)
    if (round === 0) report(found.same)
    if (isWhole(found)) return written
    if (round === mostRounds - 1)
      return yield* stopped(
        `The target does not return what was written to it: “${both.collection}”, ${String(found.example)}.`,
      )
    if (found.missing + found.different === 0) return written
    written += found.missing + found.different
    yield* fill(both, round === 0 ? report : () => undefined)
  }
  return written
})
