import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { StoryId, UserId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { stories } from "../../platform/database/stories.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { storyTimelines } from "../../platform/database/story-timelines.ts"
import { Database } from "../../platform/database/database.ts"
import type { Lane } from "./fair-queue.ts"
import { ProcessingQueue } from "./processing-queue.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-line-"))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
const aLine = () =>
  ProcessingQueue.layer.pipe(
    Layer.provideMerge(Database.layer),
    Layer.provide(
      sqliteDocuments({
        file: join(folder, `${String((made += 1))}.db`),
        collections: [stories, storyTimelines],
      }),
    ),
  )

/** A recording of this length is brought by a family; nobody has given it a turn yet. */
const bring = Effect.fnUntraced(function* (id: number, family: number, seconds = 10) {
  const { stories } = yield* Database
  yield* stories.insert(
    aTranscribedStory({
      id: StoryId.make(id),
      keeperId: UserId.make(family),
      recorderId: UserId.make(family),
      saveKey: String(id),
      duration: seconds,
      work: newWork,
    }),
  )
})

const claim = Effect.fnUntraced(function* (lane: Lane = "any") {
  const work = yield* ProcessingQueue
  return Option.getOrNull(yield* work.claimNext(lane))
})
const claimed = Effect.fnUntraced(function* (lane: Lane = "any") {
  return (yield* claim(lane))?.story.id ?? null
})
const finish = Effect.fnUntraced(function* (id: number) {
  yield* (yield* ProcessingQueue).close(StoryId.make(id))
})

describe("the line of recordings", () => {
  it.effect("R92 a short recording is taken beside a long one that is under way", () =>
    Effect.gen(function* () {
      yield* bring(1, 1, 7_200)
      yield* bring(2, 1, 3_600)
      assert.strictEqual(yield* claimed("any"), 1)
      assert.isNull(yield* claimed("short"))
      yield* bring(3, 2, 10)
      assert.strictEqual(yield* claimed("short"), 3)
      assert.isNull(yield* claimed("short"))
      assert.strictEqual(yield* claimed("any"), 2)
    }).pipe(Effect.provide(aLine())),
  )

  it.effect("R93 a family that brings one does not wait for another's twelve", () =>
    Effect.gen(function* () {
      for (let id = 1; id <= 12; id += 1) yield* bring(id, 1)
      assert.strictEqual(yield* claimed(), 1)
      yield* bring(13, 2)
      const order: Array<number | null> = []
      for (let last = 1, n = 0; n < 4; n += 1) {
        yield* finish(last)
        last = (yield* claimed()) ?? 0
        order.push(last)
      }
      assert.include(order.slice(0, 3), 13)
    }).pipe(Effect.provide(aLine())),
  )

  it.effect("R93 what waited before turns were given is taken in the order it came", () =>
    Effect.gen(function* () {
      for (const id of [1, 2, 3]) yield* bring(id, id)
      assert.deepStrictEqual([yield* claimed(), yield* claimed(), yield* claimed()], [1, 2, 3])
      assert.isNull(yield* claimed())
    }).pipe(Effect.provide(aLine())),
  )

  it.effect("R93 a recording that is tried again stands in line anew", () =>
    Effect.gen(function* () {
      const work = yield* ProcessingQueue
      yield* bring(1, 1)
      const first = yield* claim()
      if (first === null) return assert.fail("there was something to claim")
      yield* work.change(first, { $set: { "work.state": "failed", "work.open": false } })
      yield* bring(2, 2)
      const second = yield* claim()
      yield* bring(3, 2)
      assert.isTrue(yield* work.reopen({ ...first.story, keeperId: UserId.make(1) }))
      const line = yield* work.line
      assert.sameMembers(
        line.map(({ id }) => Number(id)),
        [1, 2, 3],
      )
      assert.strictEqual(second?.story.id, 2)
    }).pipe(Effect.provide(aLine())),
  )

  it.effect("R92 two servers at one store never take the same recording", () =>
    Effect.gen(function* () {
      for (let id = 1; id <= 6; id += 1) yield* bring(id, 1 + (id % 2))
      const taken = yield* Effect.all(
        Array.from({ length: 8 }, (_, n) => claimed(n % 2 === 0 ? "any" : "short")),
        { concurrency: "unbounded" },
      )
      const ids = taken.filter((id) => id !== null)
      assert.sameMembers(ids.map(Number), [1, 2, 3, 4, 5, 6])
    }).pipe(Effect.provide(aLine())),
  )
})
