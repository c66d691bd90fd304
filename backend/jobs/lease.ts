/** Which attempt holds a job, and until when. */
export interface Lease {
  /** The attempt's token; null when the job is free. */
  readonly claim: string | null
  /**
   * Milliseconds since 1970, from which on the job may be claimed: the expiry of the claim unless it is
   * renewed, or the end of the pause when there is no claim.
   */
  readonly until: number
}

/**
 * How long a claim holds and how often it is renewed. With `renewEvery` null it is never renewed, and
 * has to be longer than any attempt.
 */
export interface LeaseTimes {
  readonly millis: number
  readonly renewEvery: number | null
}

/** The default: a job that a crash left is taken over after twenty seconds. */
export const usualLease = { millis: 20_000, renewEvery: 5_000 } satisfies LeaseTimes

export const mayBeTaken = ({ until }: Lease, now: number) => until <= now

/** The lease after claiming or renewing. */
export const heldBy = (claim: string, now: number, { millis }: LeaseTimes): Lease => ({
  claim,
  until: now + millis,
})

/**
 * Every write of an attempt is conditional on this, since an expired claim may have been replaced by
 * another's.
 */
export const isStillOf = (lease: Lease, claim: string) => lease.claim === claim

/** A free job, which may be claimed when its pause is over. */
export const atRest = (now: number, pause = 0): Lease => ({ claim: null, until: now + pause })

/** How a server starts. */
export interface Beginning {
  /** No other server shares the store, so every claim in it was left by a crash. */
  readonly alone: boolean
  /** Whether pauses end at the start, because the restart may have fixed what the jobs wait for. */
  readonly hurries: boolean
}

/** The lease of an unfinished job after a server has started. */
export const afterStart = (lease: Lease, { alone, hurries }: Beginning, now: number): Lease => {
  if (alone) return atRest(now)
  return hurries && lease.claim === null && !mayBeTaken(lease, now) ? atRest(now) : lease
}

/**
 * Whether an attempt that last claimed or renewed at `since` may go on. It stops one renewal interval
 * before the expiry, so that it has ended when another attempt takes over.
 */
export const mayGoOn = (since: number, now: number, { millis, renewEvery }: LeaseTimes) =>
  renewEvery === null || now - since < millis - renewEvery
