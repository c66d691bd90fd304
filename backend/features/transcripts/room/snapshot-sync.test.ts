import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { plainText } from "#protocol/transcript.ts"
import {
  aServer,
  aStore,
  opened,
  story,
  write,
} from "../../../../tests/support/co-editing/transcript-server.ts"

describe("what is read elsewhere", () => {
  it.effect("R66 follows by itself when the store was away as it was to follow", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      write(room, "typed ")
      yield* TestClock.adjust("100 millis")
      weather.state = "full"
      yield* TestClock.adjust("10 seconds")
      weather.state = "fine"
      yield* TestClock.adjust("2 minutes")
      const reading = yield* server.records.transcriptSnapshots.get(story)
      assert.strictEqual(plainText(Option.getOrThrow(reading).original), "typed")
    }),
  )

  it.effect(
    "R66 leaves nothing behind of a story that another server erases while it is open here",
    () =>
      Effect.gen(function* () {
        const { layer } = yield* aStore
        const server = yield* aServer(layer)
        const { value: room } = yield* opened(server.enter(story))
        write(room, "typed ")
        yield* server.records.stories.remove({ id: story })
        yield* TestClock.adjust("2 minutes")
        assert.deepStrictEqual(yield* server.records.transcriptSnapshots.get(story), Option.none())
      }),
  )
})
