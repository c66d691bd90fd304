import { createHash } from "node:crypto"
import { Cause, Effect, Option, Schema, Stream } from "effect"
import type { MediaReference } from "../../platform/database/media-references.ts"
import type { MediaStore } from "../../ports/media-store.ts"
import { stopped } from "./files.ts"
import type { Verified } from "./verified-ledger.ts"

/** How many are on their way at once. */
const atOnce = 4

/** The source does not give some bytes. */
class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {
  reason: Schema.String,
}) {}

/** What is wrong with bytes of the source, in a sentence. It stops nothing. */
export interface CopyTrouble {
  /** `gone`: removed while this ran. `kept`: the source has lost or changed what the target has as it was. */
  readonly kind: "damaged" | "missing" | "unreadable" | "gone" | "kept"
  readonly id: string
  readonly text: string
}

type MediaSource = Pick<MediaStore["Service"], "entry" | "read" | "list">
type MediaTarget = MediaSource & Pick<MediaStore["Service"], "storeAs" | "remove">

export interface MediaReport {
  readonly began: (entries: number, bytes: number) => void
  readonly done: (bytes: number, isMoved: boolean) => void
}

const reasonOf = (cause: Cause.Cause<unknown>) => {
  const squashed = Cause.squash(cause)
  return squashed instanceof Error ? squashed.message : String(squashed)
}

const fromSource = (media: MediaSource, id: string) =>
  media
    .read(id)
    .pipe(
      Stream.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Stream.failCause(cause)
          : Stream.fail(new Unreadable({ reason: reasonOf(cause) })),
      ),
    )

const hashOf = <E>(stream: Stream.Stream<Uint8Array, E>) =>
  Effect.suspend(() => {
    const hash = createHash("sha256")
    return Effect.map(
      Stream.runForEach(stream, (piece) => Effect.sync(() => hash.update(piece))),
      () => hash.digest("hex"),
    )
  })

/** All entries of a store, with their sizes. */
const listOf = Effect.fnUntraced(function* (media: MediaSource) {
  const all = new Map<string, number>()
  yield* Stream.runForEach(media.list, ({ id, bytes }) => Effect.sync(() => all.set(id, bytes)))
  return all
})

type Named = ReadonlyMap<string, MediaReference>

/** What bytes are in words, and what they should be. */
const wordsOf = (named: Named, id: string) =>
  named.get(id) ?? { of: `bytes that nothing refers to (${id})`, sha256: null }

const damageOf = (named: Named, id: string, sha256: string): CopyTrouble | null => {
  const { of, sha256: expected } = wordsOf(named, id)
  if (expected === null || expected === "" || expected === sha256) return null
  const text = `${of} is not the same as when it was uploaded: its SHA-256 is ${sha256} and should be ${expected}.`
  return { kind: "damaged", id, text }
}

interface MediaCopy {
  readonly source: MediaSource
  readonly target: MediaTarget
  /** The target in words. */
  readonly place: string
  readonly named: Named
  /**
   * `everything`: the target becomes what the source is. `named`: it gets what is named, and what it was given
   * before stays as it was, whatever has become of that at the source.
   */
  readonly what: "everything" | "named"
  readonly verified: Verified
  readonly report: MediaReport
}

/** Makes one entry of the target what it is at the source, and reads it back. */
const copyOne = Effect.fnUntraced(function* (
  { source, target, place }: MediaCopy,
  id: string,
  isThere: boolean,
) {
  if (isThere) {
    // Whatever broke off before may have left it, with or without a line in the ledger.
    const here = yield* hashOf(fromSource(source, id))
    if (here === (yield* hashOf(target.read(id)))) return here
    yield* target.remove(id)
  }
  const { sha256 } = yield* target
    .storeAs(id, fromSource(source, id), Number.POSITIVE_INFINITY)
    .pipe(
      Effect.catchTags({
        MediaFull: () =>
          stopped(
            `There is no space left in ${place}. Free some and run this again to continue. Nothing that was there before is lost.`,
          ),
        MediaTooLarge: Effect.die,
        MediaTaken: Effect.die,
      }),
    )
  if (sha256 === (yield* hashOf(target.read(id)))) return sha256
  yield* target.remove(id)
  return yield* stopped(
    `What was written to ${place} does not come back as it was: ${id}. Is its disk healthy?`,
  )
})

const unreadable = (named: Named, id: string, reason: string): CopyTrouble => ({
  ...{ kind: "unreadable", id },
  text: `${wordsOf(named, id).of} cannot be read: ${reason}`,
})

/**
 * Brings bytes from one store to another; answers the SHA-256 of those that stand there, how many bytes were
 * written, and what is wrong at the source. What was verified before, and is as large at both, is not read again.
 */
export const copyMedia = Effect.fn("storeCopy.media")(function* (copy: MediaCopy) {
  const { source, target, named, what, verified, report } = copy
  const here = yield* listOf(source)
  const there = yield* listOf(target)
  if (what === "everything")
    for (const id of there.keys()) if (!here.has(id)) yield* target.remove(id)
  const ids = new Set([...named.keys(), ...(what === "everything" ? here.keys() : [])])
  const sums = new Map<string, string>()
  const troubles: Array<CopyTrouble> = []
  let written = 0
  let all = 0
  for (const id of ids) all += here.get(id) ?? 0
  report.began(ids.size, all)

  const settle = (id: string, sha256: string, isMoved: boolean) => {
    const bytes = here.get(id) ?? 0
    sums.set(id, sha256)
    if (verified.get(id) !== sha256) verified.set(id, sha256)
    if (isMoved) written += bytes
    const damage = damageOf(named, id, sha256)
    if (damage !== null) troubles.push(damage)
    report.done(bytes, isMoved)
  }
  const one = Effect.fnUntraced(function* (id: string) {
    const { of, sha256: expected } = wordsOf(named, id)
    const [bytes, before] = [here.get(id), verified.get(id)]
    const isAsLarge = bytes !== undefined && bytes === there.get(id)
    if (isAsLarge && before !== undefined) return settle(id, before, false)
    if (what === "named" && there.has(id)) {
      const sha256 = yield* hashOf(target.read(id))
      if (sha256 === (before ?? expected)) {
        const text =
          bytes === undefined
            ? `${of} is gone. The backup still has it.`
            : `${of} has changed size. The backup keeps it as it was.`
        if (!isAsLarge) troubles.push({ kind: "kept", id, text })
        return settle(id, sha256, false)
      }
    }
    if (bytes !== undefined) return settle(id, yield* copyOne(copy, id, there.has(id)), true)
    troubles.push({ kind: "missing", id, text: `${of} is not there.` })
  })
  const orSay = (id: string) =>
    one(id).pipe(
      Effect.catchTag("Unreadable", ({ reason }) =>
        Effect.map(source.entry(id), (entry) => {
          report.done(here.get(id) ?? 0, false)
          troubles.push(
            Option.isSome(entry)
              ? unreadable(named, id, reason)
              : { kind: "gone", id, text: `${wordsOf(named, id).of} was removed in the meantime.` },
          )
        }),
      ),
    )
  yield* Effect.forEach(ids, orSay, { concurrency: atOnce, discard: true })
  return { sums, written, troubles }
})

/** Compares all bytes of two stores, and reads every one of both; answers what differs, and what is wrong at the source. */
export const compareMedia = Effect.fn("storeCopy.compareMedia")(function* ({
  source,
  target,
  named,
  report,
}: Pick<MediaCopy, "source" | "target" | "named" | "report">) {
  const here = yield* listOf(source)
  const there = yield* listOf(target)
  let all = 0
  for (const bytes of here.values()) all += bytes
  report.began(here.size, all)
  const troubles: Array<CopyTrouble> = []
  const wrong: Array<string> = []
  for (const id of there.keys())
    if (!here.has(id)) wrong.push(`The target has bytes that the source does not: ${id}`)
  for (const [id, { of }] of named)
    if (!here.has(id)) troubles.push({ kind: "missing", id, text: `${of} is not there.` })
  const one = Effect.fnUntraced(function* (id: string, bytes: number) {
    const sha256 = yield* hashOf(fromSource(source, id))
    const { of } = wordsOf(named, id)
    const damage = damageOf(named, id, sha256)
    if (damage !== null) troubles.push(damage)
    if (!there.has(id)) wrong.push(`The target does not have ${of} (${id}).`)
    else if (sha256 !== (yield* hashOf(target.read(id))))
      wrong.push(`The target has other bytes for ${of} (${id}).`)
    report.done(bytes, true)
  })
  const orSay = ([id, bytes]: readonly [string, number]) =>
    one(id, bytes).pipe(
      Effect.catchTag("Unreadable", ({ reason }) =>
        Effect.sync(() => {
          troubles.push(unreadable(named, id, reason))
        }),
      ),
    )
  yield* Effect.forEach(here, orSay, { concurrency: atOnce, discard: true })
  return { wrong, troubles }
})
