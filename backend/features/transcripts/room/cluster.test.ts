import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Y from "yjs"
import {
  anna,
  asTimePasses,
  story,
  wordsOf,
  write,
} from "../../../../tests/support/co-editing/transcript-server.ts"
import type { Room } from "./room.ts"
import { ben, nodesOf } from "./cluster.fixture.ts"

/** What the browsers of a room hold that came with these words. */
const browserOf = (room: Room) => {
  const document = new Y.Doc()
  Y.applyUpdate(document, Y.encodeStateAsUpdate(room.document))
  room.onStored((update) => Y.applyUpdate(document, update))
  return document
}
const aMoment = TestClock.adjust("100 millis")

describe("a transcript open on two nodes", () => {
  it.effect("R480 has on each, within moments, what is written on the other", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [one, other] = [yield* nodes.start, yield* nodes.start]
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      const [annasBrowser, bensBrowser] = [browserOf(annas.room), browserOf(bens.room)]
      write(annas.room, "Anna. ", 0, anna)
      yield* aMoment
      assert.strictEqual(wordsOf(bens.room.document), "Anna. ")
      write(bens.room, "Ben. ", 6, ben)
      yield* aMoment
      for (const document of [annas.room.document, annasBrowser, bensBrowser]) {
        assert.strictEqual(wordsOf(document), "Anna. Ben. ")
      }
    }),
  )

  it.effect("R480 is stored once, by whoever wrote it, with who that was", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [one, other] = [yield* nodes.start, yield* nodes.start]
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(annas.room, "Anna. ", 0, anna)
      yield* TestClock.adjust("20 seconds")
      const stored = yield* one.kept.edits.find({ filter: { storyId: story } })
      assert.strictEqual(stored.length, 1)
      assert.isFalse(bens.room.hasUnkept)
      const annasOwn = [...annas.room.authors].find(({ userId }) => userId === anna)
      assert.strictEqual(bens.room.holderOf(annasOwn?.client ?? 0), anna)
      assert.deepStrictEqual(bens.room.changersOf("original"), [anna])
    }),
  )

  it.effect("R480 shows the other node nothing that is not stored", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [one, other] = [yield* nodes.start, yield* nodes.start]
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      nodes.weather.state = "full"
      write(annas.room, "not stored ", 0, anna)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(wordsOf(bens.room.document), "")
      nodes.weather.state = "fine"
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(wordsOf(bens.room.document), "not stored ")
    }),
  )

  it.effect("R480 has what is too long to be told, as soon", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [one, other] = [yield* nodes.start, yield* nodes.start]
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      const long = "And then. ".repeat(8_000)
      write(annas.room, long, 0, anna)
      yield* TestClock.adjust("300 millis")
      assert.strictEqual(wordsOf(bens.room.document), long)
    }),
  )

  it.effect("R480 is nothing to a node that does not have it open", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [one, other] = [yield* nodes.start, yield* nodes.start]
      const annas = yield* one.comes(anna)
      write(annas.room, "Anna. ", 0, anna)
      yield* TestClock.adjust("1 second")
      const bens = yield* other.comes(ben)
      assert.strictEqual(wordsOf(bens.room.document), "Anna. ")
    }),
  )
})

describe("what a node has not heard", () => {
  it.effect("R481 it finds in the store within seconds, while the bus is away", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [one, other] = [yield* nodes.start, yield* nodes.start]
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      yield* nodes.bus.away()
      write(annas.room, "Anna. ", 0, anna)
      write(bens.room, "Ben. ", 0, ben)
      yield* TestClock.adjust("6 seconds")
      const words = wordsOf(annas.room.document)
      assert.sameMembers(words.match(/\w+/g) ?? [], ["Anna", "Ben"])
      assert.strictEqual(wordsOf(bens.room.document), words)
      // And hears it again once the bus is back, which changes nothing.
      yield* nodes.bus.back()
      yield* aMoment
      assert.strictEqual(wordsOf(annas.room.document), words)
      assert.strictEqual(wordsOf(bens.room.document), words)
    }),
  )

  it.effect("R481 it finds at once when it is told that it missed something", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [one, other] = [yield* nodes.start, yield* nodes.start]
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      yield* TestClock.adjust("5100 millis")
      yield* nodes.bus.away(1)
      write(annas.room, "Anna. ", 0, anna)
      yield* aMoment
      yield* nodes.bus.forgets
      yield* nodes.bus.back(1)
      yield* TestClock.adjust("300 millis")
      assert.strictEqual(wordsOf(bens.room.document), "Anna. ")
    }),
  )

  it.effect("R481 it finds at once when what it hears builds on it", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [one, other] = [yield* nodes.start, yield* nodes.start]
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      yield* TestClock.adjust("5300 millis")
      other.life.isDeaf = true
      write(annas.room, "First", 0, anna)
      yield* aMoment
      other.life.isDeaf = false
      assert.strictEqual(wordsOf(bens.room.document), "")
      write(annas.room, " and second", 5, anna)
      yield* TestClock.adjust("300 millis")
      assert.strictEqual(wordsOf(bens.room.document), "First and second")
    }),
  )
})

describe("words that are being heard on one node", () => {
  const said = (text: string, start: number) => ({
    ...{ start, end: start + 1, text },
    phrases: [{ start, end: start + 1, text }],
  })

  it.effect("R480 appear for those who have the transcript open on another", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [worker, other] = [yield* nodes.start, yield* nodes.start]
      const bens = yield* other.comes(ben)
      const browser = browserOf(bens.room)
      yield* asTimePasses(worker.hearing.append(story, said("The water rose.", 0), true))
      yield* aMoment
      assert.strictEqual(wordsOf(browser), "The water rose.")
      write(bens.room, "Ben: ", 0, ben)
      yield* asTimePasses(worker.hearing.append(story, said("We ran.", 2), false))
      yield* aMoment
      assert.strictEqual(wordsOf(browser), "Ben: The water rose.\nWe ran.")
    }),
  )

  it.effect("R480 come once when another node takes over, though it was not told", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [worker, other] = [yield* nodes.start, yield* nodes.start]
      const bens = yield* other.comes(ben)
      yield* nodes.bus.away()
      yield* asTimePasses(worker.hearing.append(story, said("The water rose.", 0), true))
      yield* asTimePasses(other.hearing.append(story, said("The water rose.", 0), true))
      assert.strictEqual(wordsOf(bens.room.document), "The water rose.")
    }),
  )

  it.effect("R480 leave what someone corrected there just before the end", () =>
    Effect.gen(function* () {
      const nodes = yield* nodesOf()
      const [worker, other] = [yield* nodes.start, yield* nodes.start]
      const bens = yield* other.comes(ben)
      yield* asTimePasses(worker.hearing.append(story, said("The water rose.", 0), true))
      yield* aMoment
      yield* nodes.bus.away()
      write(bens.room, "Ben: ", 0, ben)
      yield* aMoment
      yield* asTimePasses(worker.hearing.heardAll(story, [said("The waiter rose.", 0)]))
      yield* TestClock.adjust("6 seconds")
      assert.strictEqual(wordsOf(bens.room.document), "Ben: The water rose.")
    }),
  )
})
