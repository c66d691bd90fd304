import type { LeaseTimes } from "../cluster/leases.ts"
import { pauseAfter, type Retry } from "./retry.ts"

/** Which attempt holds a job, and until when. */
export interface Lease {
  /** The attempt's token; null when the job is free. */
  readonly claim: string | null
  /**
   * Milliseconds since 1970, from which on the job may be claimed: the expiry of the claim unless it is
   * renewed, or the end of the pause when there is no claim.
   */
  readonly until: number
  /**
   * How many attempts in a row have begun and not ended, because their process was killed or stuck. The
   * one under way is among them. Missing: none.
   */
  readonly unfinished?: number
}

/** So many attempts that did not end, one after the other, and the job rests. */
export const mostUnfinished = 3

const hour = 60 * 60_000

/**
 * How long a job rests that may be what kills its process: long enough for people to use the server in
 * between, and never for good, because an erasure or an email must not be lost.
 */
export const usualRests: Retry<number> = {
  pauses: [hour, 2 * hour, 4 * hour, 8 * hour, 16 * hour],
  afterwards: 24 * hour,
}

/** Milliseconds for which a job rests after so many attempts that did not end. */
export const restAfter = (unfinished = 0, rests = usualRests) =>
  unfinished < mostUnfinished ? 0 : pauseAfter(rests, unfinished - mostUnfinished + 1)

/** From when on the job may be claimed. */
export const freeFrom = ({ until, unfinished }: Lease, rests = usualRests) =>
  until + restAfter(unfinished, rests)

export const isClaimable = (lease: Lease, now: number) => freeFrom(lease) <= now

/** The lease after claiming. The attempt is counted before it begins. */
export const begunBy = (
  claim: string,
  { unfinished = 0 }: Lease,
  now: number,
  times: LeaseTimes,
): Lease => ({ ...heldBy(claim, now, times), unfinished: unfinished + 1 })

/** The lease after renewing. */
export const heldBy = (claim: string, now: number, { millis }: LeaseTimes): Lease => ({
  claim,
  until: now + millis,
})

/**
 * Every write of an attempt is conditional on this, since an expired claim may have been replaced by
 * another's.
 */
export const isStillOf = (lease: Lease, claim: string) => lease.claim === claim

/** A free job, which may be claimed when its pause is over. Its attempt has ended, in whatever way. */
export const released = (now: number, pause = 0): Lease => ({ claim: null, until: now + pause })

/** How a server starts. */
export interface LeaseStart {
  /** No other server shares the store, so every claim in it was left by a crash. */
  readonly alone: boolean
  /** Whether pauses end at the start, because the restart may have fixed what the jobs wait for. */
  readonly hurries: boolean
}

/** The lease of an unfinished job after a server has started. */
export const afterStart = (lease: Lease, { alone, hurries }: LeaseStart, now: number): Lease => {
  const { claim, until, unfinished = 0 } = lease
  const isLeft = alone && (claim !== null || until > now)
  const isHurried = hurries && claim === null && until > now
  // What a crash ended stays counted.
  return isLeft || isHurried ? { ...released(now), unfinished } : lease
}
