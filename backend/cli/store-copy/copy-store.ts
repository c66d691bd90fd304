import { Effect } from "effect"
import { namedBytesIn } from "../../platform/database/media-references.ts"
import { migrations } from "../../platform/database/migrations.ts"
import type { CollectionShape, DocumentStore } from "../../ports/document-store.ts"
import type { MediaStore } from "../../ports/media-store.ts"
import type { StoreAdmin } from "../../ports/store-admin.ts"
import { compareCollection, isWhole, moveCollection } from "./copy-documents.ts"
import { compareMedia, copyMedia, type CopyTrouble, type MediaReport } from "./copy-media.ts"
import { stopped } from "./files.ts"
import { endMove, isHeld, moveOf, takeTarget } from "./migration-marker.ts"
import type { Verified } from "./verified-ledger.ts"

interface Store {
  readonly documents: DocumentStore["Service"]
  readonly whole: StoreAdmin["Service"]
  readonly media: MediaStore["Service"]
}

interface MoveReport extends MediaReport {
  readonly documentsBegan: (documents: number) => void
  readonly documentsDone: (documents: number) => void
  readonly comparing: () => void
  /** What is wrong with bytes of the source. */
  readonly troubles: (troubles: ReadonlyArray<CopyTrouble>) => void
}

interface Move {
  readonly source: Store
  readonly target: Store
  readonly collections: ReadonlyArray<CollectionShape>
  /** The source in words without keys, by which the target knows the move again. */
  readonly from: string
  /** Whether both keep their bytes in the same place, which is left alone. */
  readonly isSameMedia: boolean
  /** Whether a server was running on the source when it was opened. */
  readonly isSourceInUse: boolean
  /** Recordings that the source does not give keep the move from being over, unless this is set. */
  readonly withoutUnreadable: boolean
  readonly verified: Verified
  /** Brings what is not in the store. */
  readonly bringTheRest: Effect.Effect<void>
  readonly report: MoveReport
}

export type CopyOutcome =
  | {
      readonly kind: "over"
      readonly documents: number
      readonly troubles: ReadonlyArray<CopyTrouble>
    }
  /** It has been moved before, and nothing was done. */
  | { readonly kind: "was over"; readonly at: string }
  /** The target is not what the source is now. Run again, it brings the difference. */
  | {
      readonly kind: "again"
      readonly why: "in use" | "changed" | "unreadable"
      readonly troubles: ReadonlyArray<CopyTrouble>
    }

/** The marker of a store says something of itself, and goes nowhere. */
const movedOf = (collections: ReadonlyArray<CollectionShape>) =>
  collections.filter(({ name }) => name !== migrations.name)

const countAll = Effect.fnUntraced(function* (
  documents: DocumentStore["Service"],
  collections: ReadonlyArray<CollectionShape>,
) {
  let all = 0
  for (const { name } of collections) all += yield* documents.count(name, {})
  return all
})

const refuseInUse = Effect.fnUntraced(function* ({ source, target }: Move) {
  const half = yield* moveOf(source.documents)
  if (half !== null && half.overAt === null)
    return yield* stopped(
      `The source is incomplete: a move to it, from ${half.from}, is not finished.`,
    )
  // While the move is not over no server starts there; what looks like one came with the source's documents.
  const before = yield* moveOf(target.documents)
  if ((before === null || before.overAt !== null) && (yield* isHeld(target.documents)))
    return yield* stopped(
      "A server is running on the target, or was killed within the last minute. Stop it first.",
    )
})

const moveCounters = Effect.fnUntraced(function* ({ source, target }: Move) {
  for (const [collection, last] of yield* source.whole.counters)
    yield* target.whole
      .setCounter(collection, last)
      .pipe(
        Effect.catchTag("StoreFull", () =>
          stopped(
            "The disk of the target is full. Free some space and run this again to continue.",
          ),
        ),
      )
})

/** Whether the source is still what was brought. */
const isStill = Effect.fnUntraced(function* ({ source, target, collections }: Move) {
  const isWritten = yield* source.whole.isWritten
  if (isWritten !== null) return !isWritten
  for (const { name } of movedOf(collections)) {
    const both = { source: source.documents, target: target.documents, collection: name }
    if (!isWhole(yield* compareCollection(both))) return false
  }
  return true
})

/**
 * Brings everything from one store to another that is empty, or to which this was begun before. Bytes come
 * before the documents that name them, and counters before the documents that they numbered, so that even a
 * server that knows nothing of moves would find nothing it could take for damage.
 */
export const moveAll = Effect.fn("storeCopy.moveAll")(function* (move: Move) {
  const { source, target, report } = move
  const collections = movedOf(move.collections)
  yield* refuseInUse(move)
  const media = move.isSameMedia ? null : target.media
  const overAt = yield* takeTarget(
    { documents: target.documents, media },
    move.collections,
    move.from,
  )
  if (overAt !== null) return { kind: "was over", at: overAt } satisfies CopyOutcome

  let troubles: ReadonlyArray<CopyTrouble> = []
  if (media !== null) {
    const named = yield* namedBytesIn(source.documents)
    const copied = yield* copyMedia({
      ...{ source: source.media, target: media, place: "the target", named },
      ...{ what: "everything", verified: move.verified, report },
    })
    troubles = copied.troubles
    report.troubles(troubles)
  }

  yield* moveCounters(move)
  report.documentsBegan(yield* countAll(source.documents, collections))
  let documents = 0
  for (const { name } of collections) {
    const both = { source: source.documents, target: target.documents, collection: name }
    documents += yield* moveCollection(both, report.documentsDone)
  }
  yield* move.bringTheRest
  report.comparing()

  const again = (why: "in use" | "changed" | "unreadable") =>
    ({ kind: "again", why, troubles }) satisfies CopyOutcome
  if (move.isSourceInUse || (yield* isHeld(source.documents))) return again("in use")
  if (!(yield* isStill(move)) || troubles.some(({ kind }) => kind === "gone"))
    return again("changed")
  if (!move.withoutUnreadable && troubles.some(({ kind }) => kind === "unreadable"))
    return again("unreadable")
  yield* endMove(target.documents)
  return { kind: "over", documents, troubles } satisfies CopyOutcome
})

/** Compares everything of two stores, every byte too, and changes nothing; returns what differs in sentences. */
export const compareAll = Effect.fn("storeCopy.compareAll")(function* (
  move: Omit<Move, "verified" | "from" | "withoutUnreadable" | "bringTheRest">,
) {
  const { source, target, report } = move
  const collections = movedOf(move.collections)
  const wrong: Array<string> = []
  report.documentsBegan(yield* countAll(source.documents, collections))
  for (const { name } of collections) {
    const found = yield* compareCollection({
      ...{ source: source.documents, target: target.documents, collection: name },
    })
    report.documentsDone(found.same)
    if (isWhole(found)) continue
    const { missing, different, extra, example } = found
    wrong.push(
      `“${name}”: ${missing} documents are missing at the target, ${different} differ, ${extra} are only there (such as ${String(example)}).`,
    )
  }
  const there = yield* target.whole.counters
  for (const [collection, last] of yield* source.whole.counters)
    if (there.get(collection) !== last)
      wrong.push(`The counter of “${collection}” is at ${there.get(collection) ?? 0}, not ${last}.`)
  if (move.isSameMedia) return wrong
  const named = yield* namedBytesIn(source.documents)
  const both = { source: source.media, target: target.media }
  const found = yield* compareMedia({ ...both, named, report })
  report.troubles(found.troubles)
  return [...wrong, ...found.wrong]
})
