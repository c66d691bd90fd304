import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer, Semaphore } from "effect"
import { comparablePassword } from "#protocol/password.ts"

/** The cost of one hash: memory in KiB, number of passes and number of parallel lanes. */
export interface Strength {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** What does the work of a hash. */
export interface Argon2 {
  readonly hash: (password: string, strength: Strength) => Promise<string>
  readonly verify: (passwordHash: string, password: string) => Promise<boolean>
}

/** OWASP's argon2id setting (the library's default kind) with the smallest memory still advised: 19 MiB, 2 rounds, 1 lane. */
const usualStrength: Strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs on the thread pool that also does file I/O, so some threads are left free for that.
 */
const hashesAtOnce = 2

export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: string) => Effect.Effect<string>
    /** With null it is always false, but takes as long as a real comparison. */
    readonly isRight: (passwordHash: string | null, password: string) => Effect.Effect<boolean>
  }
>()("backend/features/accounts/Passwords") {
  static readonly layer = (strength: Strength = usualStrength, argon2: Argon2 = { hash, verify }) =>
    Layer.effect(
      Passwords,
      Effect.gen(function* () {
        const permits = yield* Semaphore.make(hashesAtOnce)
        // Compared when there is no such user, so that a wrong name takes as long as a wrong
        // password.
        const nobodysHash = argon2.hash("nobody has this password", strength)
        return Passwords.of({
          hash: (password) =>
            permits.withPermits(1)(
              Effect.promise(() => argon2.hash(comparablePassword(password), strength)),
            ),
          isRight: Effect.fn("Passwords.isRight")(function* (passwordHash, password) {
            const known = passwordHash ?? (yield* Effect.promise(() => nobodysHash))
            const fits = yield* permits.withPermits(1)(
              Effect.promise(() => argon2.verify(known, comparablePassword(password))),
            )
            return fits && passwordHash !== null
          }),
        })
      }),
    )
}
