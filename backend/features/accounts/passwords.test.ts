import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Passwords } from "./passwords.ts"

const password = "a long enough password"

describe("a password's hash", () => {
  it.live("R41 costs 19 MiB and two rounds of argon2id unless tests ask for less", () =>
    Effect.gen(function* () {
      const { hash, isRight } = yield* Passwords
      const made = yield* hash(password)
      assert.match(made, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      assert.isTrue(yield* isRight(made, password))
      assert.isFalse(yield* isRight(made, `${password}!`))
    }).pipe(Effect.provide(Passwords.layer())),
  )

  it.live("R41 that was made at another cost is still right", () =>
    Effect.gen(function* () {
      const light = Passwords.layer({ memoryCost: 64, timeCost: 1, parallelism: 1 })
      const made = yield* Effect.provide(
        Passwords.use(({ hash }) => hash(password)),
        light,
      )
      const isRight = Passwords.use((passwords) => passwords.isRight(made, password))
      assert.isTrue(yield* Effect.provide(isRight, Passwords.layer()))
    }),
  )
})
