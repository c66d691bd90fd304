import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, Option } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { UserId } from "#protocol/ids.ts"
import { type Claim, type Claims, claimsIn } from "../jobs/claims.ts"
import type { Kind } from "../jobs/kind.ts"
import { pauseAfter, type Retry } from "../jobs/retry.ts"
import { sendingMillis } from "../ports/mailer.ts"
import type { Going, LetterOrder, LetterRecord } from "../kept/letters.ts"
import { Kept } from "../kept/kept.ts"

const seconds = 1_000
const minutes = 60 * seconds

/** How long it may take to write a letter, before it is sent. */
export const writingMillis = minutes

/** How long an attempt may take. Nobody else takes the letter meanwhile, nor for some time after. */
export const attemptMillis = writingMillis + sendingMillis + minutes

/** Letters that are to go out. A claim is never renewed: it lasts longer than any attempt may. */
export const letterWork = {
  name: "letters",
  place: {
    open: { state: "waiting" },
    claim: "claim",
    until: "nextAt",
    leaseOf: ({ claim, nextAt }: LetterRecord) => ({ claim, until: nextAt }),
    attempts: "attempts",
  },
  lease: { millis: attemptMillis + minutes, renewEvery: null },
  /** How long to wait after each attempt the mail server was away for. */
  retry: {
    pauses: [30 * seconds, minutes, 2 * minutes, 4 * minutes, 8 * minutes, 15 * minutes],
    afterwards: 60 * minutes,
  },
  /** So many letters at a time: one that hangs keeps none of the others. */
  lanes: [{ lane: "any", hands: 4 }],
  lookAgain: minutes,
  rest: 10 * seconds,
  /** Whoever starts the server again may have mended its mail settings just now. */
  hurries: true,
} satisfies Kind<LetterRecord>

/** The pause before the next attempt when the mail server was away; it is tried for ever. */
export const pauseWhenAway = ({ attempts }: LetterRecord) => pauseAfter(letterWork.retry, attempts)

/**
 * How long to wait each time the mail server got a letter and did not answer. Each further attempt may
 * bring one more copy, so there are two, and time between them for what keeps the server to pass.
 */
const unsure: Retry = { pauses: [10 * minutes, 60 * minutes], afterwards: null }

/** The pause before a letter is sent that may have been taken so often already; null when it is enough. */
export const pauseWhenUnsure = ({ unanswered }: LetterRecord) => pauseAfter(unsure, unanswered + 1)

/** What an attempt came to; `again` leaves the letter waiting for its next, and so does `unsure` at first. */
export type Outcome = Exclude<LetterRecord["state"], Going> | "again"

/** What an outcome changes in a letter, and how long it then waits. */
const changeOf = (letter: LetterRecord, outcome: Outcome) => {
  if (outcome === "again") return { fields: {}, pause: pauseWhenAway(letter) }
  if (outcome !== "unsure") return { fields: { state: outcome }, pause: 0 }
  const pause = pauseWhenUnsure(letter)
  const unanswered = letter.unanswered + 1
  return pause === null
    ? { fields: { state: outcome, unanswered }, pause: 0 }
    : { fields: { unanswered }, pause }
}

/** A letter and the claim of the attempt at hand. */
export interface Claimed extends Claim {
  readonly letter: LetterRecord
}

/** The letters that wait to go out, each claimed by one attempt at a time. */
export class LetterQueue extends Context.Service<
  LetterQueue,
  {
    /** Puts a letter into the queue; one that was there already stays as it is. */
    readonly add: (order: LetterOrder, going: Going) => Effect.Effect<void, NoRoom>
    /** What was held for a keeper may go out from now on. */
    readonly release: (keeper: UserId) => Effect.Effect<void, NoRoom>
    /** Takes the letter that is due longest and that nobody sends. */
    readonly claimNext: Effect.Effect<Option.Option<Claimed>, NoRoom>
    /** Keeps what an attempt came to; none when the letter is no longer this attempt's. */
    readonly settle: (
      claimed: Claimed,
      outcome: Outcome,
    ) => Effect.Effect<Option.Option<LetterRecord>, NoRoom>
    readonly claims: Claims<LetterRecord>
  }
>()("backend/mail/LetterQueue") {
  static readonly layer = Layer.effect(
    LetterQueue,
    Effect.gen(function* () {
      const { letters } = yield* Kept

      const add = Effect.fn("LetterQueue.add")(function* (order: LetterOrder, going: Going) {
        const now = yield* Clock.currentTimeMillis
        const subject =
          order.kind === "invitation" ? `${order.shareId}-${order.round}` : `${order.linkId}`
        const letter: LetterRecord = {
          ...order,
          id: yield* letters.nextId,
          // Several servers may write to the same person, and each counts from 1.
          messageId: `${order.kind}-${subject}-${randomUUID()}`,
          state: going,
          attempts: 0,
          unanswered: 0,
          nextAt: now,
          claim: null,
          createdAt: now,
        }
        yield* letters.insertUnlessThere(letter)
      })

      const release = Effect.fn("LetterQueue.release")(function* (keeperId: UserId) {
        const nextAt = yield* Clock.currentTimeMillis
        yield* letters.update({ keeperId, state: "held" }, { $set: { state: "waiting", nextAt } })
      })

      const claims = claimsIn(letters, letterWork.place, letterWork.lease)

      const claimNext = claims
        .take({ sort: [["nextAt", 1]] })
        .pipe(
          Effect.map(
            Option.map(({ document: letter, claim }) => ({ id: letter.id, letter, claim })),
          ),
          Effect.withSpan("LetterQueue.claimNext"),
        )

      const settle = Effect.fn("LetterQueue.settle")(function* (
        claimed: Claimed,
        outcome: Outcome,
      ) {
        const { fields, pause } = changeOf(claimed.letter, outcome)
        return yield* claims.settle(claimed, { $set: fields }, pause).pipe(
          Effect.asSome,
          Effect.catchTag("ClaimLost", () => Effect.succeedNone),
        )
      })

      return LetterQueue.of({ add, release, claimNext, settle, claims })
    }),
  )
}
