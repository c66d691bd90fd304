import { assert, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Database } from "../../../platform/database/database.ts"
import { keepStory } from "./generation.fixture.ts"
import { aBiography, aLine, anna, aStore, inAnswer, inStory, rosa } from "../database.fixture.ts"
import { makeSaveVersion } from "./save-version.ts"

const byAnna = { kind: "edited", userId: anna, name: "Anna" } as const
const byServer = { kind: "made", userId: null, name: null } as const
const versions = Database.use(({ biographyVersions }) =>
  Effect.map(biographyVersions.find({ filter: {}, sort: [["version", 1]] }), (found) =>
    found.map(({ version, kind, name }) => `${String(version)} ${kind} ${String(name)}`),
  ),
)
const record = Database.use(({ biographies }) =>
  Effect.flatMap(biographies.get(rosa), Effect.fromOption),
)
const lifeOf = (...ids: ReadonlyArray<string>) => ({
  ...{ lines: ids.map((id) => aLine(id, inAnswer)), events: [], born: null },
})

it.effect(
  "R329 a version that a crash left out is written by whoever changes the biography next",
  () =>
    Effect.gen(function* () {
      const saveVersion = yield* makeSaveVersion
      yield* Database.use(({ biographies }) =>
        biographies.insert(aBiography([aLine("a", inAnswer)], { lastChange: byAnna })),
      )
      const before = yield* record
      assert.isTrue(Option.isSome(yield* saveVersion(before, lifeOf("a", "b"), byServer)))
      assert.deepStrictEqual(yield* versions, ["1 edited Anna", "2 made null"])
      // Whoever saw it before that changes nothing.
      assert.isTrue(Option.isNone(yield* saveVersion(before, lifeOf("c"), byAnna)))
      assert.deepStrictEqual(
        (yield* record).lines.map(({ id }) => id),
        ["a", "b"],
      )
      assert.lengthOf(yield* versions, 2)
    }).pipe(Effect.provide(aStore)),
)

it.effect(
  "R329 of what servers made the last hundred versions are kept, of what people did all @slow",
  () =>
    Effect.gen(function* () {
      const saveVersion = yield* makeSaveVersion
      yield* Database.use(({ biographies }) =>
        biographies.insert(aBiography([aLine("a", inAnswer)], { lastChange: byAnna })),
      )
      for (let n = 0; n < 110; n += 1) {
        yield* saveVersion(yield* record, lifeOf(`line ${String(n)}`), byServer)
      }
      const kept = yield* versions
      assert.include(kept, "1 edited Anna")
      assert.lengthOf(kept, 102)
      assert.include(kept, "111 made null")
    }).pipe(Effect.provide(aStore)),
)

it.effect("R329 R344 a version that says what is being erased is not kept", () =>
  Effect.gen(function* () {
    const saveVersion = yield* makeSaveVersion
    const told = aLine("b", inStory(5))
    yield* keepStory(5, ["It rained."])
    yield* Database.use(({ biographies }) => biographies.insert(aBiography([aLine("a", inAnswer)])))
    yield* Database.use(({ stories }) =>
      stories.update(
        { id: 5 },
        {
          $set: {
            deleted: { at: 1, by: anna, until: 1, isFinal: true, leaseEnds: 0, claim: null },
          },
        },
      ),
    )
    yield* saveVersion(yield* record, { lines: [told], events: [], born: null }, byServer)
    assert.deepStrictEqual(yield* versions, ["1 made null"])
  }).pipe(Effect.provide(aStore)),
)
