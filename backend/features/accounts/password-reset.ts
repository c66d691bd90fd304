import { Context, Effect, Layer, Option, Random } from "effect"
import { badLink, type ResetPassword } from "#protocol/account.ts"
import {
  BadRequest,
  type InsufficientStorage,
  TooManyRequests,
  UnprocessableEntity,
} from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Emails } from "../email/emails.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { EmailLinks } from "./email-links.ts"
import { networkOf } from "./ip-rate-key.ts"
import { passwordProblem } from "./password-problem.ts"
import { Passwords } from "./passwords.ts"
import { TakeoverCleanup } from "./takeover-cleanup.ts"
import { Database } from "../../platform/database/database.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"
import { Sessions } from "./sessions.ts"
import { allTriesOf } from "./sign-in.ts"
import { type Bound, RateLimits } from "./rate-limits.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const emailLimit: Bound = { most: limits.reset.emailsPerHour, millis: 60 * 60 * 1_000 }

const perNetwork: Bound = { most: limits.reset.networkAnHour, millis: 60 * 60 * 1_000 }

const tooMany = (waitMillis: number) =>
  new TooManyRequests({
    message: "Too many emails were just requested from your network. Please try again later.",
    retryAfter: Math.ceil(waitMillis / 1_000),
  })

/** Each email is begun after a random pause of at most this many milliseconds. */
const longestPause = 1_000

const worksNoMore = () => new BadRequest({ message: badLink })
const notThisOne = (message: string) =>
  new UnprocessableEntity({ message, fields: { newPassword: message } })

/** Setting a new password for users who forgot theirs. */
export class PasswordReset extends Context.Service<
  PasswordReset,
  {
    /**
     * Requests an email to an address. Neither the answer nor its timing tells whether there is an
     * account. `network` is the network address the request came from.
     */
    readonly ask: (
      email: string,
      network: string,
    ) => Effect.Effect<void, TooManyRequests | InsufficientStorage>
    /**
     * Sets a new password, once for each link, and signs out every device. If the account never
     * proved its address, everything that lets others in or shows them anything is removed.
     */
    readonly set: (
      form: ResetPassword,
    ) => Effect.Effect<void, BadRequest | UnprocessableEntity | InsufficientStorage>
  }
>()("backend/features/accounts/PasswordReset") {
  static readonly layer = Layer.effect(
    PasswordReset,
    Effect.gen(function* () {
      const { users } = yield* Database
      const links = yield* EmailLinks
      const emails = yield* Emails
      const passwords = yield* Passwords
      const sessions = yield* Sessions
      const takeoverCleanup = yield* TakeoverCleanup
      const tries = yield* RateLimits
      const { publish } = yield* EventBus
      const scope = yield* Effect.scope

      const write = Effect.fn("PasswordReset.write")(
        function* (emailKey: string) {
          const holder = yield* users.first({ emailKey, closingSince: { $exists: false } })
          if (Option.isNone(holder)) return
          const link = yield* links.make("reset", holder.value.id)
          yield* emails.enqueue({ kind: "reset", keeperId: holder.value.id, linkId: link.id })
        },
        unlessInterrupted((cause) => Effect.logError("An email could not be requested", cause)),
      )

      // The store works synchronously in this thread, so writing at once would delay the next
      // answer and so reveal that there is an account. When the server stops, the pause is cut
      // short and the email is still queued.
      const writeSoon = (emailKey: string) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const pause = (yield* Random.next) * longestPause
            yield* Effect.exit(restore(Effect.sleep(pause)))
            yield* write(emailKey)
          }),
        )

      const ask = Effect.fn("PasswordReset.ask")(function* (email: string, network: string) {
        const tooOften = yield* tries.consume(`reset network ${networkOf(network)}`, perNetwork)
        if (tooOften > 0) return yield* tooMany(tooOften)
        const emailKey = keyOf(email)
        const wait = yield* tries.consume(`emails of reset ${emailKey}`, emailLimit)
        if (wait === 0) yield* Effect.forkIn(writeSoon(emailKey), scope)
      })

      const refuseUnfit = Effect.fnUntraced(function* (user: UserRecord, password: string) {
        const problem = passwordProblem(password, user)
        if (problem !== null) return yield* notThisOne(problem)
        const isOld =
          user.passwordHash !== null && (yield* passwords.isRight(user.passwordHash, password))
        if (isOld) {
          return yield* notThisOne(errorMessages.alreadyYourPassword)
        }
      })

      const isOver = Effect.fnUntraced(function* (user: UserRecord) {
        yield* sessions.endAll(user.id)
        yield* Effect.forEach(allTriesOf(user), tries.reset)
        for (const _tag of ["UserChanged", "InvitesChanged"] as const) {
          yield* publish({ to: [user.id], event: { _tag } })
        }
      })

      /**
       * Sets the password and ends every session in one write, so that nothing can happen in
       * between. If the address was not proved, the same write blocks sign-in (`unverifiedShares`) until
       * everything from before is removed.
       */
      const change = (
        who: Parameters<typeof users.findAndUpdate>[0],
        passwordHash: string,
        mark: Pick<UserRecord, "unverifiedShares">,
      ) => users.findAndUpdate(who, { $set: { passwordHash, ...mark }, $inc: { sessionEpoch: 1 } })

      const set = Effect.fn("PasswordReset.set")(function* ({ token, newPassword }: ResetPassword) {
        const link = yield* links.behind("reset", token)
        if (Option.isNone(link)) return yield* worksNoMore()
        const found = yield* users.get(link.value.userId)
        // Since the email was sent, another account may have confirmed the address as its own.
        const emailKey = Option.isSome(found) ? found.value.emailKey : undefined
        if (Option.isNone(found) || emailKey === undefined) return yield* worksNoMore()
        yield* refuseUnfit(found.value, newPassword)
        const passwordHash = yield* passwords.hash(newPassword)
        if (!(yield* links.use(link.value))) return yield* worksNoMore()
        const holder = { id: found.value.id, emailKey, closingSince: { $exists: false } }
        // Whoever reads the emails to an address is its owner; anybody else who got into the
        // account is shut out.
        const unproved = yield* change({ ...holder, emailVerified: false }, passwordHash, {
          unverifiedShares: "for-proof",
        })
        // If it was not unproved, it is proved, and that never changes back.
        const changed = Option.isSome(unproved)
          ? unproved
          : yield* change({ ...holder, emailVerified: true }, passwordHash, {})
        if (Option.isNone(changed)) return yield* worksNoMore()
        yield* takeoverCleanup.finish(changed.value)
        yield* isOver(found.value)
      })

      return PasswordReset.of({ ask, set })
    }),
  )
}
