import { Clock, Effect, Stream } from "effect"
import { Database } from "../../platform/database/database.ts"
import { type MediaReference, namedBytes } from "../../platform/database/media-references.ts"
import { MediaStore, type MediaListed } from "../../ports/media-store.ts"

/** Younger ones may be of a story that is just being saved. */
const youngMillis = 24 * 60 * 60 * 1_000

interface IntegrityReport {
  readonly named: number
  readonly there: number
  /** Documents name them, and the store does not have them. */
  readonly missing: ReadonlyArray<{ readonly id: string; readonly of: string }>
  /** The store has another number of bytes than was written down. */
  readonly differing: ReadonlyArray<{
    readonly id: string
    readonly of: string
    readonly bytes: number
    readonly wanted: number
  }>
  /** Nothing names them. */
  readonly orphans: ReadonlyArray<{ readonly id: string; readonly bytes: number }>
  /** Nothing names them yet. */
  readonly young: number
}

/** Compares the store's entries with what documents say of them. */
const comparing = (
  named: ReadonlyMap<string, MediaReference>,
  spared: ReadonlySet<string>,
  now: number,
) => {
  const unseen = new Map(named)
  const differing: Array<IntegrityReport["differing"][number]> = []
  const orphans: Array<IntegrityReport["orphans"][number]> = []
  let there = 0
  let young = 0
  return {
    see: ({ id, bytes, at }: MediaListed) => {
      there += 1
      const known = named.get(id)
      unseen.delete(id)
      if (known === undefined) {
        if (spared.has(id) || now - at < youngMillis) young += 1
        else orphans.push({ id, bytes })
      } else if (known.bytes !== null && known.bytes !== bytes)
        differing.push({ id, of: known.of, bytes, wanted: known.bytes })
    },
    result: (): IntegrityReport => ({
      ...{ named: named.size, there, differing, orphans, young },
      missing: [...unseen].map(([id, { of }]) => ({ id, of })),
    }),
  }
}

/**
 * Compares both sides. `mend`: what nothing names is set aside, unless nothing at all is where documents
 * say, which is the wrong store or the wrong documents. Answers how many were.
 */
export const checkBytes = Effect.fn("stories.checkBytes")(function* (mend: boolean) {
  const { mediaIntents } = yield* Database
  const media = yield* MediaStore
  // Listed first: what is named meanwhile is no intent any more.
  const { found: intended, unreadable } = yield* mediaIntents.look({ filter: {} })
  const spared = new Set([...intended, ...unreadable].map(({ id }) => String(id)))
  const named = yield* namedBytes
  const comparison = comparing(named, spared, yield* Clock.currentTimeMillis)
  yield* Stream.runForEach(media.list, (entry) => Effect.sync(() => comparison.see(entry)))
  const found = comparison.result()
  const isAnotherStore = found.missing.length === found.named
  const setAside =
    mend && !isAnotherStore && found.orphans.length > 0
      ? yield* media.sweep(new Set([...named.keys(), ...spared]), false)
      : 0
  return { ...found, isAnotherStore, setAside }
})
