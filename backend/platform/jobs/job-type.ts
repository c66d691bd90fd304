import type { Cause, Effect, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { LeaseTimes } from "../cluster/leases.ts"
import type { Claim, ClaimLost, Claims, LeasePaths } from "./claims.ts"
import type { Retry } from "./retry.ts"

/**
 * A kind of job: everything about it except how it is done. It is declared beside the stored document
 * it belongs to and listed in `app/job-types.ts`; the server does not start unless every listed kind has a
 * handler.
 */
export interface JobType<Document, Lane extends string = string> {
  readonly name: string
  readonly place: LeasePaths<Document>
  readonly lease: LeaseTimes
  readonly retry: Retry
  /** The lanes its jobs are done in; each does as many jobs at a time as it has `concurrency`. */
  readonly lanes: ReadonlyArray<{ readonly lane: Lane; readonly concurrency: number }>
  /** Milliseconds between looks at the store at most, because another server may have added a job. */
  readonly pollInterval: number
  /** Milliseconds to pause after a failure of the store, so that the loop does not spin. */
  readonly rest: number
  /** Whether a server start ends the pauses between attempts. */
  readonly hurries: boolean
}

export type ReportProgress = (part: number) => Effect.Effect<void>

/** How a room claims and does the jobs of its kind. */
export interface Handler<Claimed extends Claim, Lane extends string, E, R> {
  readonly claims: Pick<
    Claims<{ readonly id: Claim["id"] }>,
    | "times"
    | "renewAll"
    | "letGo"
    | "settle"
    | "nextDue"
    | "begin"
    | "hasEnded"
    | "standing"
    | "resting"
  >
  /** Claims the next job. */
  readonly take: (lane: Lane) => Effect.Effect<Option.Option<Claimed>, InsufficientStorage, R>
  /** Milliseconds until a job may be claimed, none when none waits; without it, until any may be. */
  readonly nextDue?: (lane: Lane) => Effect.Effect<Option.Option<number>, never, R>
  /**
   * Does the job and settles it, reporting progress from 0 to 1. It may run again after a crash, so
   * each step has to be idempotent.
   */
  readonly work: (claimed: Claimed, report: ReportProgress) => Effect.Effect<void, E | ClaimLost, R>
  /**
   * Settles a job whose attempt failed unexpectedly, so that it is not retried for ever. Without it, the
   * job is tried again after the first pause of its kind.
   */
  readonly broke?: (
    claimed: Claimed,
    cause: Cause.Cause<unknown>,
  ) => Effect.Effect<void, ClaimLost | InsufficientStorage, R>
  /** Announces progress: never decreasing, at most once a second. */
  readonly tell?: (claimed: Claimed, fraction: number) => Effect.Effect<void, never, R>
  /** The claim was lost to another attempt, or the job was removed. */
  readonly lost?: (claimed: Claimed) => Effect.Effect<void, never, R>
  /** Runs alongside the jobs, from the start on. */
  readonly beside?: Effect.Effect<void, never, R>
}

/** What a room can do with the jobs of its kind. */
export interface JobControl {
  /** Looks for a job at once, instead of after `pollInterval`. */
  readonly wake: Effect.Effect<void>
  /**
   * Interrupts the attempt at a job on this server, if there is one, and returns when it has ended.
   * Close the job first, or it is claimed again.
   */
  readonly abandon: (id: Claim["id"]) => Effect.Effect<void>
  /** The progress of a job on this server; 0 for one that another server does. */
  readonly progressOf: (id: Claim["id"]) => Effect.Effect<number>
}
