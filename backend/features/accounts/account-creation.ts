import { Context, DateTime, Effect, Layer, Option } from "effect"
import { Conflict } from "#protocol/errors.ts"
import { UserId } from "#protocol/ids.ts"
import { lookOf } from "#protocol/username.ts"
import { EmailVerification } from "./email-verification.ts"
import { Database } from "../../platform/database/database.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"

interface NewAccount {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  /** Whether a sign-in provider says that the address is theirs. */
  readonly emailVerified: boolean
  readonly passwordHash: string | null
}

export const usernameTaken = () =>
  new Conflict({ message: "This username is taken. Please choose another." })

/** Creates new accounts. */
export class AccountCreation extends Context.Service<AccountCreation>()(
  "backend/features/accounts/AccountCreation",
  {
    make: Effect.gen(function* () {
      const { users } = yield* Database
      const { welcome } = yield* EmailVerification

      const insert = Effect.fnUntraced(function* (account: NewAccount) {
        const usernameKey = keyOf(account.username)
        const usernameSkeleton = lookOf(account.username)
        const isTaken = users.first({ $or: [{ usernameKey }, { usernameSkeleton }] })
        if (Option.isSome(yield* isTaken)) return yield* usernameTaken()
        const now = DateTime.formatIso(yield* DateTime.now)
        const user: UserRecord = {
          ...account,
          id: UserId.make(yield* users.nextId),
          usernameKey,
          usernameSkeleton,
          emailVerified: false,
          bio: "",
          createdAt: now,
          updatedAt: now,
          subscriptionStatus: "free",
          storiesRecorded: 0,
          pendingSaves: {},
          setupDone: false,
        }
        const { emailVerified } = account
        const holding = { ...user, emailVerified, emailKey: keyOf(account.email) }
        if (yield* users.insertIfAbsent(holding)) return holding
        // A unique value was taken. It was not the username (or its look, if this insert works), so
        // it was the address: insert without holding it.
        if (yield* users.insertIfAbsent(user)) return user
        return yield* usernameTaken()
      })

      /**
       * Opens an account. If another account holds the address, this one is opened all the same but
       * does not hold it (`emailKey` is missing), so that nobody learns who has an account here. Only
       * the email sent to the address differs; it is queued here too.
       */
      const open = Effect.fn("AccountCreation.open")(function* (account: NewAccount) {
        const user = yield* insert(account)
        // The account exists now, so a failure here is ignored: the email can be requested again.
        if (!user.emailVerified) yield* Effect.ignore(welcome(user))
        return user
      })

      return { open }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}
