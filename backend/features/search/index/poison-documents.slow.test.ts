import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { collections, Database } from "../../../platform/database/database.ts"
import { DocumentStore } from "../../../ports/document-store.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { PlainIndex, plainIndex } from "./plain-index.fixture.ts"
import { anna, aPerson, aSearcher, finds, keepPeople, passagesOf } from "../family.fixture.ts"
import { IndexSync } from "./index-sync.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-poison-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0

const aServer = (index: PlainIndex, told: Array<string>) => {
  const file = join(folder, `${String((made += 1))}.db`)
  const store = sqliteDocuments({ file, collections })
  const log = Logger.layer([Logger.make(({ message }) => told.push(String(message)))])
  const searcher = aSearcher(store, undefined, plainIndex(index))
  return Layer.merge(searcher, store).pipe(Layer.provideMerge(log))
}

/** More than are put in at a time, each with a word of its own. */
const tellMany = Effect.gen(function* () {
  const { stories, passages } = yield* Database
  yield* keepPeople(aPerson(1, { name: "Rosa" }))
  const ids = Array.from({ length: 250 }, (_, n) => StoryId.make(n + 1))
  yield* stories.insertMany(
    ids.map((id) => aTranscribedStory({ id, saveKey: `attempt-${String(id)}`, title: "A day" })),
  )
  yield* passages.insertMany(ids.flatMap((id) => passagesOf(id, `It was number n${String(id)}.`)))
})

const isThere = Effect.flatMap(IndexSync, ({ current }) => current)
const found = Effect.fnUntraced(function* (word: string) {
  return (yield* finds(anna, word)).map(([id]) => id)
})
const minutes = Effect.repeat(TestClock.adjust("1 second"), { times: 180 })
const leavingOut = (told: ReadonlyArray<string>) =>
  told.filter((line) => line.includes("skips story 100"))

describe("R454 a story of which the index dies", () => {
  it.effect("is left out, and takes search away from nobody", () => {
    const [index, told] = [new PlainIndex(), new Array<string>()]
    index.deadly = new Set([100])
    return Effect.gen(function* () {
      yield* tellMany
      yield* isThere
      assert.deepStrictEqual(yield* found("n100"), [100])
      yield* minutes
      assert.isTrue(yield* isThere)
      assert.isAtMost(index.deaths, 4)
      assert.lengthOf(index.storyIds, 249)
      assert.deepStrictEqual([yield* found("n7"), yield* found("n100")], [[7], []])
      assert.lengthOf(leavingOut(told), 1)
      // Nor is it tried again and again.
      const { deaths } = index
      yield* minutes
      assert.strictEqual(index.deaths, deaths)
      index.deadly = new Set()
      yield* (yield* Database).stories.update({ id: 100 }, { $set: { title: "Another day" } })
      assert.deepStrictEqual(yield* found("n100"), [100])
      assert.lengthOf(index.storyIds, 250)
    }).pipe(Effect.provide(aServer(index, told)))
  })

  it.effect("once it is written is left out as well, and not found as it was before", () => {
    const [index, told] = [new PlainIndex(), new Array<string>()]
    return Effect.gen(function* () {
      yield* tellMany
      yield* isThere
      yield* minutes
      assert.deepStrictEqual(yield* found("n100"), [100])
      index.deadly = new Set([100])
      yield* (yield* Database).stories.update({ id: 100 }, { $set: { title: "Another day" } })
      assert.deepStrictEqual(yield* found("n7"), [7])
      yield* minutes
      assert.isTrue(yield* isThere)
      assert.isAtMost(index.deaths, 3)
      assert.deepStrictEqual([yield* found("n7"), yield* found("n100")], [[7], []])
      assert.lengthOf(leavingOut(told), 1)
    }).pipe(Effect.provide(aServer(index, told)))
  })
})

describe("R454 a story that cannot be read from the store", () => {
  it.effect("is tried less and less often, and words of the others are found", () => {
    const [index, told] = [new PlainIndex(), new Array<string>()]
    return Effect.gen(function* () {
      yield* tellMany
      yield* isThere
      yield* minutes
      const documents = yield* DocumentStore
      yield* documents.insert("stories", { id: 900, touched: Date.UTC(2100, 0) })
      const from = told.length
      for (let second = 0; second < 180; second += 1) {
        assert.deepStrictEqual(yield* found("n7"), [7])
        yield* TestClock.adjust("1 second")
      }
      assert.isAbove(told.length, from)
      assert.isBelow(told.length - from, 15)
      yield* documents.remove("stories", { id: 900 })
      yield* minutes
      assert.isTrue(yield* isThere)
      assert.deepStrictEqual(yield* found("n7"), [7])
    }).pipe(Effect.provide(aServer(index, told)))
  })
})
