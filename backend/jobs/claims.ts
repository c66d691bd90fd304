import { randomUUID } from "node:crypto"
import { Clock, Effect, Option, Schema } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { Filter, Sort, Update } from "../ports/documents.ts"
import { atRest, type Beginning, heldBy, type Lease, type LeaseTimes } from "./lease.ts"

/** Somebody else has the job now, or it is gone; whoever gets this stops at once. */
export class ClaimLost extends Schema.TaggedError<ClaimLost>()("ClaimLost", {}) {}

/** Where the jobs of a kind are kept: in the documents they are about, so that a thing and its work are one write. */
export interface Place<Document> {
  /** Finds the documents with something left to do. */
  readonly open: Filter
  /** Where the claim and its end stand. */
  readonly claim: string
  readonly until: string
  readonly leaseOf: (document: Document) => Lease
  /** Where it is counted how often it was begun. */
  readonly attempts?: string
  /** Whether a document nobody ever worked on has neither; then one at rest has neither again. */
  readonly isBare?: boolean
}

/** A job in the hands of an attempt. */
export interface Claim {
  readonly id: number | string
  readonly claim: string
}

/** A room's view of the collection its jobs stand in. */
export interface Shelf<Document> {
  readonly first: (filter: Filter, sort?: Sort) => Effect.Effect<Option.Option<Document>>
  readonly findAndUpdate: (
    filter: Filter,
    update: Update,
    options?: { readonly sort?: Sort },
  ) => Effect.Effect<Option.Option<Document>, NoRoom>
  readonly update: (filter: Filter, update: Update) => Effect.Effect<number, NoRoom>
}

/** Which jobs are meant, and which of them goes first. */
export interface Which {
  readonly filter?: Filter
  readonly sort?: Sort
}

const both = (one: Update, other: Update): Update => ({
  ...one,
  ...other,
  $set: { ...one.$set, ...other.$set },
  $unset: { ...one.$unset, ...other.$unset },
  $inc: { ...one.$inc, ...other.$inc },
})

/** The decisions of `lease.ts` in the store's words, each one write that finds nothing where it may not be made. */
export const claimsIn = <Document>(
  shelf: Shelf<Document>,
  place: Place<Document>,
  times: LeaseTimes,
) => {
  const { open, claim: claimPath, until: untilPath, attempts, isBare = false } = place

  const isFree = (now: number): Filter =>
    isBare
      ? { $or: [{ [untilPath]: { $exists: false } }, { [untilPath]: { $lte: now } }] }
      : { [untilPath]: { $lte: now } }

  const written = ({ claim, until }: Lease, now: number): Update =>
    isBare && claim === null && until <= now
      ? { $unset: { [claimPath]: true, [untilPath]: true } }
      : { $set: { [claimPath]: claim, [untilPath]: until } }

  const mine = ({ id, claim }: Claim): Filter => ({ id, [claimPath]: claim })

  /** Takes the first that is open and free; none when there is none, or another was quicker. */
  const take = Effect.fnUntraced(function* ({ filter = {}, sort = [] }: Which = {}) {
    const now = yield* Clock.currentTimeMillis
    const claim = randomUUID()
    const taken = yield* shelf.findAndUpdate(
      { $and: [open, isFree(now), filter] },
      both(
        written(heldBy(claim, now, times), now),
        attempts === undefined ? {} : { $inc: { [attempts]: 1 } },
      ),
      { sort },
    )
    return Option.map(taken, (document) => ({ document, claim }))
  })

  const renew = Effect.fnUntraced(function* (held: Claim) {
    const now = yield* Clock.currentTimeMillis
    const renewed = yield* shelf.update(mine(held), written(heldBy(held.claim, now, times), now))
    if (renewed === 0) return yield* new ClaimLost()
  })

  /** Changes a claimed document, and only while it is still ours; answers it as it is then. */
  const change = Effect.fnUntraced(function* (held: Claim, update: Update) {
    const changed = yield* shelf.findAndUpdate(mine(held), update)
    return Option.isSome(changed) ? changed.value : yield* new ClaimLost()
  })

  /** Ends the attempt in the same write: the job is done if `update` closes it, else it rests for a pause. */
  const settle = Effect.fnUntraced(function* (held: Claim, update: Update, pause = 0) {
    const now = yield* Clock.currentTimeMillis
    return yield* change(held, both(update, written(atRest(now, pause), now)))
  })

  /** Others may take it at once; where that cannot be written, once the claim has run out. */
  const letGo = (held: Claim) => Effect.ignoreCause(settle(held, {}))

  /** Milliseconds until one may be taken; none when nothing is open. */
  const nextDue = Effect.fnUntraced(function* (filter: Filter = {}) {
    const now = yield* Clock.currentTimeMillis
    const next = yield* shelf.first({ $and: [open, filter] }, [[untilPath, 1]])
    return Option.map(next, (document) => Math.max(0, place.leaseOf(document).until - now))
  })

  /** At the start of a server: what a crash left, and where the kind hurries what waits, is free at once. */
  const begin = Effect.fnUntraced(function* ({ alone, hurries }: Beginning) {
    const now = yield* Clock.currentTimeMillis
    const free = written(atRest(now), now)
    const waits: Filter = { [untilPath]: { $gt: now } }
    const left: Filter = { $or: [waits, { [claimPath]: { $ne: null } }] }
    if (alone) yield* shelf.update({ $and: [open, left] }, free)
    else if (hurries) yield* shelf.update({ $and: [open, waits, { [claimPath]: null }] }, free)
  })

  return { take, renew, change, settle, letGo, nextDue, begin }
}
export type Claims<Document> = ReturnType<typeof claimsIn<Document>>
