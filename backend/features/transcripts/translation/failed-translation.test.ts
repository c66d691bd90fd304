import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { EngineError } from "../../../ports/engine-error.ts"
import { aServer, aStore, slowly } from "./server.fixture.ts"

describe("a first translation that could not be made", () => {
  it.effect(
    "R306 of a story that is ready without it comes by itself, once the engine is back",
    () =>
      Effect.gen(function* () {
        const server = yield* aServer(yield* aStore, slowly)
        yield* server.hear("Eins.")
        const away = { reason: "It is away.", canPass: true, isAway: true } as const
        yield* server.takeOver(new EngineError(away))
        yield* TestClock.adjust("29 seconds")
        assert.deepStrictEqual(yield* server.shown, {
          ...{ state: "working", fraction: 0 },
          waits: { reason: "It is away.", until: "1970-01-01T00:00:30.000Z" },
        })
        yield* TestClock.adjust("62 seconds")
        assert.isUndefined(yield* server.shown)
        assert.strictEqual(yield* server.english, "In English: Eins.")
      }),
  )

  it.effect("R306 of a story that is ready without it says why where nothing would help", () =>
    Effect.gen(function* () {
      const server = yield* aServer(yield* aStore, slowly)
      yield* server.hear("Eins.")
      yield* server.takeOver("partly")
      yield* TestClock.adjust("5 minutes")
      const shown = yield* server.shown
      if (shown?.state !== "failed") return assert.fail("it has not failed")
      assert.match(shown.reason, /^We couldn't translate some paragraphs/)
      assert.strictEqual(yield* server.english, "")
      yield* server.ask
      // What somebody has asked for is not put off by what happened before.
      yield* server.takeOver("partly")
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual(yield* server.english, "In English: Eins.")
    }),
  )
})
