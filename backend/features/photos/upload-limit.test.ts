import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { UserId } from "#protocol/ids.ts"
import { UploadLimit } from "./upload-limit.ts"

describe("photos that are being sent", () => {
  it.effect("R627 never take every place from one network, however many accounts send", () =>
    Effect.gen(function* () {
      const limit = yield* UploadLimit
      const over = yield* Deferred.make<void>()
      const send = (user: number, network: string) =>
        limit.one({ user: UserId.make(user), network }, Deferred.await(over))
      const crowd = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7, 8], (user) =>
        Effect.forkChild(Effect.result(send(user, "203.0.113.1"))),
      )
      yield* Effect.yieldNow
      const family = yield* Effect.forkChild(Effect.result(send(9, "198.51.100.7")))
      yield* Effect.yieldNow
      yield* Deferred.succeed(over, undefined)
      const sent = (yield* Fiber.joinAll(crowd)).map(({ _tag }) => _tag)
      assert.strictEqual(sent.filter((tag) => tag === "Success").length, 4)
      assert.strictEqual((yield* Fiber.join(family))._tag, "Success")
    }).pipe(Effect.provide(UploadLimit.layer)),
  )
})
