import { setTimeout as pause } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Y from "yjs"
import { UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import {
  anna,
  aServer,
  asTimePasses,
  aStore,
  opened,
  story,
  wordsOf,
  write,
} from "../../../../tests/support/co-editing/transcript-server.ts"
import { checkUpdate } from "./validate-update.ts"
import { seedClient } from "../timed-text.ts"

const ben = UserId.make(8)
const closed = (scope: Scope.Closeable) => Scope.close(scope, Exit.void)
/** What a server finds that is started now. */
const foundLater = Effect.fnUntraced(function* (store: Parameters<typeof aServer>[0]) {
  const { load } = yield* aServer(store).pipe(Effect.map(({ log }) => log))
  return (yield* load(story)).document
}, Effect.scoped)

const cycles = 200

describe("a transcript that is let go", () => {
  it.effect(
    "P8 while it is opened loses nothing, in 200 turns, over a slow store @slow",
    () =>
      Effect.gen(function* () {
        const { layer, weather } = yield* aStore
        const server = yield* aServer(layer)
        weather.slow = 500
        const words: Array<string> = []
        for (let n = 0; n < cycles; n += 1) {
          const { scope, value: room } = yield* asTimePasses(opened(server.enter(story)))
          for (const word of words) assert.include(wordsOf(room.document), word)
          words.push(`w${n}z `)
          write(room, `w${n}z `, n % 2 === 0 ? 0 : wordsOf(room.document).length)
          yield* asTimePasses(closed(scope))
          // The next comes just before it is let go, meanwhile, or just after.
          yield* TestClock.adjust(30_000 - 600 + ((n * 97) % 3_000))
        }
        weather.slow = 0
        yield* TestClock.adjust("1 minute")
        const found = (yield* foundLater(layer)).getText("original").toString()
        assert.deepStrictEqual(found.match(/w\d+z /g)?.toSorted(), words.toSorted())
      }),
    120_000,
  )

  it.effect("while a change is still being kept keeps it", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const server = yield* aServer(layer)
      const { scope, value: room } = yield* opened(server.enter(story))
      weather.state = "full"
      write(room, "not kept yet")
      yield* TestClock.adjust("1 second")
      yield* closed(scope)
      yield* TestClock.adjust("31 seconds")
      weather.state = "fine"
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(wordsOf(yield* foundLater(layer)), "not kept yet")
    }),
  )
})

describe("who changed something", () => {
  it.effect("is kept together with what they changed, however the server ends after that", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      write(room, "Anna's first. ", 0, anna)
      yield* TestClock.adjust("1 second")
      // By the clock on the wall longer than any round is waited for: what comes after a rest is kept at once.
      yield* Effect.promise(() => pause(50))
      write(room, "Ben's only one. ", 0, ben)
      yield* TestClock.adjust("100 millis")
      const { changes } = yield* server.log.load(story)
      assert.sameDeepMembers(
        [...changes],
        [anna, ben].map((userId) => ({ userId, text: "original" as const })),
      )
    }),
  )
})

describe("a store that takes nothing for a while", () => {
  for (const state of ["full", "away"] as const) {
    it.effect(
      `and is ${state} loses nothing, acknowledges nothing meanwhile, and all once it heals`,
      () =>
        Effect.gen(function* () {
          const { layer, weather } = yield* aStore
          const server = yield* aServer(layer)
          const { scope, value: room } = yield* opened(server.enter(story))
          const shown: Array<Uint8Array> = []
          room.onStored((update) => shown.push(update))
          weather.state = state
          const told = Array.from({ length: 20 }, (_, n) => write(room, `w${n}z `))
          yield* TestClock.adjust("2 minutes")
          told.push(write(room, "late "))
          yield* TestClock.adjust("1 minute")
          assert.deepStrictEqual(
            told.filter(({ isStored }) => isStored),
            [],
          )
          assert.deepStrictEqual(shown, [])
          weather.state = "fine"
          yield* TestClock.adjust("10 seconds")
          assert.deepStrictEqual(
            told.filter(({ isStored }) => !isStored),
            [],
          )
          assert.strictEqual(wordsOf(yield* foundLater(layer)), wordsOf(room.document))
          // And it goes on as before.
          const after = write(room, "after ")
          yield* TestClock.adjust("1 second")
          assert.isTrue(after.isStored)
          yield* closed(scope)
        }),
    )

    it.effect(
      `and was ${state} when a transcript was let go keeps who changed it for a version`,
      () =>
        Effect.gen(function* () {
          const { layer, weather } = yield* aStore
          const server = yield* aServer(layer)
          const { scope, value: room } = yield* opened(server.enter(story))
          write(room, "by Anna")
          yield* TestClock.adjust("5 seconds")
          weather.state = state
          yield* closed(scope)
          yield* TestClock.adjust("33 seconds")
          weather.state = "fine"
          yield* TestClock.adjust("1 minute")
          const [version] = yield* server.versions.list(story, "original")
          assert.deepStrictEqual(version?.by, [anna])
        }),
    )
  }

  it.effect("lets a transcript be opened and read when it is full", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const first = yield* opened(aServer(layer))
      const { value: room } = yield* opened(first.value.enter(story))
      write(room, "once ")
      yield* TestClock.adjust("1 second")
      weather.state = "full"
      const second = yield* aServer(layer)
      const { value: again } = yield* opened(second.enter(story))
      assert.strictEqual(wordsOf(again.document), "once ")
      weather.state = "fine"
    }),
  )

  it.effect("is asked again by whoever comes back, however often they came in vain", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const server = yield* aServer(layer)
      weather.state = "away"
      for (let n = 0; n < 20; n += 1) {
        assert.isTrue(Exit.isFailure(yield* Effect.exit(Effect.scoped(server.enter(story)))))
        yield* TestClock.adjust("2 seconds")
      }
      weather.state = "fine"
      const { value: room } = yield* opened(server.enter(story))
      write(room, "here")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(wordsOf(yield* foundLater(layer)), "here")
    }),
  )
})

describe("two servers over one store", () => {
  it.effect("cannot erase each other's changes, however late they write", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const one = yield* opened(aServer(layer))
      const other = yield* opened(aServer(layer))
      const { value: roomOfOne } = yield* opened(one.value.enter(story))
      const { value: roomOfOther } = yield* opened(other.value.enter(story))
      weather.slow = 300
      const told = Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? write(roomOfOne, `one${n}z `) : write(roomOfOther, `other${n}z `),
      )
      yield* TestClock.adjust("700 millis")
      // Both let go at once, and put together what there is.
      yield* asTimePasses(
        Effect.all([closed(one.scope), closed(other.scope)], { concurrency: "unbounded" }),
      )
      weather.slow = 0
      const words = wordsOf(yield* foundLater(layer))
      const found = words.match(/o\w+z/g) ?? []
      assert.strictEqual(found.length, told.length)
      assert.strictEqual(new Set(found).size, told.length)
    }),
  )

  it.effect("putting changes together leaves what another adds meanwhile", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const one = yield* aServer(layer)
      const other = yield* aServer(layer)
      const { value: room } = yield* opened(one.enter(story))
      write(room, "mine ")
      yield* TestClock.adjust("1 second")
      const { value: roomOfOther } = yield* opened(other.enter(story))
      weather.slow = 1_000
      const together = yield* Effect.forkChild(one.log.compact(story, room))
      yield* TestClock.adjust("1500 millis")
      weather.slow = 0
      const told = write(roomOfOther, "theirs ")
      yield* TestClock.adjust("100 millis")
      assert.isTrue(told.isStored)
      yield* asTimePasses(Fiber.join(together))
      const kept = yield* one.records.edits.find({ filter: { storyId: story } })
      assert.strictEqual(kept.length, 2)
      const words = wordsOf(yield* foundLater(layer))
      assert.include(words, "mine ")
      assert.include(words, "theirs ")
    }),
  )
})

describe("a server that was killed before anything was put together", () => {
  it.effect("knows how the transcript began, as the browsers do that come back", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const killed = yield* aServer(layer)
      const { value: room } = yield* opened(killed.enter(story))
      write(room, "heard ")
      yield* TestClock.adjust("1 second")
      const browser = new Y.Doc()
      Y.applyUpdate(browser, Y.encodeStateAsUpdate(room.document))
      textOf(browser, "original").insert(0, "typed ")
      const found = yield* foundLater(layer)
      assert.isAbove(Y.getState(found.store, seedClient), 0)
      const answer = Y.encodeStateAsUpdate(browser, Y.encodeStateVector(found))
      const checked = checkUpdate(found, answer, (client) => client === browser.clientID)
      assert.isNull(checked.rejection)
    }),
  )
})
