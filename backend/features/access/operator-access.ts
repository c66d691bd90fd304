import { Context, Effect, Layer, Option } from "effect"
import { Forbidden, type InsufficientStorage } from "#protocol/errors.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { isOperator, operatorRemovalWarning } from "./operator-policy.ts"

const notTheOperator = () =>
  new Forbidden({ message: "Only the person who runs this server can do this." })

/** Knows who runs this server. */
export class OperatorAccess extends Context.Service<
  OperatorAccess,
  {
    readonly isOperator: (user: UserRecord) => Effect.Effect<boolean, InsufficientStorage>
    /** What is read before the account that runs the server is removed; null for every other account. */
    readonly removalWarning: (user: UserRecord) => Effect.Effect<string | null, InsufficientStorage>
    /** Fails for everybody else. */
    readonly require: (user: UserRecord) => Effect.Effect<void, Forbidden | InsufficientStorage>
  }
>()("backend/features/access/OperatorAccess") {
  static readonly layer = ({ operatorEmail }: { readonly operatorEmail: string | null }) =>
    Layer.effect(
      OperatorAccess,
      Effect.gen(function* () {
        const { serverSettings, users } = yield* Database

        /** Noted when it is asked for first, since ids alone do not tell once that account is deleted. */
        const firstAccount = Effect.gen(function* () {
          const known = yield* serverSettings.get("this")
          if (Option.isSome(known) && known.value.firstAccount !== undefined)
            return known.value.firstAccount
          const first = yield* users.first({}, [["id", 1]])
          if (Option.isNone(first)) return null
          yield* serverSettings.insertIfAbsent({ id: "this" })
          yield* serverSettings.update(
            { id: "this", firstAccount: { $exists: false } },
            { $set: { firstAccount: first.value.id } },
          )
          const noted = yield* serverSettings.get("this")
          return Option.getOrThrow(noted).firstAccount ?? null
        })

        const runs = Effect.fn("OperatorAccess.isOperator")(function* (user: UserRecord) {
          const first = operatorEmail === null ? yield* firstAccount : null
          return isOperator(user, { operatorEmail, firstAccount: first })
        })

        return OperatorAccess.of({
          isOperator: runs,
          removalWarning: Effect.fn("OperatorAccess.removalWarning")(function* (user: UserRecord) {
            return (yield* runs(user)) ? operatorRemovalWarning(operatorEmail) : null
          }),
          require: Effect.fn("OperatorAccess.require")(function* (user: UserRecord) {
            if (!(yield* runs(user))) return yield* notTheOperator()
          }),
        })
      }),
    )
}
