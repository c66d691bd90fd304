import { Context, Effect, Layer, Option } from "effect"
import { type InsufficientStorage, Unauthorized, TooManyRequests } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { SignIn } from "#protocol/user.ts"
import { networkOf } from "./ip-rate-key.ts"
import { Passwords } from "./passwords.ts"
import { Database } from "../../platform/database/database.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"
import { type Bound, RateLimits } from "./rate-limits.ts"

const { lockAfter, addressLockAfter, lockMinutes } = limits.login
const millis = lockMinutes * 60_000
const perAccount: Bound = { most: lockAfter, millis }
const perNetwork: Bound = { most: addressLockAfter, millis }

/** The key under which wrong passwords of an account are counted. */
const triesOf = (user: UserId) => `sign-in account ${user}`
const triesBy = (name: string) => `sign-in name ${name}`

const namesOf = ({ usernameKey, emailKey }: UserRecord) =>
  [usernameKey, ...(emailKey === undefined ? [] : [emailKey])].map(triesBy)

/** All keys under which a user's wrong passwords are counted. */
export const allTriesOf = (user: UserRecord) => [triesOf(user.id), ...namesOf(user)]

const tooOften = (waitMillis: number) => {
  const minutes = Math.ceil(waitMillis / 60_000)
  return new TooManyRequests({
    message: `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    retryAfter: Math.ceil(waitMillis / 1_000),
  })
}

const wrong = () => new Unauthorized({ message: "That email or password doesn't match." })

export class PasswordSignIn extends Context.Service<
  PasswordSignIn,
  {
    /**
     * The user with this name and password; `address` is the network address the request came from.
     */
    readonly signIn: (
      form: SignIn,
      address: string,
    ) => Effect.Effect<UserRecord, Unauthorized | TooManyRequests | InsufficientStorage>
    /**
     * Whether a password is the user's own. Counted like a sign-in, so that it cannot be used for
     * guessing instead.
     */
    readonly proves: (
      user: UserRecord,
      password: string,
      address: string,
    ) => Effect.Effect<boolean, TooManyRequests | InsufficientStorage>
  }
>()("backend/features/accounts/PasswordSignIn") {
  static readonly layer = Layer.effect(
    PasswordSignIn,
    Effect.gen(function* () {
      const { users } = yield* Database
      const passwords = yield* Passwords
      const tries = yield* RateLimits

      /**
       * Counts the try before the password is checked, so that parallel requests cannot check more
       * passwords than allowed. A caller who is already locked out costs the store only two reads.
       */
      const counted = Effect.fnUntraced(function* (
        what: string,
        address: string,
        isRight: Effect.Effect<boolean, InsufficientStorage>,
      ) {
        const network = `sign-in network ${networkOf(address)}`
        const locked = Math.max(
          yield* tries.retryAfter(what, perAccount),
          yield* tries.retryAfter(network, perNetwork),
        )
        if (locked > 0) return yield* tooOften(locked)
        const forNetwork = yield* tries.reserve(network, perNetwork)
        if (forNetwork > 0) return yield* tooOften(forNetwork)
        const forThis = yield* tries.consume(what, perAccount)
        if (forThis > 0) {
          yield* tries.release(network)
          return yield* tooOften(forThis)
        }
        const right = yield* isRight
        if (right) yield* Effect.all([tries.reset(what), tries.release(network)])
        else yield* tries.commit(network, perNetwork)
        return right
      })

      const signIn = Effect.fn("PasswordSignIn.signIn")(function* (form: SignIn, address: string) {
        const key = keyOf(form.email)
        const found = yield* users.first({ $or: [{ emailKey: key }, { usernameKey: key }] })
        const user = Option.getOrNull(found)
        // A name without an account is counted in the same way and takes as long, so that nobody
        // can tell.
        const account = user === null ? `sign-in nobody ${key}` : triesOf(user.id)
        /**
         * The limit that is reported counts by the name that was typed. When the account is locked
         * through its other name, no password works either, but the answer is only 'wrong
         * password': otherwise a username and an address could be matched by locking one and trying
         * the other.
         */
        const isRight = Effect.gen(function* () {
          const isLocked = (yield* tries.consume(account, perAccount)) > 0
          const hash = isLocked ? null : (user?.passwordHash ?? null)
          const right = yield* passwords.isRight(hash, form.password)
          if (right) yield* tries.reset(account)
          return right
        })
        const right = yield* counted(triesBy(key), address, isRight)
        return user !== null && right ? user : yield* wrong()
      })

      const proves = Effect.fn("PasswordSignIn.proves")(function* (
        user: UserRecord,
        password: string,
        address: string,
      ) {
        const isRight = passwords.isRight(user.passwordHash, password)
        const right = yield* counted(triesOf(user.id), address, isRight)
        // Only the account's own user can ask in this way, so this counts for their names as well,
        // and the sign-in may report that limit.
        if (!right) yield* Effect.forEach(namesOf(user), (name) => tries.consume(name, perAccount))
        return right
      })

      return PasswordSignIn.of({ signIn, proves })
    }),
  )
}
