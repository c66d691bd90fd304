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

  it.live("R624 fits however a system types its letters and spaces", () =>
    Effect.gen(function* () {
      const { hash, isRight } = yield* Passwords
      const composed = "caf\u00e9 au lait \u1e69"
      const typed = [
        "cafe\u0301 au lait s\u0323\u0307",
        "caf\u00e9\u00a0au\u3000lait s\u0307\u0323",
      ]
      const made = yield* hash(composed)
      for (const password of typed) {
        assert.isTrue(yield* isRight(made, password))
        assert.isTrue(yield* isRight(yield* hash(password), composed))
      }
      // Letters that only look alike, and upper case, stay others.
      for (const password of [
        "cafe au lait \u1e69",
        "Caf\u00e9 au lait \u1e69",
        "caf\u00e9au lait \u1e69",
      ])
        assert.isFalse(yield* isRight(made, password))
    }).pipe(Effect.provide(Passwords.layer({ memoryCost: 64, timeCost: 1, parallelism: 1 }))),
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
