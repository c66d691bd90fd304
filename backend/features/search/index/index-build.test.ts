import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { collections, Database } from "../../../platform/database/database.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { Embedder } from "../../../ports/embedder.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { PlainIndex, plainIndex } from "./plain-index.fixture.ts"
import {
  anna,
  aPerson,
  aSearcher,
  ben,
  finds,
  keepPeople,
  keepStory,
  passagesOf,
} from "../family.fixture.ts"
import { MemoryIndex } from "./memory-index.ts"
import { IndexSync } from "./index-sync.ts"
import { Search } from "../search.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-filling-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aFile = () => join(folder, `${String((made += 1))}.db`)
const aServer = (file: string, index: PlainIndex, embedder?: Parameters<typeof aSearcher>[1]) =>
  Layer.fresh(aSearcher(sqliteDocuments({ file, collections }), embedder, plainIndex(index)))

const rosa = aPerson(1, { name: "Rosa Holloway" })

/** Stories from one number to another, each with a word of its own. */
const tellMany = Effect.fnUntraced(function* (from: number, to: number) {
  const { stories, passages } = yield* Database
  const ids = Array.from({ length: to - from + 1 }, (_, n) => StoryId.make(from + n))
  yield* stories.insertMany(
    ids.map((id) => aTranscribedStory({ id, saveKey: `attempt-${String(id)}`, title: "A day" })),
  )
  yield* passages.insertMany(ids.flatMap((id) => passagesOf(id, `It was number n${String(id)}.`)))
})

const isThere = Effect.flatMap(IndexSync, ({ current }) => current)
const ids = ({ applied }: PlainIndex, from = 0) =>
  applied.slice(from).map(({ stories }) => stories.map(({ facts }) => Number(facts.id)))

describe("an index of which nothing was kept", () => {
  it.effect(
    "R454 is filled newest stories first, and until it is whole words are searched @slow",
    () => {
      const [file, index] = [aFile(), new PlainIndex()]
      const before = Effect.gen(function* () {
        yield* keepPeople(rosa)
        yield* tellMany(1, 450)
      }).pipe(Effect.provide(aServer(file, new PlainIndex())))
      return Effect.gen(function* () {
        yield* before
        const goesOn = yield* Deferred.make<void>()
        const going = yield* Deferred.make<void>()
        index.meanwhile = Effect.suspend(() => {
          if (index.storyIds.length < 200) return Effect.void
          return Effect.andThen(Deferred.succeed(going, undefined), Deferred.await(goesOn))
        })
        yield* Effect.gen(function* () {
          const { of } = yield* IndexSync
          yield* Deferred.await(going)
          assert.isFalse(yield* isThere)
          assert.deepStrictEqual(yield* of(anna), { done: 200, all: 450 })
          assert.isUndefined(yield* of(ben))
          for (const n of [450, 1])
            assert.deepStrictEqual(yield* finds(anna, `n${String(n)}`), [[n, `The word “n${n}”`]])
          assert.deepStrictEqual(yield* finds(ben, "n450"), [])
          yield* Deferred.succeed(goesOn, undefined)
          yield* Effect.repeat(Effect.yieldNow, { until: () => index.isWhole })
          assert.isTrue(yield* isThere)
          assert.isUndefined(yield* of(anna))
          const [newest = [], next = [], last = []] = ids(index).filter((some) => some.length > 0)
          assert.deepStrictEqual([newest.length, next.length, last.length], [200, 200, 50])
          assert.isAbove(Math.min(...newest), Math.max(...next))
          assert.deepStrictEqual(yield* finds(anna, "n7"), [[7, "The word “n7”"]])
        }).pipe(Effect.provide(aServer(file, index)))
      })
    },
  )

  it.effect("R688 tells every screen how far it is, and when it is whole", () => {
    const [file, index] = [aFile(), new PlainIndex()]
    const before = Effect.gen(function* () {
      yield* keepPeople(rosa)
      yield* tellMany(1, 1_000)
    }).pipe(Effect.provide(aServer(file, new PlainIndex())))
    return Effect.gen(function* () {
      yield* before
      const isWatched = yield* Deferred.make<void>()
      index.meanwhile = Effect.suspend(() =>
        index.storyIds.length < 200 ? Effect.void : Deferred.await(isWatched),
      )
      yield* Effect.gen(function* () {
        const { of } = yield* IndexSync
        const { all } = yield* EventBus
        const progress = yield* all.pipe(
          Stream.filter(({ to, event }) => to === "everyone" && event._tag === "SearchProgressed"),
          Stream.mapEffect(() => of(anna)),
          Stream.takeUntil((standing) => standing === undefined),
          Stream.runCollect,
          Effect.forkChild({ startImmediately: true }),
        )
        yield* Deferred.succeed(isWatched, undefined)
        const done = (yield* Fiber.join(progress)).map((standing) => standing?.done)
        assert.isAtLeast(done.length, 3)
        assert.isUndefined(done.at(-1))
      }).pipe(Effect.provide(aServer(file, index)))
    })
  })
})

describe("an index of documents some of which cannot be read", () => {
  it.effect("R604 is filled with all others", () => {
    const [file, index] = [aFile(), new PlainIndex()]
    const before = Effect.gen(function* () {
      const { stories, people, passages } = yield* Database
      yield* keepPeople(rosa, aPerson(2))
      yield* tellMany(1, 5)
      yield* stories.update({ id: 3 }, { $set: { title: 7 } })
      yield* passages.update({ storyId: 4 }, { $set: { text: null } })
      yield* people.update({ id: 2 }, { $set: { name: null } })
    }).pipe(Effect.provide(aServer(file, new PlainIndex())))
    return Effect.gen(function* () {
      yield* before
      yield* Effect.gen(function* () {
        yield* Effect.repeat(Effect.yieldNow, { until: () => index.isWhole })
        assert.isTrue(yield* isThere)
        assert.deepStrictEqual(yield* finds(anna, "n2"), [[2, "The word “n2”"]])
        for (const word of ["n3", "n4"]) assert.deepStrictEqual(yield* finds(anna, word), [])
        assert.deepStrictEqual(index.storyIds.toSorted(), [1, 2, 4, 5])
      }).pipe(Effect.provide(aServer(file, index)))
    })
  })
})

describe("an index that was kept", () => {
  it.effect("R455 is brought up to date with what changed while the server was away @slow", () => {
    const [file, index] = [aFile(), new PlainIndex()]
    const begun = Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000_000)
      yield* keepPeople(rosa, aPerson(2))
      yield* tellMany(1, 5)
      assert.isTrue(yield* isThere)
      yield* TestClock.adjust("1 hour")
      assert.isTrue(yield* isThere)
      yield* TestClock.adjust("5 minutes")
    }).pipe(Effect.provide(aServer(file, index)))
    const meanwhile = Effect.gen(function* () {
      const { stories, people } = yield* Database
      yield* TestClock.adjust("1 day")
      yield* stories.update({ id: 2 }, { $set: { title: "The kiln" } })
      yield* stories.remove({ id: 3 })
      yield* people.remove({ id: 2 })
      yield* keepStory(6, {}, "The water rose.")
    }).pipe(Effect.provide(aServer(file, new PlainIndex())))
    const again = Effect.gen(function* () {
      const from = index.applied.length
      const found = Effect.fnUntraced(function* (word: string) {
        return (yield* finds(anna, word)).map(([id]) => id)
      })
      assert.deepStrictEqual(yield* found("kiln"), [2])
      assert.deepStrictEqual(yield* found("water"), [6])
      assert.deepStrictEqual([yield* found("n1"), yield* found("n3")], [[1], []])
      assert.deepStrictEqual(ids(index, from).flat().toSorted(), [2, 6])
      assert.deepStrictEqual(index.has.standing.people, [rosa.id])
      assert.notInclude(index.storyIds, 3)
    })
    return begun.pipe(
      Effect.andThen(meanwhile),
      Effect.andThen(Effect.provide(again, aServer(file, index))),
    )
  })

  it.effect("R455 is read anew where it was made by a server with another engine", () => {
    const [file, index] = [aFile(), new PlainIndex()]
    const another = Layer.succeed(
      Embedder,
      Embedder.of({ model: "another", dimensions: 2, embed: () => Effect.succeed([]) }),
    )
    return Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000_000)
      yield* Effect.andThen(tellMany(1, 5), isThere).pipe(Effect.provide(aServer(file, index)))
      yield* TestClock.adjust("1 day")
      const from = index.applied.length
      yield* Effect.provide(isThere, aServer(file, index, another))
      assert.deepStrictEqual(ids(index, from).flat().toSorted(), [1, 2, 3, 4, 5])
    })
  })
})

describe("an index that is lost", () => {
  it.effect("R454 is filled anew by itself, and nobody is refused an answer meanwhile", () => {
    const index = new PlainIndex()
    return Effect.gen(function* () {
      yield* keepPeople(rosa)
      yield* keepStory(1, {}, "We had a kiln.")
      assert.lengthOf(yield* finds(anna, "kiln"), 1)
      index.has = new MemoryIndex()
      index.isLost = true
      assert.lengthOf(yield* finds(anna, "kiln"), 1)
      assert.strictEqual(index.storyIds.length, 0)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(index.storyIds.length, 1)
      assert.isTrue(yield* isThere)
      assert.lengthOf(yield* finds(anna, "kiln"), 1)
    }).pipe(Effect.provide(aServer(aFile(), index)))
  })

  it.effect("R454 again and again is not filled all the time, and words are searched @slow", () => {
    const index = new PlainIndex()
    return Effect.gen(function* () {
      yield* keepPeople(rosa)
      yield* keepStory(1, { title: "The kiln" }, "We had a kiln.")
      yield* isThere
      let losses = 0
      index.meanwhile = Effect.sync(() => {
        losses += 1
        index.isLost = true
      })
      index.isLost = true
      for (let n = 0; n < 200; n += 1) {
        const [found] = yield* Search.use((search) => search.find(anna, "kiln"))
        assert.strictEqual(found?.matchReason, "In the title · The word “kiln”")
        yield* TestClock.adjust("1 second")
      }
      assert.isAbove(losses, 2)
      assert.isBelow(losses, 15)
    }).pipe(Effect.provide(aServer(aFile(), index)))
  })
})
