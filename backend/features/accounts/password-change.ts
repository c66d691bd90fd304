import { Context, Effect, Layer, Option } from "effect"
import type { ChangePassword } from "#protocol/account.ts"
import {
  Conflict,
  type InsufficientStorage,
  type TooManyRequests,
  UnprocessableEntity,
} from "#protocol/errors.ts"
import { comparablePassword } from "#protocol/password.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { Emails } from "../email/emails.ts"
import { EmailLinks } from "./email-links.ts"
import { passwordProblem } from "./password-problem.ts"
import { Passwords } from "./passwords.ts"
import { type SignedIn, Sessions } from "./sessions.ts"
import { PasswordSignIn } from "./sign-in.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const wrong = (field: keyof ChangePassword, message: string) =>
  new UnprocessableEntity({ message, fields: { [field]: message } })

const changedMeanwhile = () => new Conflict({ message: errorMessages.accountChanged })

/** Changing the password while signed in. */
export class PasswordChange extends Context.Service<
  PasswordChange,
  {
    /**
     * Sets another password for whoever knows the current one, signs out every other device, and tells
     * the account's address. `address` is the network address the request came from.
     */
    readonly change: (
      signedIn: Pick<SignedIn, "user" | "session">,
      form: ChangePassword,
      address: string,
    ) => Effect.Effect<
      UserRecord,
      UnprocessableEntity | Conflict | TooManyRequests | InsufficientStorage
    >
  }
>()("backend/features/accounts/PasswordChange") {
  static readonly layer = Layer.effect(
    PasswordChange,
    Effect.gen(function* () {
      const { users } = yield* Database
      const emails = yield* Emails
      const links = yield* EmailLinks
      const passwords = yield* Passwords
      const sessions = yield* Sessions
      const signIn = yield* PasswordSignIn
      const { publish } = yield* EventBus

      const tell = Effect.fnUntraced(function* ({ id: keeperId, emailKey }: UserRecord) {
        if (emailKey === undefined) return
        const { id: linkId } = yield* links.make("password-changed", keeperId)
        yield* emails.enqueue({ kind: "password-changed", keeperId, linkId })
      })

      const change = Effect.fn("PasswordChange.change")(function* (
        { user, session }: Pick<SignedIn, "user" | "session">,
        { currentPassword, newPassword }: ChangePassword,
        address: string,
      ) {
        if (user.passwordHash === null) {
          return yield* wrong("currentPassword", "This account doesn't have a password yet.")
        }
        if (!(yield* signIn.proves(user, currentPassword, address))) {
          return yield* wrong("currentPassword", errorMessages.wrongPassword)
        }
        const problem = passwordProblem(newPassword, user)
        if (problem !== null) return yield* wrong("newPassword", problem)
        if (comparablePassword(currentPassword) === comparablePassword(newPassword)) {
          return yield* wrong("newPassword", errorMessages.alreadyYourPassword)
        }
        const passwordHash = yield* passwords.hash(newPassword)
        const same = { id: user.id, passwordHash: user.passwordHash }
        const open = { closingSince: { $exists: false }, unverifiedShares: { $exists: false } }
        // One write: no session of before outlives the password of before.
        const changed = yield* users.findAndUpdate(
          { ...same, ...open },
          { $set: { passwordHash }, $inc: { sessionEpoch: 1 } },
        )
        if (Option.isNone(changed)) return yield* changedMeanwhile()
        yield* sessions.endOthers(changed.value, session)
        yield* Effect.ignore(tell(changed.value))
        yield* publish({ to: [user.id], event: { _tag: "UserChanged" } })
        return changed.value
      }, Effect.uninterruptible)

      return PasswordChange.of({ change })
    }),
  )
}
