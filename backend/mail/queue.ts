import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, Option } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { UserId } from "#protocol/ids.ts"
import { sendingMillis } from "../ports/mailer.ts"
import type { Going, LetterOrder, LetterRecord } from "../kept/letters.ts"
import { Kept } from "../kept/kept.ts"

const seconds = 1_000
const minutes = 60 * seconds

/** How long it may take to write a letter, before it is sent. */
export const writingMillis = minutes

/** How long an attempt may take. Nobody else takes the letter meanwhile, nor for some time after. */
export const attemptMillis = writingMillis + sendingMillis + minutes
const leaseMillis = attemptMillis + minutes

/** How long to wait after each attempt the mail server was away for, and after every further one. */
const pauses = [30 * seconds, minutes, 2 * minutes, 4 * minutes, 8 * minutes, 15 * minutes]
const longestPause = 60 * minutes

/** The pause after so many attempts. */
export const pauseAfter = (attempts: number) =>
  attempts <= pauses.length ? (pauses[attempts - 1] ?? longestPause) : longestPause

/**
 * How long to wait each time the mail server got a letter and did not answer. Each further attempt may
 * bring one more copy, so there are two, and time between them for what keeps the server to pass.
 */
const unsurePauses = [10 * minutes, 60 * minutes]

/** The pause before a letter is sent that may have been taken so often already; null when it is enough. */
export const pauseWhenUnsure = ({ unanswered }: LetterRecord) => unsurePauses[unanswered] ?? null

/** What an attempt came to; `again` leaves the letter waiting for its next, and so does `unsure` at first. */
export type Outcome = Exclude<LetterRecord["state"], Going> | "again"

/** What an outcome changes in a letter. */
const changeOf = (letter: LetterRecord, outcome: Outcome, now: number) => {
  if (outcome === "again") return { nextAt: now + pauseAfter(letter.attempts) }
  if (outcome !== "unsure") return { state: outcome }
  const pause = pauseWhenUnsure(letter)
  const unanswered = letter.unanswered + 1
  return pause === null ? { state: outcome, unanswered } : { nextAt: now + pause, unanswered }
}

/** A letter and the claim of the attempt at hand. */
export interface Claimed {
  readonly letter: LetterRecord
  readonly claim: string
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
    /** Milliseconds until a letter may be claimed; none when none waits. */
    readonly nextDue: Effect.Effect<Option.Option<number>>
    /** Keeps what an attempt came to; none when the letter is no longer this attempt's. */
    readonly settle: (
      claimed: Claimed,
      outcome: Outcome,
    ) => Effect.Effect<Option.Option<LetterRecord>, NoRoom>
    /** Puts a letter back whose attempt was broken off; the next one may begin at once. */
    readonly letGo: (claimed: Claimed) => Effect.Effect<void, NoRoom>
    /** Ends every pause, and where no other server can be at them every claim as well. */
    readonly hurry: (alone: boolean) => Effect.Effect<void, NoRoom>
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
        yield* letters.insert(letter).pipe(Effect.catchTag("AlreadyThere", () => Effect.void))
      })

      const release = Effect.fn("LetterQueue.release")(function* (keeperId: UserId) {
        const nextAt = yield* Clock.currentTimeMillis
        yield* letters
          .update({ keeperId, state: "held" }, { $set: { state: "waiting", nextAt } })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
      })

      const claimNext = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const claim = randomUUID()
        const found = yield* letters
          .findAndUpdate(
            { state: "waiting", nextAt: { $lte: now } },
            { $set: { claim, nextAt: now + leaseMillis }, $inc: { attempts: 1 } },
            { sort: [["nextAt", 1]] },
          )
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
        return Option.map(found, (letter) => ({ letter, claim }))
      }).pipe(Effect.withSpan("LetterQueue.claimNext"))

      const nextDue = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const next = yield* letters.first({ state: "waiting" }, [["nextAt", 1]])
        return Option.map(next, ({ nextAt }) => Math.max(0, nextAt - now))
      })

      const settle = Effect.fn("LetterQueue.settle")(function* (
        { letter, claim }: Claimed,
        outcome: Outcome,
      ) {
        const now = yield* Clock.currentTimeMillis
        const change = { ...changeOf(letter, outcome, now), claim: null }
        return yield* letters
          .findAndUpdate({ id: letter.id, claim }, { $set: change })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
      })

      const letGo = Effect.fn("LetterQueue.letGo")(function* ({ letter, claim }: Claimed) {
        const now = yield* Clock.currentTimeMillis
        yield* letters
          .update({ id: letter.id, claim }, { $set: { claim: null, nextAt: now } })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
      })

      const hurry = Effect.fn("LetterQueue.hurry")(function* (alone: boolean) {
        const now = yield* Clock.currentTimeMillis
        const resting = { state: "waiting", nextAt: { $gt: now } }
        yield* letters
          .update(alone ? resting : { ...resting, claim: null }, {
            $set: { nextAt: now, claim: null },
          })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
      })

      return LetterQueue.of({ add, release, claimNext, nextDue, settle, letGo, hurry })
    }),
  )
}
