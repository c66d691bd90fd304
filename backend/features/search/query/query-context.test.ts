import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { collections, Database } from "../../../platform/database/database.ts"
import { DocumentStore } from "../../../ports/document-store.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { anna, aSearcher, ben } from "../family.fixture.ts"
import { alwaysLost, chips, keepUsers } from "./family.fixture.ts"
import { IndexSync } from "../index/index-sync.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-knowing-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A store that notes how many stories are read of it at a time. */
const noting = (name: string, read: Array<number>) =>
  Layer.effect(
    DocumentStore,
    Effect.map(DocumentStore, (documents) =>
      DocumentStore.of({
        ...documents,
        find: (collection, query) =>
          Effect.tap(documents.find(collection, query), ({ length }) =>
            Effect.sync(() => collection === "stories" && read.push(length)),
          ),
      }),
    ),
  ).pipe(Layer.provide(sqliteDocuments({ file: join(folder, name), collections })))

/** Anna recorded all of these, but the oldest. */
const tellMany = Effect.gen(function* () {
  yield* keepUsers
  const ids = Array.from({ length: 450 }, (_, n) => StoryId.make(n + 1))
  yield* (yield* Database).stories.insertMany(
    ids.map((id) =>
      aTranscribedStory({
        id,
        saveKey: `attempt-${String(id)}`,
        recorderId: id === 1 ? ben : anna,
      }),
    ),
  )
})

describe("R457 who recorded what", () => {
  it.effect("is known without reading the stories for it", () => {
    const read: Array<number> = []
    return Effect.gen(function* () {
      yield* tellMany
      const { current } = yield* IndexSync
      yield* Effect.repeat(current, { until: (isThere) => isThere })
      // What was written in the last seconds is looked at again.
      yield* TestClock.adjust("1 minute")
      yield* current
      read.length = 0
      assert.deepStrictEqual(yield* chips(anna, "what Ben recorded"), ["Recorded by Ben", true])
      assert.isBelow(Math.max(...read), 10)
    }).pipe(Effect.provide(aSearcher(noting("known.db", read))))
  })

  it.effect("R454 is read a little at a time until the index is made", () => {
    const read: Array<number> = []
    return Effect.gen(function* () {
      yield* tellMany
      read.length = 0
      assert.deepStrictEqual(yield* chips(anna, "what Ben recorded"), ["Recorded by Ben", true])
      assert.strictEqual(Math.max(...read), 100)
    }).pipe(Effect.provide(aSearcher(noting("store.db", read), undefined, alwaysLost)))
  })
})
