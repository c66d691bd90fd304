import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Option, Scope } from "effect"
import { TestClock } from "effect/testing"
import { plainText } from "#protocol/transcript.ts"
import { aServer, aStore, opened, story, write } from "../../journeys/co-editing/a-house.ts"
import { aToldStory } from "../stories/a-told-story.fixture.ts"

describe("what is read elsewhere", () => {
  it.effect("R66 follows by itself when the store was away as it was to follow", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const server = yield* aServer(layer)
      yield* server.records.stories.insert(aToldStory({ id: story }))
      const { value: room } = yield* opened(server.enter(story))
      write(room, "typed ")
      yield* TestClock.adjust("100 millis")
      weather.state = "full"
      yield* TestClock.adjust("10 seconds")
      weather.state = "fine"
      yield* TestClock.adjust("2 minutes")
      const reading = yield* server.records.readings.get(story)
      assert.strictEqual(plainText(Option.getOrThrow(reading).original), "typed")
    }),
  )

  it.effect(
    "R85 of a story that another server erases while it is open here comes back no more",
    () =>
      Effect.gen(function* () {
        const { layer } = yield* aStore
        const server = yield* aServer(layer)
        const { stories, readings, edits, versions } = server.records
        yield* stories.insert(aToldStory({ id: story }))
        const { value: room, scope } = yield* opened(server.enter(story))
        write(room, "typed ")
        yield* TestClock.adjust("1 minute")
        assert.isTrue(Option.isSome(yield* readings.get(story)))
        for (const all of [edits, versions]) yield* all.remove({ storyId: story })
        for (const all of [readings, stories]) yield* all.remove({ id: story })
        yield* Scope.close(scope, Exit.void)
        yield* TestClock.adjust("1 minute")
        assert.isTrue(Option.isNone(yield* readings.get(story)))
      }),
  )
})
