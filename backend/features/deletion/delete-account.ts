import { Context, Effect, Fiber, Layer, Option } from "effect"
import { type AccountDeletion, deletionWord } from "#protocol/account.ts"
import {
  Conflict,
  type InsufficientStorage,
  NotFound,
  UnprocessableEntity,
  type TooManyRequests,
} from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { Sessions } from "../accounts/sessions.ts"
import { PasswordSignIn } from "../accounts/sign-in.ts"
import { SubscriptionSync } from "../billing/subscription-sync.ts"
import { AccountErasure } from "./account-erasure.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { errorMessages } from "#protocol/error-messages.ts"

/** How long the request waits for the erasure; after that it continues in the background. */
const patient = "10 seconds"

const wrong = (field: "password" | "word", message: string) =>
  new UnprocessableEntity({ message, fields: { [field]: message } })

const ownAccount = () =>
  new Conflict({ message: "This is your own account. You can delete it in Settings." })

const alreadyGone = () => new NotFound({ message: "This account is already deleted." })

/** Deletes accounts. */
export class DeleteAccount extends Context.Service<
  DeleteAccount,
  {
    /**
     * Once it returns, nobody can sign in to the account, and its data is erased unless there is very
     * much of it. `address` is the network address the request comes from.
     */
    readonly leave: (
      user: UserRecord,
      proof: AccountDeletion,
      address: string,
    ) => Effect.Effect<void, UnprocessableEntity | TooManyRequests | InsufficientStorage>
    /** The same with somebody else's account, by whoever runs the server: the proof is theirs. */
    readonly remove: (
      operator: UserRecord,
      id: UserId,
      proof: AccountDeletion,
      address: string,
    ) => Effect.Effect<
      void,
      NotFound | Conflict | UnprocessableEntity | TooManyRequests | InsufficientStorage
    >
  }
>()("backend/features/deletion/DeleteAccount") {
  static readonly layer = Layer.effect(
    DeleteAccount,
    Effect.gen(function* () {
      const { users } = yield* Database
      const signingIn = yield* PasswordSignIn
      const sessions = yield* Sessions
      const accountClosure = yield* AccountClosure
      const accountErasure = yield* AccountErasure
      const subscriptionSync = yield* SubscriptionSync
      const scope = yield* Effect.scope

      const prove = Effect.fnUntraced(function* (
        user: UserRecord,
        proof: AccountDeletion,
        address: string,
      ) {
        if (user.passwordHash === null) {
          if (proof.word?.trim().toLowerCase() === deletionWord) return
          return yield* wrong("word", `Please type “${deletionWord}” to delete your account.`)
        }
        if (proof.password === undefined || proof.password === "") {
          return yield* wrong("password", errorMessages.passwordMissing)
        }
        if (!(yield* signingIn.proves(user, proof.password, address))) {
          return yield* wrong("password", errorMessages.wrongPassword)
        }
      })

      const close = Effect.fnUntraced(function* (id: UserId) {
        yield* accountClosure.mark(id)
        // Before anything else is taken away: nobody may be charged for an account they no longer have.
        yield* subscriptionSync.endAll(id)
        yield* sessions.endAll(id)
        const erasure = yield* Effect.forkIn(accountErasure.finish(id), scope)
        yield* Effect.timeoutOption(Fiber.await(erasure), patient)
      }, Effect.uninterruptible)

      const leave = Effect.fn("DeleteAccount.leave")(function* (
        user: UserRecord,
        proof: AccountDeletion,
        address: string,
      ) {
        yield* prove(user, proof, address)
        yield* close(user.id)
      }, Effect.uninterruptible)

      const remove = Effect.fn("DeleteAccount.remove")(function* (
        operator: UserRecord,
        id: UserId,
        proof: AccountDeletion,
        address: string,
      ) {
        if (id === operator.id) return yield* ownAccount()
        yield* prove(operator, proof, address)
        if (Option.isNone(yield* users.get(id))) return yield* alreadyGone()
        yield* close(id)
      }, Effect.uninterruptible)

      return DeleteAccount.of({ leave, remove })
    }),
  )
}
