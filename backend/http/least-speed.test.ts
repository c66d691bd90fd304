import { once } from "node:events"
import { PassThrough, Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { keepPace, whilePaced } from "./least-speed.ts"

const tooSlow = "This took too long to arrive. Please try again."

describe("a body that is read whole", () => {
  it("R626 passes as it is when it comes", async () => {
    const body = Readable.from([Buffer.from("a whole "), Buffer.from("body")]).pipe(keepPace())
    assert.strictEqual(await text(body), "a whole body")
  })

  it("R626 is ended when it comes a byte at a time", async () => {
    const trickle = new PassThrough()
    trickle.write("x")
    const body = trickle.pipe(keepPace({ bytes: 2, millis: 1 }))
    body.resume()
    const [cause] = await once(body, "error")
    assert.strictEqual(cause instanceof Error ? cause.message : "", tooSlow)
    trickle.destroy()
  })
})

describe("a form", () => {
  /** A request of which so many bytes came in each of the windows. */
  const requestWith = (perWindow: number, isComplete: boolean) => {
    let reads = 0
    const bytesRead = () => Math.floor(reads++ / 2 + 0.5) * perWindow
    return { isComplete: () => isComplete, bytesRead }
  }

  it.effect.each([
    [1, false, true],
    [65_536, false, false],
    [0, true, false],
  ] as const)(
    "R626 with %i bytes in each window, complete: %s, is ended: %s",
    ([bytes, isComplete, ends]) =>
      Effect.gen(function* () {
        const watch = yield* Effect.forkChild(
          Effect.flip(whilePaced(requestWith(bytes, isComplete))),
        )
        yield* TestClock.adjust("5 minutes")
        if (ends) assert.strictEqual((yield* Fiber.join(watch)).message, tooSlow)
        else {
          assert.isUndefined(watch.pollUnsafe())
          yield* Fiber.interrupt(watch)
        }
      }),
  )
})
