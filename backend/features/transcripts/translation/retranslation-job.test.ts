import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import type { LiveEvent } from "#protocol/events.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { aServer, aStore, slowly } from "./server.fixture.ts"

describe("a translation that is made anew", () => {
  it.effect(
    "R134 is begun when the call is answered, says how far it is, and is there in the end",
    () =>
      Effect.gen(function* () {
        const server = yield* aServer(yield* aStore, slowly)
        yield* server.hear("Eins.", "Zwei.", "Drei.", "Vier.")
        const told: Array<LiveEvent> = []
        yield* Effect.forkScoped(
          Stream.runForEach(server.events, ({ event }) => Effect.sync(() => void told.push(event))),
        )
        yield* TestClock.adjust(1)
        yield* server.ask
        assert.deepStrictEqual(yield* server.shown, { state: "working", fraction: 0 })
        yield* TestClock.adjust("2 minutes")
        assert.deepStrictEqual(yield* server.shown, { state: "working", fraction: 0.5 })
        assert.strictEqual(yield* server.english, "")
        yield* TestClock.adjust("3 minutes")
        assert.isUndefined(yield* server.shown)
        assert.match(yield* server.english, /^In English: Eins\.[^]*Vier\.$/)
        const parts = told.flatMap((one) =>
          one._tag === "TranslationProgressed" ? [one.fraction] : [],
        )
        assert.deepStrictEqual(parts, [0.25, 0.5, 0.75, 1])
        assert.strictEqual(
          told.findLast(({ _tag }) => _tag === "StoryChanged")?._tag,
          "StoryChanged",
        )
      }),
  )

  it.effect(
    "R134 goes on after a restart, on the next server, with the words as they stand then",
    () =>
      Effect.gen(function* () {
        const store = yield* aStore
        const first = yield* aServer(store, slowly)
        yield* first.hear("Eins.")
        yield* first.ask
        yield* TestClock.adjust("10 seconds")
        yield* first.stop
        const second = yield* aServer(store, slowly, false)
        assert.strictEqual((yield* second.shown)?.state, "working")
        yield* TestClock.adjust("61 seconds")
        assert.isUndefined(yield* second.shown)
        assert.strictEqual(yield* second.english, "In English: Eins.")
      }),
  )

  it.effect("R134 is begun anew, once, when someone asks again meanwhile", () =>
    Effect.gen(function* () {
      let begun = 0
      const server = yield* aServer(yield* aStore, (...given) =>
        Effect.andThen(
          Effect.sync(() => (begun += 1)),
          slowly(...given),
        ),
      )
      yield* server.hear("Eins.")
      yield* server.ask
      yield* TestClock.adjust("50 seconds")
      const again = yield* Effect.forkChild(server.ask)
      yield* TestClock.adjust("59 seconds")
      yield* Fiber.join(again)
      assert.strictEqual((yield* server.shown)?.state, "working")
      yield* TestClock.adjust("2 seconds")
      assert.isUndefined(yield* server.shown)
      assert.strictEqual(begun, 2)
    }),
  )

  it.effect(
    "R135 is tried again while the engine is away, and given up with a sentence; asking again begins anew",
    () =>
      Effect.gen(function* () {
        let [tried, isAway] = [0, true]
        const server = yield* aServer(yield* aStore, (...given) =>
          Effect.suspend(() => {
            tried += 1
            return isAway
              ? Effect.fail(new EngineError({ reason: "It is away.", canPass: true }))
              : slowly(...given)
          }),
        )
        yield* server.hear("Eins.")
        yield* server.ask
        yield* TestClock.adjust("4 minutes")
        assert.strictEqual((yield* server.shown)?.state, "working")
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(yield* server.shown, {
          state: "failed",
          reason: "We couldn't translate the transcript right now. Please try again later.",
        })
        assert.strictEqual(tried, 5)
        isAway = false
        yield* server.ask
        yield* TestClock.adjust("61 seconds")
        assert.isUndefined(yield* server.shown)
        assert.strictEqual(yield* server.english, "In English: Eins.")
      }),
  )

  it.effect(
    "R135 is given up at once where trying again cannot help, and what breaks unforeseen too in the end",
    () =>
      Effect.gen(function* () {
        const never = yield* aServer(yield* aStore, () =>
          Effect.fail(new EngineError({ reason: "It knows no German.", canPass: false })),
        )
        yield* never.hear("Eins.")
        yield* never.ask
        yield* TestClock.adjust(1)
        assert.deepStrictEqual(yield* never.shown, {
          state: "failed",
          reason: "It knows no German.",
        })
        const broken = yield* aServer(yield* aStore, () => Effect.die(new Error("broken")))
        yield* broken.hear("Eins.")
        yield* broken.ask
        yield* TestClock.adjust("5 minutes")
        assert.strictEqual((yield* broken.shown)?.state, "failed")
      }),
  )
})
