import { Context, Effect, Layer, Metric, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { ShareId, UserId } from "#protocol/ids.ts"
import type { MailState } from "#protocol/share.ts"
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
  pauseWhenAway,
  pauseWhenUnsure,
  writingMillis,
  type ClaimedEmail,
  type EmailOutcome,
} from "./email-queue.ts"
import type { Going, EmailKey, EmailRequest, EmailRecord } from "../../platform/database/emails.ts"
import { Database } from "../../platform/database/database.ts"

/** Announcing a sent email may take at most this long, so that it does not delay the next one. */
const tellMillis = 10_000

const outcome = (of: EmailOutcome): EmailOutcome => of

const saying = (warning: string, of: EmailOutcome) => Effect.as(Effect.logWarning(warning), of)

const textOf = ({ shareId, round }: EmailKey) => `${shareId}/${round}`

const mailStateOf = (state: EmailRecord["state"]): MailState => {
  switch (state) {
    case "waiting":
    case "sent":
    case "rejected":
    case "held":
    case "withheld":
    case "recent":
      return state
    // It most likely arrived, and no further attempt will be made.
    case "unsure":
      return "sent"
    case "kept":
    case "void":
      return "none"
  }
}

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
    /** The state of the emails about these; `none` for one that was never queued. */
    readonly statesOf: (
      keys: ReadonlyArray<EmailKey>,
    ) => Effect.Effect<(key: EmailKey) => MailState>
  }
>()("backend/features/email/Emails") {
  static readonly layer = Layer.effect(
    Emails,
    Effect.gen(function* () {
      const { emails: records } = yield* Database
      const queue = yield* EmailQueue
      const mailer = yield* Mailer
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
        if (Option.isNone(composed)) return outcome("void")
        const to = asLogLine(composed.value.to)
        return yield* mailer.send(composed.value).pipe(
          Effect.map(() => outcome(mailer.kind === "smtp" ? "sent" : "kept")),
          Effect.catchTags({
            MailRejected: ({ reason }) =>
              saying(
                `An email to ${to} was refused and won't be sent again: ${reason}`,
                "rejected",
              ),
            MailUnavailable: ({ reason }) => {
              const pause = pauseWhenAway(email) / 1_000
              return saying(
                `An email to ${to} will be tried again in ${pause} s: ${reason}`,
                "again",
              )
            },
            DeliveryUnknown: ({ reason }) => {
              const pause = pauseWhenUnsure(email)
              const next =
                pause === null ? "won't be sent again" : `will be tried again in ${pause / 1_000} s`
              return saying(`An email to ${to} may have been sent and ${next}: ${reason}`, "unsure")
            },
          }),
        )
      })

      /** An attempt never fails: whatever happens becomes an outcome. */
      const attempt = (email: EmailRecord): Effect.Effect<EmailOutcome> =>
        deliver(email).pipe(
          Effect.catchTag("NotYet", () => Effect.succeed(outcome("again"))),
          Effect.timeoutOrElse({
            duration: attemptMillis,
            orElse: () => saying("An email took too long and may have been sent", "unsure"),
          }),
          unlessInterrupted((cause) =>
            Effect.as(Effect.logError("An email could not be written", cause), outcome("again")),
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
            const ended = yield* restore(attempt(claimed.email))
            yield* Metric.update(labeled(measures.emails, { outcome: ended }), 1)
            const settled = yield* queue.settle(claimed, ended)
            if (Option.isSome(settled)) yield* restore(tell(settled.value))
          }),
        )

      const { wake } = yield* jobs.handle(emailJobType, () => ({
        claims: queue.claims,
        take: () => queue.claimNext,
        nextDue: () => queue.claims.nextDue(),
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

      const statesOf = Effect.fn("Emails.statesOf")(function* (keys: ReadonlyArray<EmailKey>) {
        // With an outbox, no mail is ever sent.
        if (mailer.kind === "outbox" || keys.length === 0) return (): MailState => "none"
        const asked = [...new Set(keys.map(({ shareId }) => shareId))]
        const found = yield* records.find({ filter: { shareId: { $in: asked } } })
        const states = new Map(
          found.flatMap((email) =>
            email.kind === "invitation" ? [[textOf(email), mailStateOf(email.state)]] : [],
          ),
        )
        return (key: EmailKey): MailState => states.get(textOf(key)) ?? "none"
      })

      return Emails.of({ enqueue, withdraw: queue.withdraw, release, keepersHeld, statesOf })
    }),
  ).pipe(Layer.provide(EmailQueue.layer))
}
