import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { plainText } from "#protocol/transcript.ts"
import {
  anna,
  asTimePasses,
  story,
  wordsOf,
  write,
} from "../../../tests/support/co-editing/transcript-server.ts"
import { theServer } from "../../platform/database/edits.ts"
import { ben, type Node, nodesOf } from "./room/cluster.fixture.ts"

const aMoment = TestClock.adjust("100 millis")
const twoNodes = Effect.gen(function* () {
  const nodes = yield* nodesOf(3)
  const [one, other] = [yield* nodes.start, yield* nodes.start]
  const versions = Effect.gen(function* () {
    const found = yield* one.kept.transcriptVersions.find({ filter: {}, sort: [["id", 1]] })
    return found.map(({ by, kind, transcript }) => [kind, by, plainText(transcript)] as const)
  })
  return { ...nodes, one, other, versions }
})

describe("a version of what people left on several nodes", () => {
  it.effect("R483 is saved once the last of them leaves, on whichever node, at once and once", () =>
    Effect.gen(function* () {
      const { one, other, versions } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(annas.room, "Anna. ", 0, anna)
      yield* aMoment
      write(bens.room, "Ben. ", 6, ben)
      yield* aMoment
      yield* annas.leaves
      yield* TestClock.adjust("40 seconds")
      assert.deepStrictEqual(yield* versions, [])
      yield* bens.leaves
      assert.deepStrictEqual(yield* versions, [["left", [anna, ben], "Anna. Ben."]])
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* versions).length, 1)
    }),
  )

  it.effect("R483 is saved once when they leave at the same moment", () =>
    Effect.gen(function* () {
      const { one, other, versions } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(annas.room, "Anna. ", 0, anna)
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      yield* asTimePasses(Effect.all([annas.leaves, bens.leaves], { concurrency: "unbounded" }))
      yield* TestClock.adjust("1 minute")
      const [[kind, by] = [], ...others] = yield* versions
      assert.strictEqual(kind, "left")
      assert.sameMembers([...(by ?? [])], [anna, ben])
      assert.deepStrictEqual(others, [])
    }),
  )

  it.effect("R483 is saved by another node when theirs is killed, within half a minute", () =>
    Effect.gen(function* () {
      const { one, other, versions } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(annas.room, "Anna. ", 0, anna)
      write(bens.room, "Ben. ", 0, ben)
      yield* TestClock.adjust("6 seconds")
      yield* other.killed
      yield* annas.leaves
      assert.deepStrictEqual(yield* versions, [])
      yield* TestClock.adjust("32 seconds")
      const found = yield* versions
      assert.strictEqual(found.length, 1)
      assert.sameMembers([...(found[0]?.[1] ?? [])], [anna, ben])
    }),
  )

  it.effect("R483 is saved when a node is found later that was killed alone", () =>
    Effect.gen(function* () {
      const { one, other, versions, start } = yield* twoNodes
      const bens = yield* other.comes(ben)
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      // Put together on the way, so that nothing is left that is not.
      yield* other.log.compact(story, bens.room)
      yield* other.killed
      assert.deepStrictEqual(yield* versions, [])
      const later = yield* start
      yield* later.rooms.recover
      yield* TestClock.adjust("32 seconds")
      assert.deepStrictEqual(yield* versions, [["left", [ben], "Ben."]])
      assert.isTrue(yield* one.log.isSettled(story))
    }),
  )

  it.effect("R483 is saved by the node that goes on when theirs stops", () =>
    Effect.gen(function* () {
      const { one, other, versions } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(annas.room, "Anna. ", 0, anna)
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      yield* bens.leaves
      yield* other.stopped
      assert.deepStrictEqual(yield* versions, [])
      yield* annas.leaves
      assert.strictEqual((yield* versions).length, 1)
    }),
  )
})

describe("who a version is by", () => {
  it.effect("R483 is whoever wrote since the last, whichever node saved that", () =>
    Effect.gen(function* () {
      const { one, other, versions } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(annas.room, "Anna. ", 0, anna)
      yield* aMoment
      yield* one.versions.keep(story, annas.room, "original", { kind: "saved", by: anna })
      yield* aMoment
      write(bens.room, "Ben. ", 6, ben)
      yield* aMoment
      yield* bens.leaves
      assert.deepStrictEqual(yield* versions, [
        ["saved", [anna], "Anna."],
        ["left", [ben], "Anna. Ben."],
      ])
    }),
  )

  it.effect("R483 is so for a node that opens the transcript after that", () =>
    Effect.gen(function* () {
      const { one, other, versions } = yield* twoNodes
      const annas = yield* one.comes(anna)
      write(annas.room, "Anna. ", 0, anna)
      yield* aMoment
      yield* one.versions.keep(story, annas.room, "original", { kind: "saved", by: anna })
      yield* aMoment
      const bens = yield* other.comes(ben)
      write(bens.room, "Ben. ", 6, ben)
      yield* aMoment
      yield* bens.leaves
      assert.deepStrictEqual((yield* versions)[1], ["left", [ben], "Anna. Ben."])
    }),
  )

  it.effect("R483 includes whoever wrote on while another node saved it", () =>
    Effect.gen(function* () {
      const { one, other, versions, weather } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(annas.room, "Anna. ", 0, anna)
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      weather.slow = 300
      const saving = one.versions.keep(story, annas.room, "original", { kind: "saved", by: anna })
      const kept = yield* Effect.forkChild(saving)
      yield* TestClock.adjust("700 millis")
      write(bens.room, "And more. ", 0, ben)
      while (kept.pollUnsafe() === undefined) yield* TestClock.adjust("100 millis")
      weather.slow = 0
      yield* TestClock.adjust("1 second")
      // Killed before Ben leaves: that he wrote on is in the store.
      yield* other.killed
      yield* annas.leaves
      yield* TestClock.adjust("1 minute")
      const last = (yield* versions).at(-1)
      assert.strictEqual(last?.[2], wordsOf(annas.room.document).trim())
      assert.isTrue(last?.[1].includes(ben))
    }),
  )
})

describe("what is read of a transcript", () => {
  const readOn = Effect.fnUntraced(function* ({ kept }: Node) {
    return plainText(Option.getOrThrow(yield* kept.transcriptSnapshots.get(story)).original)
  })

  it.effect("R482 is never put back by a node that heard nothing of what came since", () =>
    Effect.gen(function* () {
      const { one, other, bus } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      yield* bus.away()
      write(annas.room, "Anna. ", 0, anna)
      yield* TestClock.adjust("1 second")
      yield* one.keepingUp.settle(story, annas.room)
      assert.strictEqual(yield* readOn(one), "Anna.")
      assert.strictEqual(wordsOf(bens.room.document), "")
      yield* other.keepingUp.settle(story, bens.room)
      assert.strictEqual(yield* readOn(one), "Anna.")
      yield* other.versions.keep(story, bens.room, "original", { kind: "left", by: theServer })
      assert.strictEqual(wordsOf(bens.room.document), "Anna. ")
    }),
  )

  it.effect("R482 follows on another node when the one is killed before it could", () =>
    Effect.gen(function* () {
      const { one, other } = yield* twoNodes
      const [annas] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(annas.room, "Anna. ", 0, anna)
      yield* aMoment
      yield* one.killed
      yield* TestClock.adjust("12 seconds")
      assert.strictEqual(yield* readOn(other), "Anna.")
    }),
  )

  it.effect("R482 has what was stored on another node just before it is asked for", () =>
    Effect.gen(function* () {
      const { one, other, bus } = yield* twoNodes
      const [annas] = [yield* one.comes(anna), yield* other.comes(ben)]
      yield* bus.away()
      write(annas.room, "Anna. ", 0, anna)
      yield* aMoment
      assert.strictEqual(plainText((yield* other.rooms.read(story)).original), "Anna.")
    }),
  )
})
