import { assert, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { TestClock } from "effect/testing"
import { OperatorNotices, repeatAfter } from "./operator-notices.ts"

it.effect(
  "R706 what an operator has to change is said once an hour, however often it happens",
  () => {
    const said: Array<unknown> = []
    const logger = Logger.make(({ message }) => said.push(message))
    return Effect.gen(function* () {
      const { say } = yield* OperatorNotices
      for (let n = 0; n < 100; n += 1) yield* say("piece size", `piece ${String(n)}`)
      assert.deepStrictEqual(said, [["piece 0"]])
      yield* TestClock.adjust(repeatAfter)
      yield* say("piece size", "again")
      yield* say("piece size", "and again")
      assert.deepStrictEqual(said, [["piece 0"], ["again"]])
    }).pipe(Effect.provide([OperatorNotices.layer, Logger.layer([logger])]))
  },
)
