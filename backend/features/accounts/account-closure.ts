import { Context, DateTime, Deferred, Effect, Layer, Option, Stream } from "effect"
import { type InsufficientStorage, Unauthorized } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const signedOut = () => new Unauthorized({ message: errorMessages.signInFirst })

/**
 * Accounts that are being erased. One write marks the account, and from then on nobody can use it.
 */
export class AccountClosure extends Context.Service<
  AccountClosure,
  {
    /** Marks the account as closed. Erasing it can be interrupted and continued later. */
    readonly mark: (user: UserId) => Effect.Effect<void, InsufficientStorage>
    /** Whether one of these users is marked, or erased already. */
    readonly isAny: (users: ReadonlyArray<UserId>) => Effect.Effect<boolean>
    readonly marked: Effect.Effect<ReadonlyArray<UserId>>
    /**
     * Fails when the user leaves, by way of whichever node, otherwise never ends. Used to stop long work
     * that nobody would get the result of. What other nodes tell can be missed, so such work also looks.
     */
    readonly untilMarked: (user: UserId) => Effect.Effect<never, Unauthorized>
  }
>()("backend/features/accounts/AccountClosure") {
  static readonly layer = Layer.effect(
    AccountClosure,
    Effect.gen(function* () {
      const { users } = yield* Database
      const { tell, told } = yield* EventBus
      const waiting = new Map<UserId, Set<Deferred.Deferred<never, Unauthorized>>>()

      const leaves = Effect.fnUntraced(function* (user: UserId) {
        for (const deferred of waiting.get(user) ?? []) yield* Deferred.fail(deferred, signedOut())
      })
      yield* told.pipe(
        Stream.runForEach((event) =>
          event._tag === "UserLeaves" ? leaves(event.userId) : Effect.void,
        ),
        Effect.forkScoped({ startImmediately: true }),
      )

      const mark = Effect.fn("AccountClosure.mark")(function* (user: UserId) {
        const closingSince = DateTime.formatIso(yield* DateTime.now)
        yield* users
          // Without a password nobody can sign in. The username stays taken until the user record
          // is removed, which happens last.
          .update({ id: user }, { $set: { closingSince, passwordHash: null } })
        yield* leaves(user)
        yield* tell({ _tag: "UserLeaves", userId: user })
      })

      const isAny = Effect.fn("AccountClosure.isAny")(function* (ids: ReadonlyArray<UserId>) {
        const asked = [...new Set(ids)]
        const staying = yield* users.count({ id: { $in: asked }, closingSince: { $exists: false } })
        return staying < asked.length
      })

      const marked = Effect.map(
        users.find({ filter: { closingSince: { $exists: true } } }),
        (all) => all.map(({ id }) => id),
      )

      const untilMarked = Effect.fn("AccountClosure.untilMarked")(function* (user: UserId) {
        const deferred = yield* Deferred.make<never, Unauthorized>()
        const others = waiting.get(user) ?? new Set()
        waiting.set(user, others.add(deferred))
        return yield* Effect.gen(function* () {
          // The user may have been marked before this began to wait.
          const found = yield* users.get(user)
          if (Option.isNone(found) || found.value.closingSince !== undefined) {
            return yield* signedOut()
          }
          return yield* Deferred.await(deferred)
        }).pipe(
          Effect.ensuring(
            Effect.sync(() => {
              others.delete(deferred)
              if (others.size === 0) waiting.delete(user)
            }),
          ),
        )
      })

      return AccountClosure.of({ mark, isAny, marked, untilMarked })
    }),
  )
}
