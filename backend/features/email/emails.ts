import { Clock, Context, Effect, Layer, Metric, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { ShareId, UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { MailProblem, MailState, Share } from "#protocol/share.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { asLogLine } from "../../platform/observability/safe-log-text.ts"
import { Mailer } from "../../ports/mailer.ts"
import { labeled, measures } from "../../platform/observability/metrics.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { EmailComposers, type EmailComposer } from "./composers.ts"
import {
  attemptMillis,
  EmailQueue,
  emailJobType,
  writingMillis,
  type ClaimedEmail,
} from "./email-queue.ts"
import { afterOutage, afterSilence, ended, type EmailOutcome } from "./email-outcome.ts"
import { MailHealth } from "./mail-health.ts"
import type { Going, EmailKey, EmailRequest, EmailRecord } from "../../platform/database/emails.ts"
import { Database } from "../../platform/database/database.ts"

/** Announcing a sent email may take at most this long, so that it does not delay the next one. */
const tellMillis = 10_000

/** What is done with an email that was not delivered, for the log. */
const nextStep = ({ fields, pause }: EmailOutcome) => {
  switch (fields.state) {
    case "waiting":
      return `will be tried again in ${String(Math.ceil(pause / 1_000))} s`
    case "failed":
      return `could not be sent for ${String(limits.emails.triedDays)} days and is given up`
    default:
      return "won't be sent again"
  }
}

/** It could not be written, which says nothing of the mail server. */
const writtenLater = Effect.fnUntraced(function* (email: EmailRecord) {
  const outcome = afterOutage(email, email.problem, yield* Clock.currentTimeMillis)
  if (outcome.fields.state === "failed") yield* Effect.logWarning(`An email ${nextStep(outcome)}`)
  return outcome
})

const textOf = ({ shareId, round }: EmailKey) => `${shareId}/${round}`

const mailStateOf = (state: EmailRecord["state"]): MailState => {
  switch (state) {
    case "waiting":
    case "sent":
    case "held":
    case "withheld":
    case "recent":
      return state
    case "rejected":
    case "failed":
      return "failed"
    // It most likely arrived, and no further attempt will be made.
    case "unsure":
      return "sent"
    case "kept":
    case "void":
      return "none"
  }
}

/** An invitation's email, as its keeper sees it. */
export type InvitationDelivery = Pick<Share, "mail" | "mailProblem">

const notSentHere: InvitationDelivery = { mail: "none", mailProblem: null }

/** `outage`: why no email leaves at the moment, which is known before this one was tried. */
const deliveryOf = (
  { state, problem }: EmailRecord,
  outage: MailProblem | null,
): InvitationDelivery => ({
  mail: mailStateOf(state),
  mailProblem: problem ?? (state === "waiting" ? outage : null),
})

/** Sends emails in the background: whoever queues one never waits for a mail server. */
export class Emails extends Context.Service<
  Emails,
  {
    /** Queues an email; queueing the same one again changes nothing. */
    readonly enqueue: (
      order: EmailRequest,
      going?: Going,
    ) => Effect.Effect<void, InsufficientStorage>
    /** Takes back what has not left of the emails about a share; true where there was one. */
    readonly withdraw: (share: ShareId) => Effect.Effect<boolean, InsufficientStorage>
    /** Sends the emails that were held until the keeper proved their address. */
    readonly release: (keeper: UserId) => Effect.Effect<void, InsufficientStorage>
    /** Users with held emails. */
    readonly keepersHeld: Effect.Effect<ReadonlyArray<UserId>>
    /** What became of the emails about these; nothing of one that was never queued. */
    readonly deliveriesOf: (
      keys: ReadonlyArray<EmailKey>,
    ) => Effect.Effect<(key: EmailKey) => InvitationDelivery>
  }
>()("backend/features/email/Emails") {
  static readonly layer = Layer.effect(
    Emails,
    Effect.gen(function* () {
      const { emails: records } = yield* Database
      const queue = yield* EmailQueue
      const mailer = yield* Mailer
      const health = yield* MailHealth
      const writers = yield* EmailComposers
      const jobs = yield* Jobs

      /** Asks the writer of this kind of email. */
      const ask = <A, E>(
        email: EmailRecord,
        question: <L extends EmailRecord>(
          writer: EmailComposer<L>,
          email: L,
        ) => Effect.Effect<A, E>,
      ) => {
        switch (email.kind) {
          case "invitation":
            return question(writers.invitations, email)
          case "new-stories":
            return question(writers.newStories, email)
          case "waiting":
            return question(writers.waiting, email)
          default:
            return question(writers.accounts, email)
        }
      }

      const deliver = Effect.fn("Emails.deliver")(function* (email: EmailRecord) {
        const composed = yield* Effect.timeout(
          ask(email, ({ compose }, it) => compose(it)),
          writingMillis,
        )
        if (Option.isNone(composed)) return ended("void")
        const to = asLogLine(composed.value.to)
        return yield* mailer.send(composed.value).pipe(
          Effect.map(() => ended(mailer.kind === "smtp" ? "sent" : "kept")),
          Effect.tap(() => health.note(null)),
          Effect.catchTags({
            MailRejected: Effect.fnUntraced(function* ({ reason, problem }) {
              yield* health.note(null)
              yield* Effect.logWarning(
                `An email to ${to} was refused and won't be sent again: ${reason}`,
              )
              return ended("rejected", problem)
            }),
            MailUnavailable: Effect.fnUntraced(function* ({ reason, problem }) {
              yield* health.note(problem)
              const outcome = afterOutage(email, problem, yield* Clock.currentTimeMillis)
              yield* Effect.logWarning(`An email to ${to} ${nextStep(outcome)}: ${reason}`)
              return outcome
            }),
            DeliveryUnknown: Effect.fnUntraced(function* ({ reason }) {
              yield* health.note("unreachable")
              const outcome = afterSilence(email)
              yield* Effect.logWarning(
                `An email to ${to} may have been sent and ${nextStep(outcome)}: ${reason}`,
              )
              return outcome
            }),
          }),
        )
      })

      /** An attempt never fails: whatever happens becomes an outcome. */
      const attempt = (email: EmailRecord): Effect.Effect<EmailOutcome> =>
        deliver(email).pipe(
          Effect.catchTag("NotYet", () => writtenLater(email)),
          Effect.timeoutOrElse({
            duration: attemptMillis,
            orElse: () =>
              Effect.as(
                Effect.logWarning("An email took too long and may have been sent"),
                afterSilence(email),
              ),
          }),
          unlessInterrupted((cause) =>
            Effect.andThen(
              Effect.logError("An email could not be written", cause),
              writtenLater(email),
            ),
          ),
        )

      const tell = (email: EmailRecord) =>
        ask(email, ({ onOutcome }, it) => onOutcome(it)).pipe(
          Effect.timeoutOption(tellMillis),
          unlessInterrupted((cause) => Effect.logError("the outcome of an email", cause)),
        )

      // Uninterruptible, so that what the mail server accepted is stored even if the server stops
      // just then.
      const sendOne = (claimed: ClaimedEmail) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const outcome = yield* restore(attempt(claimed.document))
            yield* Metric.update(labeled(measures.emails, { outcome: outcome.fields.state }), 1)
            const settled = yield* queue.settle(claimed, outcome)
            if (Option.isSome(settled)) yield* restore(tell(settled.value))
          }),
        )

      const { wake } = yield* jobs.handle(emailJobType, () => ({
        claims: queue.claims,
        take: () => queue.claimNext,
        work: sendOne,
        // The claim simply runs out, since nobody knows how far the attempt came.
        broke: (_, cause) => Effect.logError("the email queue cannot be read", cause),
      }))

      const enqueue = Effect.fn("Emails.enqueue")(function* (
        order: EmailRequest,
        going: Going = "waiting",
      ) {
        yield* queue.add(order, going)
        yield* wake
      })

      const release = Effect.fn("Emails.release")(function* (keeper: UserId) {
        yield* queue.release(keeper)
        yield* wake
      })

      const keepersHeld = Effect.map(records.find({ filter: { state: "held" } }), (held) => [
        ...new Set(held.map(({ keeperId }) => keeperId)),
      ])

      const deliveriesOf = Effect.fn("Emails.deliveriesOf")(function* (
        keys: ReadonlyArray<EmailKey>,
      ) {
        // With an outbox, no mail is ever sent.
        if (mailer.kind === "outbox" || keys.length === 0) return () => notSentHere
        const outage = yield* health.outage
        const asked = [...new Set(keys.map(({ shareId }) => shareId))]
        const found = yield* records.find({ filter: { shareId: { $in: asked } } })
        const deliveries = new Map(
          found.flatMap((email) =>
            email.kind === "invitation" ? [[textOf(email), deliveryOf(email, outage)]] : [],
          ),
        )
        return (key: EmailKey) => deliveries.get(textOf(key)) ?? notSentHere
      })

      return Emails.of({ enqueue, withdraw: queue.withdraw, release, keepersHeld, deliveriesOf })
    }),
  ).pipe(Layer.provideMerge(MailHealth.layer), Layer.provide(EmailQueue.layer))
}
