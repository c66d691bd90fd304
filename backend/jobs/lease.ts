/** Who has a job, and until when. */
export interface Lease {
  /** Names the attempt that has it; null while nobody has. */
  readonly claim: string | null
  /**
   * Milliseconds since 1970: from then on anybody may take it. While somebody has it that is when
   * their claim ends unless they renew it, otherwise when its pause ends.
   */
  readonly until: number
}

/** How long a claim holds, and how often it is renewed; null: it never is, and holds long enough for an attempt. */
export interface LeaseTimes {
  readonly millis: number
  readonly renewEvery: number | null
}

/** What most kinds go by: what a crash left is taken over after twenty seconds. */
export const usualLease = { millis: 20_000, renewEvery: 5_000 } satisfies LeaseTimes

export const mayBeTaken = ({ until }: Lease, now: number) => until <= now

/** A job that is taken, or renewed by whoever has it. */
export const heldBy = (claim: string, now: number, { millis }: LeaseTimes): Lease => ({
  claim,
  until: now + millis,
})

/** Whatever an attempt changes it changes only while this holds: a claim that ran out may be another's by now. */
export const isStillOf = (lease: Lease, claim: string) => lease.claim === claim

/** A job nobody has, which may be taken when its pause is over. */
export const atRest = (now: number, pause = 0): Lease => ({ claim: null, until: now + pause })

/** How a server begins. */
export interface Beginning {
  /** No other server shares the store: whatever is claimed was left by a crash. */
  readonly alone: boolean
  /** Whoever starts it may have mended just now what the jobs of this kind wait for. */
  readonly hurries: boolean
}

/** A job that is not done, after a server has started. */
export const afterStart = (lease: Lease, { alone, hurries }: Beginning, now: number): Lease => {
  if (alone) return atRest(now)
  return hurries && lease.claim === null && !mayBeTaken(lease, now) ? atRest(now) : lease
}

/**
 * Whether an attempt may go on that last renewed its claim, or took the job, at `since`. It stops a
 * renewal early: the one who takes over must not find it still at work.
 */
export const mayGoOn = (since: number, now: number, { millis, renewEvery }: LeaseTimes) =>
  renewEvery === null || now - since < millis - renewEvery
