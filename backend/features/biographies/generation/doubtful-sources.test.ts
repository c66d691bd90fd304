import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Database } from "../../../platform/database/database.ts"
import { rosa } from "../database.fixture.ts"
import { SourceCollector } from "./collect-sources.ts"
import { aHouse, keepPerson, keepStory } from "./generation.fixture.ts"
import { isTellable } from "./sources.ts"

const nameNow = SourceCollector.use((collector) => collector.fingerprintOf(rosa))

it.live(
  "R753 a biography is not made of what sounds like another language, until that is said to be right",
  () =>
    Effect.gen(function* () {
      yield* keepPerson()
      yield* keepStory(5, ["The water came.", "Dear Miss flower."])
      const told = SourceCollector.use((gathering) => gathering.of(rosa)).pipe(
        Effect.flatMap(Effect.fromOption),
        Effect.map(({ sources }) =>
          sources.stories[0]?.sentences.filter(isTellable).map(({ text }) => text),
        ),
      )
      const first = yield* nameNow
      const { storyTimelines } = yield* Database
      const doubtfulParts = [{ start: 1, end: 90 }]
      yield* storyTimelines.insert({
        ...{ id: StoryId.make(5), peaks: [], keyMoments: [] },
        doubtfulParts,
      })
      assert.deepStrictEqual(yield* told, ["The water came."])
      assert.notStrictEqual(yield* nameNow, first)
      yield* storyTimelines.update({ id: 5 }, { $unset: { doubtfulParts: true } })
      assert.lengthOf((yield* told) ?? [], 2)
      assert.strictEqual(yield* nameNow, first)
    }).pipe(Effect.provide(aHouse())),
)
