import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Logger } from "effect"
import { lineOf, named, noteBegin, watchEventLoop } from "./event-loop-watchdog.ts"

describe("the watchdog of the event loop", () => {
  it("R590 says nothing of less than a second, and then what was under way, each once", () => {
    assert.isNull(lineOf(999, ["GET /api/stories"]))
    assert.strictEqual(
      lineOf(1_340, ["job biographies of 7", "GET /api/stories", "GET /api/stories"]),
      "The server did not answer anyone for 1.3 s. It was busy with: job biographies of 7, GET /api/stories.",
    )
    const names = Array.from({ length: 12 }, (_, n) => `job emails of ${String(n)}`)
    assert.match(lineOf(2_000, names) ?? "", /job emails of 9 and 2 more\.$/)
    assert.match(lineOf(2_000, []) ?? "", /something without a name\.$/)
  })

  it.live("R590 names the job that held the loop, also when it ended with it @slow", () =>
    Effect.gen(function* () {
      const said: Array<string> = []
      const log = Logger.layer([Logger.make(({ message }) => said.push(String(message)))])
      const listening = yield* Deferred.make<void>()
      const watched = watchEventLoop(Deferred.await(listening), 5).pipe(Effect.provide(log))
      const watching = yield* Effect.forkChild(watched, { startImmediately: true })
      noteBegin("a request before")()
      const held = Effect.sync(() => {
        const until = performance.now() + 1_050
        while (performance.now() < until);
      })
      // Nobody waits for a server that does not listen yet.
      yield* named("the start", held)
      yield* Effect.sleep(20)
      assert.deepStrictEqual(said, [])
      yield* Deferred.succeed(listening, undefined)
      // Whatever else this machine does makes it later, never earlier.
      while (said.length === 0) {
        yield* named("job biographies of 7", held)
        yield* Effect.sleep(1)
      }
      assert.match(said[0] ?? "", /did not answer anyone for \d+\.\d s\. .*job biographies of 7/)
      assert.isUndefined(watching.pollUnsafe())
    }),
  )
})
