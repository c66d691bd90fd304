import { Clock, Effect, Option } from "effect"
import type { Filter, Query, Sort, Update } from "../../ports/document-store.ts"
import {
  both,
  type Claim,
  type LeaseCollection,
  leasesIn,
  type LeaseTimes,
} from "../cluster/leases.ts"
import {
  released,
  type LeaseStart,
  freeFrom,
  type Lease,
  mostUnfinished,
  restAfter,
  usualRests,
} from "./lease.ts"
import type { Retry } from "./retry.ts"

export { type Claim, type ClaimedDocument, ClaimLost } from "../cluster/leases.ts"

/**
 * Where a kind's jobs are stored: within the documents they are about, so that a document and its job
 * are one atomic write.
 */
export interface LeasePaths<Document> {
  /** Matches documents with an unfinished job. */
  readonly open: Filter
  /** The paths of the claim and of its expiry. */
  readonly claim: string
  readonly until: string
  readonly leaseOf: (document: Document) => Lease
  /** The path of a counter of attempts. */
  readonly attempts?: string
  /** The path of the counter of attempts that have not ended. */
  readonly unfinished: string
  /** How long a job rests after too many of them, where that is not as usual. */
  readonly rests?: Retry<number>
  /**
   * Whether both paths are missing in a document that was never claimed. They are then removed again
   * when a job is at rest.
   */
  readonly isBare?: boolean
}

/** The operations a feature needs on the collection that holds its jobs. */
export interface JobCollection<Document> extends LeaseCollection<Document> {
  readonly first: (filter: Filter, sort?: Sort) => Effect.Effect<Option.Option<Document>>
  readonly find: (query: Query) => Effect.Effect<ReadonlyArray<Document>>
  readonly count: (filter: Filter) => Effect.Effect<number>
}

/** How the jobs of a kind that are not done stand, on whichever nodes. */
export interface QueueStats {
  /** May be claimed now. */
  readonly due: number
  readonly running: number
  /** Wait until a time, such as after a failure. */
  readonly resting: number
  /** Milliseconds since which the one that is due longest is; 0 when none is. */
  readonly oldest: number
}

/** Restricts and orders the jobs to claim. */
export interface ClaimFilter {
  readonly filter?: Filter
  readonly sort?: Sort
  /** Somebody waits for it now, so it is taken also while it rests. */
  readonly isAsked?: boolean
}

/** A job that rests because its attempts did not end, and how many those were. */
export interface Resting {
  readonly id: number | string
  readonly unfinished: number
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Resting jobs that are told of at a time. */
const maxReported = 20

/**
 * The transitions of `lease.ts` as conditional writes: each is one atomic update whose filter matches
 * nothing when the transition is not allowed.
 */
export const claimsIn = <Document extends { readonly id: number | string }>(
  collection: JobCollection<Document>,
  place: LeasePaths<Document>,
  times: LeaseTimes,
) => {
  const { open, claim: claimPath, until: untilPath, attempts, unfinished } = place
  const { isBare = false, rests = usualRests } = place
  const leases = leasesIn(collection, place, times)
  /** Ends the attempt with a last update, which must clear the claim. */
  const end = leases.release

  const isFree = (now: number): Filter =>
    isBare
      ? { $or: [{ [untilPath]: { $exists: false } }, { [untilPath]: { $lte: now } }] }
      : { [untilPath]: { $lte: now } }

  /**
   * Jobs that do not rest. Where the counter says that one rests, its rest began when the last lease
   * ran out, or was freed at a start.
   */
  const isAwake = (now: number): Filter => {
    const steps = [...rests.pauses, rests.afterwards].map((_, step) => mostUnfinished + step)
    const last = steps.at(-1) ?? mostUnfinished
    return {
      $or: [
        { [unfinished]: { $exists: false } },
        { [unfinished]: { $lt: mostUnfinished } },
        ...steps.map((count): Filter => ({
          [unfinished]: count === last ? { $gte: count } : count,
          [untilPath]: { $lte: now - restAfter(count, rests) },
        })),
      ],
    }
  }
  /** A filter of the jobs that are open and do not rest. */
  const awake = Effect.map(Clock.currentTimeMillis, (now): Filter => ({
    $and: [open, isAwake(now)],
  }))
  const isEnded: Update = { $unset: { [unfinished]: true } }

  const written = ({ claim, until }: Lease, now: number): Update =>
    isBare && claim === null && until <= now
      ? { $unset: { [claimPath]: true, [untilPath]: true } }
      : { $set: { [claimPath]: claim, [untilPath]: until } }

  /** An attempt is counted before it begins, since nobody can count one that kills its process. */
  const counted = { [unfinished]: 1, ...(attempts !== undefined && { [attempts]: 1 }) }

  /** Claims the first open and free job; none when there is none, or another server was faster. */
  const take = Effect.fnUntraced(function* ({
    filter = {},
    sort = [],
    isAsked = false,
  }: ClaimFilter = {}) {
    const now = yield* Clock.currentTimeMillis
    const free = { $and: [open, isFree(now), isAsked ? {} : isAwake(now), filter] }
    return yield* leases.acquire(free, { $inc: counted }, sort)
  })

  /**
   * Ends the attempt in the same write as its result: the job is done if `update` closes it, otherwise
   * it may be claimed again after the pause. With `only` it ends as long as the document is so, and its
   * claim counts as lost otherwise.
   */
  const settle = Effect.fnUntraced(function* (
    held: Claim,
    update: Update,
    pause = 0,
    only: Filter = {},
  ) {
    const now = yield* Clock.currentTimeMillis
    return yield* end(held, both(update, both(isEnded, written(released(now, pause), now))), only)
  })

  /** Releases the claim at once; if that cannot be written, the lease expires by itself. */
  const letGo = (held: Claim) => Effect.ignoreCause(settle(held, {}))

  /** Milliseconds until a job may be claimed; none when no job is open. */
  const nextDue = Effect.fnUntraced(function* (filter: Filter = {}) {
    const now = yield* Clock.currentTimeMillis
    const next = yield* collection.first({ $and: [open, isAwake(now), filter] }, [[untilPath, 1]])
    return Option.map(next, (document) => Math.max(0, place.leaseOf(document).until - now))
  })

  const standing = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const due: Filter = { $and: [open, isFree(now), isAwake(now)] }
    const all = yield* collection.count(open)
    const free = yield* collection.count(due)
    const held: Filter = { [claimPath]: { $ne: null }, [untilPath]: { $gt: now } }
    const running = yield* collection.count({ $and: [open, held] })
    const first = yield* collection.first(due, [[untilPath, 1]])
    const since = Option.match(first, {
      onNone: () => now,
      onSome: (document) => place.leaseOf(document).until,
    })
    // A job that never waited for anything has no time.
    const oldest = since <= 0 ? 0 : Math.max(0, now - since)
    // Counted one after the other, while nodes go on: none is below nothing.
    return { due: free, running, resting: Math.max(0, all - free - running), oldest }
  })

  /** The jobs that rest because their attempts did not end, at most some of them. */
  const resting = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const many: Filter = { [unfinished]: { $gte: mostUnfinished } }
    // The attempt under way may still end.
    const free: Filter = { $or: [{ [untilPath]: { $lte: now } }, { [claimPath]: null }] }
    const found = yield* collection.find({
      filter: { $and: [open, many, free] },
      limit: maxReported,
    })
    return found.flatMap((document): ReadonlyArray<Resting> => {
      const lease = place.leaseOf(document)
      const until = freeFrom(lease, rests)
      return until <= now ? [] : [{ id: document.id, unfinished: lease.unfinished ?? 0, until }]
    })
  })

  /**
   * At server start: frees jobs whose claims a crash left behind and, where the kind `hurries`, those
   * that wait for a pause to end.
   */
  const begin = Effect.fnUntraced(function* ({ alone, hurries }: LeaseStart) {
    const now = yield* Clock.currentTimeMillis
    const free = written(released(now), now)
    const waits: Filter = { [untilPath]: { $gt: now } }
    const left: Filter = { $or: [waits, { [claimPath]: { $ne: null } }] }
    if (alone) yield* collection.update({ $and: [open, left] }, free)
    else if (hurries) yield* collection.update({ $and: [open, waits, { [claimPath]: null }] }, free)
  })

  return { ...leases, end, take, settle, letGo, nextDue, awake, standing, resting, begin }
}
export type Claims<Document extends { readonly id: number | string }> = ReturnType<
  typeof claimsIn<Document>
>
