import { Context, Effect, Layer, Option } from "effect"
import type { VerificationOutcome } from "#protocol/account.ts"
import { BadRequest, type InsufficientStorage, TooManyRequests } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Emails } from "../email/emails.ts"
import { UnverifiedShares } from "./unverified-shares.ts"
import { EmailLinks } from "./email-links.ts"
import { TakeoverCleanup } from "./takeover-cleanup.ts"
import { Database } from "../../platform/database/database.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"
import type { LinkKind } from "../../platform/database/email-links.ts"
import { type Bound, RateLimits } from "./rate-limits.ts"

const perAccount: Bound = { most: 1, millis: limits.verification.secondsBetween * 1_000 }
/**
 * Emails per address are limited, because anybody can sign up with anybody's address, again and
 * again.
 */
const perAddress: Bound = { most: limits.reset.emailsPerHour, millis: 60 * 60 * 1_000 }

/** How often taking over an address is tried again when another account got it in between. */
const mostRounds = 5

const notYet = (waitMillis: number) =>
  new TooManyRequests({
    message: "We just sent you an email. Check your inbox, or try again in a minute.",
    retryAfter: Math.ceil(waitMillis / 1_000),
  })

/**
 * Confirms that an address belongs to its account: whoever can read the emails sent to it proves
 * that.
 */
export class EmailVerification extends Context.Service<
  EmailVerification,
  {
    /**
     * Writes to the address of a new account: an email to confirm it, or, if another account holds
     * it, an email saying that its owner has an account already.
     */
    readonly welcome: (user: UserRecord) => Effect.Effect<void, InsufficientStorage>
    /**
     * Sends the email once more. If no account has confirmed the address yet, whoever reads its
     * emails can confirm it.
     */
    readonly writeAgain: (
      user: UserRecord,
    ) => Effect.Effect<void, BadRequest | TooManyRequests | InsufficientStorage>
    /**
     * Confirms the address that belongs to a token. `reader` is the user signed in where the link
     * was opened.
     */
    readonly confirm: (
      token: string,
      reader: UserId | null,
    ) => Effect.Effect<VerificationOutcome, InsufficientStorage>
  }
>()("backend/features/accounts/EmailVerification") {
  static readonly layer = Layer.effect(
    EmailVerification,
    Effect.gen(function* () {
      const { users } = yield* Database
      const links = yield* EmailLinks
      const emails = yield* Emails
      const tries = yield* RateLimits
      const unverifiedShares = yield* UnverifiedShares
      const takeoverCleanup = yield* TakeoverCleanup
      const { publish } = yield* EventBus

      const triesOf = ({ email }: UserRecord) => `emails of welcome ${keyOf(email)}`
      const holderOf = ({ email }: UserRecord) => users.first({ emailKey: keyOf(email) })

      const write = Effect.fnUntraced(function* (kind: LinkKind, user: UserRecord) {
        const link = yield* links.make(kind, user.id)
        yield* emails.enqueue({ kind, keeperId: user.id, linkId: link.id })
      })

      const welcome = Effect.fn("EmailVerification.welcome")(function* (user: UserRecord) {
        if ((yield* tries.consume(triesOf(user), perAddress)) > 0) return
        yield* write(user.emailKey === undefined ? "already-here" : "verification", user)
      })

      const writeAgain = Effect.fn("EmailVerification.writeAgain")(function* (user: UserRecord) {
        if (user.emailVerified) {
          return yield* new BadRequest({ message: "Your email address is already confirmed." })
        }
        const lately = yield* tries.consume(`email again ${user.id}`, perAccount)
        if (lately > 0) return yield* notYet(lately)
        // No error is shown here: it would reveal that somebody else signed up with the same
        // address a moment ago.
        if ((yield* tries.consume(triesOf(user), perAddress)) > 0) return
        const holder = yield* holderOf(user)
        const isAnothers =
          Option.isSome(holder) && holder.value.id !== user.id && holder.value.emailVerified
        yield* write(isAnothers ? "already-here" : "verification", user)
      })

      /**
       * Finishes freeing the accounts that lost this address earlier, if the store was unavailable
       * then.
       */
      const finishOusted = Effect.fnUntraced(function* ({ email }: UserRecord) {
        const ousted = yield* users.find({ filter: { unverifiedShares: "ousted" } })
        const these = ousted.filter((other) => keyOf(other.email) === keyOf(email))
        yield* Effect.forEach(these, takeoverCleanup.finish, { discard: true })
      })

      /**
       * Takes the address from another account that never confirmed it, and ends the shares that
       * account gave in its name.
       */
      const free = Effect.fnUntraced(function* (user: UserRecord) {
        const holder = yield* holderOf(user)
        if (Option.isNone(holder)) return true
        const { id, emailKey } = holder.value
        if (id === user.id) return true
        const freed = yield* users.findAndUpdate(
          {
            ...{ id, emailKey: emailKey ?? null, emailVerified: false },
            unverifiedShares: { $exists: false },
          },
          { $unset: { emailKey: true }, $set: { unverifiedShares: "ousted" } },
        )
        if (Option.isNone(freed)) return false
        yield* takeoverCleanup.finish(freed.value)
        yield* publish({ to: [id], event: { _tag: "UserChanged" } })
        return true
      })

      const hold = ({ id, email }: UserRecord) =>
        users
          .findAndUpdateUnique(
            { id, closingSince: { $exists: false }, unverifiedShares: { $exists: false } },
            { $set: { emailKey: keyOf(email), emailVerified: true } },
          )
          .pipe(
            Effect.map(Option.isSome),
            // Another account got the address between the two steps.
            Effect.catchTag("DuplicateKey", () => Effect.succeed(false)),
          )

      const takeOver = Effect.fnUntraced(function* (user: UserRecord) {
        yield* finishOusted(user)
        for (let round = 0; round < mostRounds; round += 1) {
          if (!(yield* free(user))) return false
          if (yield* hold(user)) return true
        }
        return false
      })

      /**
       * Anybody can have such an email sent to anybody, and it looks just like one the reader
       * expects. So if somebody is signed in, it confirms only their own account. If nobody is, it
       * never takes the address from another account and never confirms an account that shares
       * anything, since the reader cannot know whether they made those shares themself.
       */
      const mayConfirm = Effect.fnUntraced(function* (
        { id, emailKey, emailVerified }: UserRecord,
        reader: UserId | null,
      ) {
        if (reader !== null) return reader === id
        if (emailVerified) return true
        return emailKey !== undefined && !(yield* unverifiedShares.isSharing(id))
      })

      const confirm = Effect.fn("EmailVerification.confirm")(function* (
        token: string,
        reader: UserId | null,
      ) {
        const link = yield* links.behind("verification", token)
        if (Option.isNone(link)) return "bad-link" as const
        const user = yield* users.first({
          id: link.value.userId,
          closingSince: { $exists: false },
          unverifiedShares: { $exists: false },
        })
        if (Option.isNone(user)) return "bad-link" as const
        // If something failed after the address was proved, opening the same link again completes
        // it.
        const { emailVerified: wasProved } = user.value
        if (!(yield* mayConfirm(user.value, reader))) return "sign-in-first" as const
        if (!wasProved && !(yield* takeOver(user.value))) return "bad-link" as const
        // Without a signed-in reader: end also what was shared between the check above and the
        // proof.
        if (reader === null && !wasProved) yield* unverifiedShares.all(user.value.id)
        // These emails were requested by the account's own user.
        else yield* emails.release(user.value.id)
        // The link is used up last, so that after a failure it can be opened again. Confirming
        // twice does no harm.
        yield* Effect.ignore(links.use(link.value))
        const to = [user.value.id]
        yield* publish({ to, event: { _tag: "UserChanged" } })
        // Invitations sent to the address become visible now.
        yield* publish({ to, event: { _tag: "InvitesChanged" } })
        return "done" as const
      })

      return EmailVerification.of({ welcome, writeAgain, confirm })
    }),
  )
}
