import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { indexHere } from "../index/worker/index-client.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { collections, Database } from "../../../platform/database/database.ts"
import { Embedder } from "../../../ports/embedder.ts"
import { anna, aSearcher, aShare, ben } from "../family.fixture.ts"
import { aFamily, alwaysLost, carla, chips, found, rosa, suggested } from "./family.fixture.ts"
import { Search } from "../search.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-asking-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aServer = (index = indexHere()) => {
  made += 1
  const documents = sqliteDocuments({ file: join(folder, `${made}.db`), collections })
  return aSearcher(documents, undefined, index)
}

describe("R457 a question as people ask it", () => {
  it.effect("is looked for among the stories it means", () =>
    Effect.gen(function* () {
      yield* aFamily
      assert.deepStrictEqual((yield* found(anna, "war mill")).toSorted(), [1, 2])
      assert.deepStrictEqual(yield* found(anna, "Grandpa about the war"), [2])
      assert.deepStrictEqual(yield* chips(anna, "Grandpa about the war"), ["Walter Holloway", true])
      assert.deepStrictEqual(yield* found(anna, "the war before 1940"), [2])
      assert.deepStrictEqual(yield* found(anna, '"the old mill"'), [1])
      assert.deepStrictEqual(yield* chips(anna, '"the old mill"'), ["“the old mill”", true])
      const [first] = yield* Search.use((search) => search.find(anna, "Grandpa about the war"))
      assert.strictEqual(first?.matchReason, "Told by Walter Holloway · The word “war”")
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("means all that fits where nothing else is asked, what somebody told first", () =>
    Effect.gen(function* () {
      yield* aFamily
      assert.deepStrictEqual(yield* found(anna, "stories told by Rosa"), [1, 2])
      assert.deepStrictEqual(yield* found(anna, "stories told by Grandpa"), [3, 2])
      assert.deepStrictEqual(yield* found(anna, "before 1940"), [2])
      assert.deepStrictEqual(yield* found(anna, "in the fifties"), [1])
      const [listed] = yield* Search.use((search) => search.find(anna, "in the fifties"))
      assert.strictEqual(listed?.matchReason, "When it happened: 1952")
      assert.strictEqual(listed?.matchScore, limits.match.good)
      assert.notStrictEqual(listed?.excerpt, "")
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("is looked for without a filter that was removed", () =>
    Effect.gen(function* () {
      yield* aFamily
      const without = ["person:grandpa"]
      assert.deepStrictEqual(
        (yield* found(anna, "Grandpa about the war", without)).toSorted(),
        [1, 2],
      )
      assert.deepStrictEqual(yield* chips(anna, "Grandpa about the war", without), [false])
      assert.deepStrictEqual(yield* found(anna, '"the old mill"', ["words:the old mill"]), [1, 2])
    }).pipe(Effect.provide(aServer())),
  )
})

describe("R457 who recorded what", () => {
  it.effect("is understood of those who recorded what the asker may see", () =>
    Effect.gen(function* () {
      yield* aFamily
      assert.deepStrictEqual(yield* found(anna, "what Ben recorded"), [2])
      assert.deepStrictEqual(yield* chips(anna, "what Ben recorded"), ["Recorded by Ben", true])
      const [listed] = yield* Search.use((search) => search.find(anna, "what Ben recorded"))
      assert.strictEqual(listed?.matchReason, "Recorded by Ben")
      assert.deepStrictEqual(yield* found(ben, "my recordings"), [2])
      assert.deepStrictEqual(yield* chips(ben, "what Anna recorded"), [false])
    }).pipe(Effect.provide(aServer())),
  )
})

describe("R457 while the index is being made", () => {
  it.effect("a question is understood as ever, and nothing is completed", () =>
    Effect.gen(function* () {
      yield* aFamily
      assert.deepStrictEqual(yield* found(anna, "Grandpa about the war"), [2])
      assert.deepStrictEqual(yield* found(anna, '"the old mill"'), [1])
      assert.deepStrictEqual(yield* found(anna, '"hebden bridge"'), [1])
      assert.deepStrictEqual(yield* found(anna, '"the old mill sold"'), [])
      assert.deepStrictEqual(yield* found(anna, "stories told by Rosa"), [1, 2])
      assert.deepStrictEqual(yield* found(anna, "before 1940"), [2])
      assert.deepStrictEqual(yield* found(ben, "stories about Rosa"), [])
      assert.deepStrictEqual(yield* found(anna, "what Ben recorded"), [2])
      assert.deepStrictEqual(yield* suggested(anna, "harv"), [])
    }).pipe(Effect.provide(aServer(alwaysLost))),
  )
})

describe("R459 an engine", () => {
  it.effect("is asked once what a question means, however often it is put", () => {
    const asked: Array<string> = []
    const counting = Layer.succeed(
      Embedder,
      Embedder.of({
        ...{ model: "says nothing", dimensions: 2 },
        embed: (texts) =>
          Effect.sync(() => {
            asked.push(...texts)
            return texts.map(() => Float32Array.from([0, 1]))
          }),
      }),
    )
    const documents = sqliteDocuments({ file: join(folder, "asked-once.db"), collections })
    return Effect.gen(function* () {
      yield* aFamily
      const search = yield* Search
      yield* search.understood(anna, "Grandpa about the war")
      yield* search.find(anna, "Grandpa about the war")
      yield* search.more(anna, { q: "Grandpa about the war", story: StoryId.make(2) })
      assert.deepStrictEqual(asked, ["about the war"])
      yield* TestClock.adjust("2 minutes")
      yield* search.find(anna, "Grandpa about the war")
      assert.lengthOf(asked, 2)
    }).pipe(Effect.provide(aSearcher(documents, counting, indexHere())))
  })
})

describe("R459 a filter that leaves nothing", () => {
  it.effect("is left out of the search, and that is said", () =>
    Effect.gen(function* () {
      yield* aFamily
      assert.deepStrictEqual(yield* found(anna, "Grandpa about the harvest"), [1])
      assert.deepStrictEqual(yield* chips(anna, "Grandpa about the harvest"), [
        "Walter Holloway",
        false,
      ])
      assert.deepStrictEqual(yield* chips(anna, "in 1890"), ["1890", false])
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("is not what was quoted: that stands in a story, or nothing is found", () =>
    Effect.gen(function* () {
      yield* aFamily
      assert.deepStrictEqual(yield* found(anna, '"the old mill sold"'), [])
      assert.deepStrictEqual(yield* found(anna, 'Grandpa "the old mill"'), [1])
      assert.deepStrictEqual(yield* chips(anna, '"the old mill sold"'), [
        "“the old mill sold”",
        true,
      ])
    }).pipe(Effect.provide(aServer())),
  )
})

describe("R460 nothing that somebody may not see", () => {
  it.effect("is understood, found, completed or shown further", () =>
    Effect.gen(function* () {
      yield* aFamily
      const { shares } = yield* Database
      for (const stranger of [carla]) {
        assert.deepStrictEqual(yield* chips(stranger, "stories told by Rosa"), [false])
        assert.deepStrictEqual(yield* chips(stranger, "recorded by Ben"), [false])
        assert.deepStrictEqual(yield* found(stranger, "before 1940"), [])
        assert.deepStrictEqual(yield* suggested(stranger, "har"), [])
        assert.deepStrictEqual(yield* suggested(stranger, "ros"), [])
        const more = Search.use((search) =>
          search.more(stranger, { q: "war", story: StoryId.make(1) }),
        )
        assert.strictEqual((yield* Effect.flip(more))._tag, "NotFound")
      }
      // Ben recorded a story of Walter's, and knows of its teller what is on the card.
      assert.deepStrictEqual(yield* chips(ben, "stories told by Walter"), [false])
      assert.deepStrictEqual(yield* chips(ben, "stories about Rosa"), [false])
      assert.deepStrictEqual(yield* suggested(ben, "walt"), ["Walter Holloway"])
      assert.deepStrictEqual(yield* suggested(ben, "gran"), [])
      assert.deepStrictEqual(yield* suggested(ben, "harv"), [])
      yield* shares.insert(aShare(1, rosa.id))
      assert.deepStrictEqual(yield* chips(ben, "stories about Rosa"), ["Rosa Holloway", true])
      assert.deepStrictEqual(yield* suggested(ben, "harv"), ["harvest"])
      yield* shares.remove({ id: 1 })
      assert.deepStrictEqual(yield* suggested(ben, "harv"), [])
      assert.deepStrictEqual(yield* chips(ben, "stories about Rosa"), [false])
    }).pipe(Effect.provide(aServer())),
  )
})
