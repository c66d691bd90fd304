import { randomUUID } from "node:crypto"
import { Clock, Effect, Option, Schema } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { Filter, Sort, Update } from "../../ports/document-store.ts"

/** Somebody else has the lease by now, or its document was removed. The work has to stop at once. */
export class ClaimLost extends Schema.TaggedError<ClaimLost>()("ClaimLost", {}) {}

/** Who has a lease: the document that it is in, and the token of whoever acquired it. */
export interface Claim {
  readonly id: number | string
  readonly claim: string
}

/** The same with the document, as it was when it was acquired. */
export interface ClaimedDocument<Document extends { readonly id: Claim["id"] }> extends Claim {
  readonly id: Document["id"]
  readonly document: Document
}

/**
 * How long a lease holds and how often it is renewed. With `renewEvery` null it is never renewed, and
 * has to be longer than any work.
 */
export interface LeaseTimes {
  readonly millis: number
  readonly renewEvery: number | null
}

/** The default: what a crash left is taken over after twenty seconds. */
export const usualLease = { millis: 20_000, renewEvery: 5_000 } satisfies LeaseTimes

/**
 * Whether work whose lease was last acquired or renewed at `since` may go on. It stops one renewal
 * interval before the expiry, so that it has ended when somebody else takes over.
 */
export const mayGoOn = (since: number, now: number, { millis, renewEvery }: LeaseTimes) =>
  renewEvery === null || now - since < millis - renewEvery

/** Where a lease is in its document: the paths of the claim's token and of the expiry. */
export interface TokenPaths {
  readonly claim: string
  readonly until: string
}

/** What leases need of the collection that they are in. */
export interface LeaseCollection<Document> {
  readonly findAndUpdate: (
    filter: Filter,
    update: Update,
    options?: { readonly sort?: Sort },
  ) => Effect.Effect<Option.Option<Document>, InsufficientStorage>
  readonly update: (filter: Filter, update: Update) => Effect.Effect<number, InsufficientStorage>
  readonly insertIfAbsent: (document: Document) => Effect.Effect<boolean, InsufficientStorage>
}

/** One update that does what both do; of two changes of one field the second counts. */
export const both = (one: Update, other: Update): Update => ({
  ...one,
  ...other,
  $set: { ...one.$set, ...other.$set },
  $unset: { ...one.$unset, ...other.$unset },
  $inc: { ...one.$inc, ...other.$inc },
})

/**
 * Leases in the documents of a collection. Whatever their holder writes goes by the claim's token, so
 * that it finds nothing once somebody else has the lease.
 */
export const leasesIn = <Document extends { readonly id: Claim["id"] }>(
  collection: LeaseCollection<Document>,
  { claim: claimPath, until: untilPath }: TokenPaths,
  times: LeaseTimes,
) => {
  const end = Effect.map(Clock.currentTimeMillis, (now) => now + times.millis)
  const mine = ({ id, claim }: Claim): Filter => ({ id, [claimPath]: claim })

  /** Claims that their holder has ended, or is about to: those are not lost. */
  const ended = new WeakSet<Claim>()

  /** Acquires the first lease among those that the filter, which has to say so, finds free. */
  const acquire = Effect.fnUntraced(function* (free: Filter, update: Update = {}, sort: Sort = []) {
    const claim = randomUUID()
    const held = { $set: { [claimPath]: claim, [untilPath]: yield* end } }
    const found = yield* collection.findAndUpdate(free, both(held, update), { sort })
    return Option.map(found, (document): ClaimedDocument<Document> => ({
      ...{ id: document.id, claim, document },
    }))
  })

  /** Acquires the lease of a document that is there only while somebody has it. */
  const acquireOrInsert = Effect.fnUntraced(function* (
    id: Claim["id"],
    documentOf: (lease: { readonly claim: string; readonly until: number }) => Document,
  ) {
    const lapsed = { id, [untilPath]: { $lte: yield* Clock.currentTimeMillis } }
    const found = yield* acquire(lapsed)
    if (Option.isSome(found)) return Option.some<Claim>(found.value)
    const claim = randomUUID()
    const isNew = yield* collection.insertIfAbsent(documentOf({ claim, until: yield* end }))
    return isNew ? Option.some<Claim>({ id, claim }) : Option.none()
  })

  /** Renews them all, in one write while none is lost, and answers which are still their holder's. */
  const renewAll = Effect.fnUntraced(function* (held: ReadonlyArray<Claim>) {
    const longer = { $set: { [untilPath]: yield* end } }
    const [ids, claims] = [held.map(({ id }) => id), held.map(({ claim }) => claim)]
    const all = { id: { $in: ids }, [claimPath]: { $in: claims } }
    if ((yield* collection.update(all, longer)) === held.length) return held
    return yield* Effect.filter(held, (one) =>
      Effect.map(collection.update(mine(one), longer), (renewed) => renewed > 0),
    )
  })

  const renew = Effect.fnUntraced(function* (held: Claim) {
    if ((yield* renewAll([held])).length === 0) return yield* new ClaimLost()
  })

  /** Changes the document, only while the lease is still ours, and answers it as it is then. */
  const change = Effect.fnUntraced(function* (held: Claim, update: Update, only: Filter = {}) {
    const changed = yield* collection.findAndUpdate({ $and: [mine(held), only] }, update)
    return Option.isSome(changed) ? changed.value : yield* new ClaimLost()
  })

  /** Ends the lease by a last change, which has to take the claim away. */
  const release = (held: Claim, update: Update, only: Filter = {}) =>
    Effect.suspend(() => {
      // Marked before the write, because a renewal may find the claim gone before the write is
      // acknowledged.
      ended.add(held)
      return Effect.onError(change(held, update, only), () => Effect.sync(() => ended.delete(held)))
    })

  return {
    ...{ times, acquire, acquireOrInsert, renew, renewAll, change, release },
    hasEnded: (held: Claim) => ended.has(held),
  }
}
