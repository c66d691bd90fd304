import type { Cause, Effect, Option } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { Claim, ClaimLost, Claims, Place } from "./claims.ts"
import type { LeaseTimes } from "./lease.ts"
import type { Retry } from "./retry.ts"

/**
 * A kind of work that waits: all there is to say of it but how it is done. Declared beside what is
 * stored of it and listed in `kinds.ts`; whatever stands in the store under it has to be done by
 * somebody, which the start of the server makes sure of.
 */
export interface Kind<Document, Lane extends string = string> {
  readonly name: string
  readonly place: Place<Document>
  readonly lease: LeaseTimes
  readonly retry: Retry
  /** Where its jobs are done, each in the lanes that take it; a lane does so many at a time. */
  readonly lanes: ReadonlyArray<{ readonly lane: Lane; readonly hands: number }>
  /** Milliseconds: another server may have put something there, so that it looks again at least this often. */
  readonly lookAgain: number
  /** Milliseconds: a problem of the store must not turn the loop into a storm. */
  readonly rest: number
  /** Whether pauses end with the start of a server. */
  readonly hurries: boolean
}

export type Report = (part: number) => Effect.Effect<void>

/** What a room knows of the jobs of its kind: how one is taken and what is done. */
export interface Handler<Claimed extends Claim, Lane extends string, E, R> {
  readonly claims: Pick<Claims<unknown>, "renew" | "letGo" | "begin" | "hasEnded">
  /** The job whose turn it is, claimed. */
  readonly take: (lane: Lane) => Effect.Effect<Option.Option<Claimed>, NoRoom, R>
  /** Milliseconds until one may be taken; none when none waits. */
  readonly nextDue: (lane: Lane) => Effect.Effect<Option.Option<number>, never, R>
  /**
   * Does it and settles it, and may report how far it is, from 0 to 1. It may be begun again after a
   * crash, so each part overwrites its own.
   */
  readonly work: (claimed: Claimed, report: Report) => Effect.Effect<void, E | ClaimLost, R>
  /** Something nobody expected ended the attempt: settles it too, so that it cannot go round for ever. */
  readonly broke: (
    claimed: Claimed,
    cause: Cause.Cause<unknown>,
  ) => Effect.Effect<void, ClaimLost | NoRoom, R>
  /** Tells how far it is: never backwards, and once a second at most. */
  readonly tell?: (claimed: Claimed, fraction: number) => Effect.Effect<void, never, R>
  /** Another has it now, or it is gone. */
  readonly lost?: (claimed: Claimed) => Effect.Effect<void, never, R>
  /** Goes on beside the work, from the start on. */
  readonly beside?: Effect.Effect<void, never, R>
}

/** What a room can do to the jobs of its kind. */
export interface Hands {
  /** There may be something to do. */
  readonly ring: Effect.Effect<void>
  /** Ends the attempt at a job, if one is under way here, and answers when it has ended. Close the job first. */
  readonly abandon: (id: Claim["id"]) => Effect.Effect<void>
  /** How far a job is that is under way here; others' begin at 0. */
  readonly progressOf: (id: Claim["id"]) => Effect.Effect<number>
}
