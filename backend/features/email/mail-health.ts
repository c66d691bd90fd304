import { Context, Effect, Layer, Option, Ref } from "effect"
import type { Health } from "#protocol/capabilities.ts"
import type { MailProblem } from "#protocol/share.ts"
import { Database } from "../../platform/database/database.ts"
import { Mailer, type MailUnavailable } from "../../ports/mailer.ts"

/** What the mail server said last; not known on a node that sends nothing while no email waits for it. */
type LastAnswer = Option.Option<MailProblem | null>

/** Problems for which no email at all can be sent. */
const outages: ReadonlyArray<MailProblem> = ["unreachable", "settings"]

const isOutage = (problem: MailProblem | null) => problem !== null && outages.includes(problem)

const words: Readonly<Partial<Record<MailProblem, string>>> = {
  unreachable: "the mail server could not be reached last time",
  settings: "the mail server took no email from this server last time",
  busy: "the mail server asked last time to be tried later",
}
const answered = "the mail server answered last time"

const countOf = (waiting: number) =>
  waiting === 0 ? "no email waits" : waiting === 1 ? "1 email waits" : `${waiting} emails wait`

/** What `/health` says of the mail server. */
export const mailPart = (last: LastAnswer, waiting: number): Health["parts"][string] => {
  const said = Option.map(last, (problem) =>
    problem === null ? answered : (words[problem] ?? answered),
  )
  const works = !Option.exists(last, isOutage)
  return { works, detail: [...Option.toArray(said), countOf(waiting)].join("; ") }
}

const outbox: Health["parts"][string] = {
  works: true,
  detail: "no mail server is set: emails are only put in the outbox folder",
}

/** Whether emails leave this server, for whoever looks after it. The mail server is never asked for that. */
export class MailHealth extends Context.Service<
  MailHealth,
  {
    /** Notes what the mail server said to an email; null where it answered. */
    readonly note: (problem: MailProblem | null) => Effect.Effect<void>
    /** Asks the mail server, as at the start, and notes what it says. */
    readonly check: Effect.Effect<void, MailUnavailable>
    readonly part: Effect.Effect<Health["parts"][string]>
    /** Why no email at all leaves this server at the moment; null where they do, as far as is known. */
    readonly outage: Effect.Effect<MailProblem | null>
  }
>()("backend/features/email/MailHealth") {
  static readonly layer = Layer.effect(
    MailHealth,
    Effect.gen(function* () {
      const mailer = yield* Mailer
      const { emails } = yield* Database
      const noted = yield* Ref.make<LastAnswer>(Option.none())
      const note = (problem: MailProblem | null) => Ref.set(noted, Option.some(problem))

      const check = mailer.check.pipe(
        Effect.tap(() => note(null)),
        Effect.tapError(({ problem }) => note(problem)),
      )

      /** A node that sends nothing itself knows of the mail server by the emails that wait. */
      const byEmails = Effect.map(
        emails.first({ state: "waiting", problem: { $in: outages } }),
        Option.map(({ problem }) => problem),
      )

      const lastAnswer = Effect.gen(function* () {
        const own = yield* Ref.get(noted)
        return Option.isSome(own) ? own : yield* byEmails
      })

      const part = Effect.gen(function* () {
        if (mailer.kind === "outbox") return outbox
        return mailPart(yield* lastAnswer, yield* emails.count({ state: "waiting" }))
      })

      const outage = Effect.gen(function* () {
        if (mailer.kind === "outbox") return null
        const problem = Option.getOrNull(yield* lastAnswer)
        return isOutage(problem) ? problem : null
      })

      return MailHealth.of({ note, check, part, outage })
    }),
  )
}
