import { createHash } from "node:crypto"
import { Cause, Effect, Option, Schema, Stream } from "effect"
import type { MediaStore } from "../../ports/media-store.ts"
import { NotTaken } from "./copy-documents.ts"
import type { Ledger, Verified } from "./verified-ledger.ts"
import type { MediaReference } from "../../platform/database/media-references.ts"

/** How many are on their way at once. */
const atOnce = 4

/** The source does not give some bytes. */
class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {
  reason: Schema.String,
}) {}

/** What is wrong with bytes of the source, in a sentence. It stops nothing. */
export interface CopyTrouble {
  /** `gone`: removed while this ran. */
  readonly kind: "damaged" | "missing" | "unreadable" | "gone"
  readonly id: string
  readonly text: string
}

interface Both {
  readonly source: MediaStore["Service"]
  readonly target: MediaStore["Service"]
}

const reasonOf = (cause: Cause.Cause<unknown>) => {
  const squashed = Cause.squash(cause)
  return squashed instanceof Error ? squashed.message : String(squashed)
}

const fromSource = (media: MediaStore["Service"], id: string) =>
  media
    .read(id)
    .pipe(
      Stream.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Stream.failCause(cause)
          : Stream.fail(new Unreadable({ reason: reasonOf(cause) })),
      ),
    )

const measure = <E>(stream: Stream.Stream<Uint8Array, E>) =>
  Effect.suspend(() => {
    const hash = createHash("sha256")
    let bytes = 0
    return stream.pipe(
      Stream.runForEach((piece) =>
        Effect.sync(() => {
          hash.update(piece)
          bytes += piece.byteLength
        }),
      ),
      Effect.map((): Verified => ({ bytes, sha256: hash.digest("hex") })),
    )
  })

const isEqual = (one: Verified, other: Verified) =>
  one.bytes === other.bytes && one.sha256 === other.sha256

/** All entries of a store, with their sizes. */
export const listOf = Effect.fnUntraced(function* (media: MediaStore["Service"]) {
  const all = new Map<string, number>()
  yield* Stream.runForEach(media.list, ({ id, bytes }) =>
    Effect.sync(() => {
      all.set(id, bytes)
    }),
  )
  return all
})

const sumOf = (listed: ReadonlyMap<string, number>) => {
  let sum = 0
  for (const bytes of listed.values()) sum += bytes
  return sum
}

/** Makes one entry of the target what it is at the source, and reads it back. */
const moveOne = Effect.fnUntraced(function* ({ source, target }: Both, id: string) {
  const there = yield* target.entry(id)
  if (Option.isSome(there)) {
    const here = yield* measure(fromSource(source, id))
    if (isEqual(here, yield* measure(target.read(id)))) return here
    yield* target.remove(id)
  }
  const kept = yield* target.storeAs(id, fromSource(source, id), Number.POSITIVE_INFINITY).pipe(
    Effect.catchTags({
      MediaFull: () =>
        new NotTaken({
          message:
            "There is no space left at the target. Free some and run this again to continue.",
        }),
      MediaTooLarge: Effect.die,
      MediaTaken: Effect.die,
    }),
  )
  if (isEqual(kept, yield* measure(target.read(id)))) return kept
  yield* target.remove(id)
  return yield* new NotTaken({
    message: `The target does not return the bytes ${id} as they were written to it. Is its disk healthy?`,
  })
})

export interface MediaReport {
  readonly began: (entries: number, bytes: number) => void
  readonly done: (bytes: number, isMoved: boolean) => void
  readonly trouble: (trouble: CopyTrouble) => void
}

interface Moving extends Both {
  readonly named: ReadonlyMap<string, MediaReference>
  readonly ledger: Ledger
  readonly report: MediaReport
}

/** What is named of bytes in words, and what they should be. */
const wordsOf = (named: ReadonlyMap<string, MediaReference>, id: string) =>
  named.get(id) ?? { of: `bytes that nothing refers to (${id})`, sha256: null }

const damageOf = (
  named: ReadonlyMap<string, MediaReference>,
  id: string,
  { sha256 }: Verified,
): CopyTrouble | null => {
  const { of, sha256: expected } = wordsOf(named, id)
  if (expected === null || expected === "" || expected === sha256) return null
  const text = `${of} is not the same as when it was uploaded: its SHA-256 is ${sha256} and should be ${expected}.`
  return { kind: "damaged", id, text }
}

/** Bytes that documents name and the source does not have. */
const missingOf = (
  named: ReadonlyMap<string, MediaReference>,
  listed: ReadonlyMap<string, number>,
): ReadonlyArray<CopyTrouble> =>
  [...named].flatMap(([id, { of }]) =>
    listed.has(id) ? [] : [{ kind: "missing", id, text: `${of} is not there.` } as const],
  )

/**
 * Brings all bytes of the source to the target, and removes what the source has no more. Those that were
 * read back before, and are as large as then, are not read again.
 */
export const moveMedia = Effect.fn("moving.media")(function* (moving: Moving) {
  const { source, target, named, ledger, report } = moving
  const here = yield* listOf(source)
  const there = yield* listOf(target)
  report.began(here.size, sumOf(here))
  for (const id of there.keys()) if (!here.has(id)) yield* target.remove(id)
  for (const missing of missingOf(named, here)) report.trouble(missing)

  const one = Effect.fnUntraced(function* (id: string, bytes: number) {
    const before = ledger.find(id)
    const isVerified = before?.bytes === bytes && there.get(id) === bytes
    const found = isVerified ? before : yield* moveOne(moving, id)
    if (!isVerified) ledger.add(id, found)
    const damage = damageOf(named, id, found)
    if (damage !== null) report.trouble(damage)
    report.done(bytes, !isVerified)
  })
  const orSay = (id: string, bytes: number) =>
    one(id, bytes).pipe(
      Effect.catchTag("Unreadable", ({ reason }) =>
        Effect.map(source.entry(id), (entry) => {
          report.done(bytes, false)
          report.trouble(
            Option.isSome(entry)
              ? {
                  kind: "unreadable",
                  id,
                  text: `${wordsOf(named, id).of} cannot be read: ${reason}`,
                }
              : { kind: "gone", id, text: `${wordsOf(named, id).of} was removed in the meantime.` },
          )
        }),
      ),
    )
  yield* Effect.forEach(here, ([id, bytes]) => orSay(id, bytes), {
    concurrency: atOnce,
    discard: true,
  })
})

/** Compares all bytes of two stores, and reads every one of both. */
export const compareMedia = Effect.fn("moving.compareMedia")(function* ({
  source,
  target,
  named,
  report,
}: Omit<Moving, "ledger">) {
  const here = yield* listOf(source)
  const there = yield* listOf(target)
  report.began(here.size, sumOf(here))
  for (const missing of missingOf(named, here)) report.trouble(missing)
  const wrong: Array<string> = []
  for (const id of there.keys())
    if (!here.has(id)) wrong.push(`The target has bytes that the source does not: ${id}`)
  const one = Effect.fnUntraced(function* (id: string, bytes: number) {
    const found = yield* measure(fromSource(source, id))
    const damage = damageOf(named, id, found)
    if (damage !== null) report.trouble(damage)
    if (!there.has(id)) wrong.push(`The target does not have ${wordsOf(named, id).of} (${id}).`)
    else if (!isEqual(found, yield* measure(target.read(id))))
      wrong.push(`The target has other bytes for ${wordsOf(named, id).of} (${id}).`)
    report.done(bytes, true)
  })
  yield* Effect.forEach(
    here,
    ([id, bytes]) =>
      one(id, bytes).pipe(
        Effect.catchTag("Unreadable", ({ reason }) =>
          Effect.sync(() => {
            const text = `${wordsOf(named, id).of} cannot be read: ${reason}`
            report.trouble({ kind: "unreadable", id, text })
          }),
        ),
      ),
    { concurrency: atOnce, discard: true },
  )
  return wrong
})
