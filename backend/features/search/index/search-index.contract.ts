import { assert, describe, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { PersonId, StoryId } from "#protocol/ids.ts"
import { SearchIndex } from "./search-index.ts"
import {
  anAnswer,
  anna,
  aPassage,
  apply,
  anIndexedStory,
  ben,
  bens,
  filled,
  found,
  harvest,
  model,
  models,
  questionOf,
  river,
  standing,
} from "./index-changes.fixture.ts"

/** The contract of every index: what it answers. */
export const searchIndexContract = (name: string, layer: Layer.Layer<SearchIndex>) =>
  describe(`${name}:`, () => {
    const within = <A, E>(work: Effect.Effect<A, E, SearchIndex>) =>
      Effect.provide(work, layer, { local: true })

    it.live("finds what was put in, and no more once it is gone", () =>
      within(
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* standing, { cursor: null, stories: [], people: [] })
          yield* apply(filled)
          assert.deepStrictEqual(yield* found("river"), [StoryId.make(1)])
          const { stories, people, cursor } = yield* standing
          assert.sameDeepMembers(
            [...stories],
            [river, harvest, bens].map(({ facts, passagesName }) => [facts.id, passagesName]),
          )
          assert.deepStrictEqual([people, cursor], [[PersonId.make(1)], { touched: 42 }])

          yield* apply({ stories: [anIndexedStory(1, ["We skated on the pond."])] })
          assert.deepStrictEqual(yield* found("river"), [])
          assert.deepStrictEqual(yield* found("skated"), [StoryId.make(1)])
          yield* apply({ goneStories: [StoryId.make(1)], gonePeople: [PersonId.make(1)] })
          assert.deepStrictEqual(yield* found("skated"), [])
          assert.strictEqual((yield* standing).stories.length, 2)
          assert.deepStrictEqual((yield* standing).people, [])
        }),
      ),
    )

    it.live("answers each by what they may see, and by nothing else", () =>
      within(
        Effect.gen(function* () {
          yield* standing
          yield* apply(filled)
          const { models: modelsOf, recorders, suggest } = yield* SearchIndex
          assert.deepStrictEqual(yield* recorders({ user: ben, grants: [] }), [ben])
          assert.deepStrictEqual(yield* recorders({ user: anna, grants: [] }), [anna])
          assert.deepStrictEqual(yield* found("river", ben), [StoryId.make(3)])
          const alone = yield* anAnswer(questionOf("river", ben))
          assert.deepStrictEqual(yield* modelsOf({ user: anna, grants: [] }, models), [model])
          const typed = { asker: { user: ben, grants: [] }, most: 5 }
          assert.deepStrictEqual(yield* suggest({ ...typed, typed: "harv" }), [])
          assert.deepStrictEqual(
            (yield* suggest({ ...typed, typed: "riv" })).map(({ term }) => term),
            ["river"],
          )
          yield* apply({ goneStories: [StoryId.make(1), StoryId.make(2)] })
          assert.deepStrictEqual(yield* anAnswer(questionOf("river", ben)), alone)
          assert.deepStrictEqual(yield* modelsOf({ user: anna, grants: [] }, models), [])
        }),
      ),
    )

    it.live("finds by meaning, of vectors that stay those of whoever handed them in", () =>
      within(
        Effect.gen(function* () {
          yield* standing
          // As they come from a store: parts of memory that holds others as well.
          const all = Float32Array.of(9, 9, 1, 0, 0, 0, 0, 1)
          const passages = [
            aPassage(0, "A boat.", all.subarray(2, 5)),
            aPassage(1, "A ship.", all.subarray(5, 8)),
          ]
          yield* apply({ stories: [{ ...river, passages }] })
          assert.deepStrictEqual([...all], [9, 9, 1, 0, 0, 0, 0, 1])
          const vector = all.subarray(5, 8)
          const meaning = { model, vector, scale: 1, shift: 0, isCalibrated: true }
          const [match] = yield* anAnswer({ ...questionOf("vessel"), meanings: [meaning] })
          assert.strictEqual(match?.n, 1)
          assert.approximately(match?.nearness ?? 0, 1, 0.01)
          assert.strictEqual(vector.length, 3)
        }),
      ),
    )

    it.live("R447 says nothing before its standing was read", () =>
      within(
        Effect.gen(function* () {
          assert.strictEqual((yield* Effect.flip(found("river")))._tag, "IndexLost")
          assert.strictEqual((yield* Effect.flip(apply(filled)))._tag, "IndexLost")
          yield* standing
          assert.deepStrictEqual(yield* found("river"), [])
        }),
      ),
    )

    it.live("R448 tells those who are too many to come again, and answers the others", () =>
      within(
        Effect.gen(function* () {
          yield* standing
          yield* apply(filled)
          const asked = yield* Effect.all(
            Array.from({ length: 80 }, () => Effect.result(found("river"))),
            { concurrency: "unbounded" },
          )
          const rejected = asked.flatMap((one) => (one._tag === "Failure" ? [one.failure] : []))
          assert.strictEqual(rejected.length, 80 - 64)
          for (const failure of rejected) assert.strictEqual(failure._tag, "IndexBusy")
          assert.deepStrictEqual(yield* found("river"), [StoryId.make(1)])
        }),
      ),
    )
  })
