import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { ShareId, UserId } from "#protocol/ids.ts"
import { type ClaimedDocument, type Claims, claimsIn } from "../../platform/jobs/claims.ts"
import type { JobType } from "../../platform/jobs/job-type.ts"
import { sendingMillis } from "../../ports/mailer.ts"
import type { Going, EmailRequest, EmailRecord } from "../../platform/database/emails.ts"
import { Database } from "../../platform/database/database.ts"
import { type EmailOutcome, outagePauses } from "./email-outcome.ts"

const seconds = 1_000
const minutes = 60 * seconds

/** How long writing an email may take, before it is sent. */
export const writingMillis = minutes

/**
 * How long an attempt may take. The claim lasts longer than that, so nobody else takes the email
 * meanwhile.
 */
export const attemptMillis = writingMillis + sendingMillis + minutes

/**
 * The job of sending an email. Its claim is never renewed, because it lasts longer than any
 * attempt.
 */
export const emailJobType = {
  name: "emails",
  place: {
    open: { state: "waiting" },
    claim: "claim",
    until: "nextAt",
    leaseOf: ({ claim, nextAt, unfinished = 0 }: EmailRecord) => ({
      ...{ claim, until: nextAt, unfinished },
    }),
    attempts: "attempts",
    unfinished: "unfinished",
  },
  lease: { millis: attemptMillis + minutes, renewEvery: null },
  retry: outagePauses,
  /** Several emails at a time, so that one that hangs does not stop the others. */
  lanes: [{ lane: "any", concurrency: 4 }],
  pollInterval: minutes,
  rest: 10 * seconds,
  /** Pauses end when the server starts, because its mail settings may just have been corrected. */
  hurries: true,
} satisfies JobType<EmailRecord>

/** An email, and the claim of the current attempt. */
export type ClaimedEmail = ClaimedDocument<EmailRecord>

const subjectOf = (order: EmailRequest): string => {
  switch (order.kind) {
    case "invitation":
      return `${order.shareId}-${order.round}`
    case "new-stories":
      return `${order.keeperId}-${order.number}`
    case "waiting":
      return String(order.keeperId)
    default:
      return String(order.linkId)
  }
}

/** Emails waiting to be sent, each claimed by one attempt at a time. */
export class EmailQueue extends Context.Service<
  EmailQueue,
  {
    /** Adds an email to the queue; if it is there already, it stays as it is. */
    readonly add: (order: EmailRequest, going: Going) => Effect.Effect<void, InsufficientStorage>
    /**
     * Takes back the emails about a share that the mail server never had, also those given up; true
     * where there was one.
     */
    readonly withdraw: (shareId: ShareId) => Effect.Effect<boolean, InsufficientStorage>
    /** Makes a keeper's held emails ready to be sent. */
    readonly release: (keeper: UserId) => Effect.Effect<void, InsufficientStorage>
    /** Claims the email that has been due longest. */
    readonly claimNext: Effect.Effect<Option.Option<ClaimedEmail>, InsufficientStorage>
    /** Stores the outcome of an attempt; none if the claim was lost. */
    readonly settle: (
      claimed: ClaimedEmail,
      outcome: EmailOutcome,
    ) => Effect.Effect<Option.Option<EmailRecord>, InsufficientStorage>
    readonly claims: Claims<EmailRecord>
  }
>()("backend/features/email/EmailQueue") {
  static readonly layer = Layer.effect(
    EmailQueue,
    Effect.gen(function* () {
      const { emails } = yield* Database

      const add = Effect.fn("EmailQueue.add")(function* (order: EmailRequest, going: Going) {
        const now = yield* Clock.currentTimeMillis
        const notBefore = order.kind === "new-stories" ? order.notBefore : now
        const email: EmailRecord = {
          ...order,
          id: yield* emails.nextId,
          // Several servers may write to the same person, and each counts its ids from 1.
          messageId: `${order.kind}-${subjectOf(order)}-${randomUUID()}`,
          state: going,
          attempts: 0,
          unanswered: 0,
          nextAt: Math.max(now, notBefore),
          queuedAt: Math.max(now, notBefore),
          problem: null,
          claim: null,
          createdAt: now,
        }
        yield* emails.insertIfAbsent(email)
      })

      const withdraw = Effect.fn("EmailQueue.withdraw")(function* (shareId: ShareId) {
        const states = { $in: ["waiting", "held", "failed"] }
        const unsent = { state: states, claim: null, unanswered: 0 }
        return (yield* emails.update({ shareId, ...unsent }, { $set: { state: "void" } })) > 0
      })

      const release = Effect.fn("EmailQueue.release")(function* (keeperId: UserId) {
        const now = yield* Clock.currentTimeMillis
        yield* emails.update(
          { keeperId, state: "held" },
          { $set: { state: "waiting", nextAt: now, queuedAt: now } },
        )
      })

      const claims = claimsIn(emails, emailJobType.place, emailJobType.lease)

      const claimNext = claims
        .take({ sort: [["nextAt", 1]] })
        .pipe(Effect.withSpan("EmailQueue.claimNext"))

      const settle = Effect.fn("EmailQueue.settle")(function* (
        claimed: ClaimedEmail,
        { fields, pause }: EmailOutcome,
      ) {
        return yield* claims.settle(claimed, { $set: fields }, pause).pipe(
          Effect.asSome,
          Effect.catchTag("ClaimLost", () => Effect.succeedNone),
        )
      })

      return EmailQueue.of({ add, withdraw, release, claimNext, settle, claims })
    }),
  )
}
