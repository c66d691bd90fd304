import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  anna,
  asTimePasses,
  story,
  write,
} from "../../../../tests/support/co-editing/transcript-server.ts"
import { somebody, theServer } from "../../../platform/database/edits.ts"
import { ben, type Node, nodesOf } from "./cluster.fixture.ts"

const aMoment = TestClock.adjust("100 millis")
const twoNodes = Effect.gen(function* () {
  const nodes = yield* nodesOf()
  const [one, other] = [yield* nodes.start, yield* nodes.start]
  return { ...nodes, one, other }
})

/** What erasing a story does to the store, after its transcript is forgotten. */
const erased = Effect.fnUntraced(function* ({ rooms, kept }: Node) {
  yield* rooms.forget(story)
  yield* kept.edits.remove({ storyId: story })
  yield* kept.yjsClientIds.remove({ storyId: story })
  yield* kept.transcriptVersions.remove({ storyId: story })
  yield* kept.transcriptSnapshots.remove({ id: story })
  yield* kept.stories.remove({ id: story })
})
const left = Effect.fnUntraced(function* ({ kept }: Node) {
  const of = { storyId: story }
  return [
    yield* kept.edits.count(of),
    yield* kept.yjsClientIds.count(of),
    yield* kept.transcriptVersions.count(of),
    yield* kept.transcriptSnapshots.count({ id: story }),
  ]
})

describe("a story that is erased on one node, and open on another", () => {
  it.effect("R484 is stored by neither from then on, whatever is still written there", () =>
    Effect.gen(function* () {
      const { one, other } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      yield* asTimePasses(erased(one))
      yield* aMoment
      write(bens.room, "And more. ", 0, ben)
      yield* other.joining.hold(story, bens.room, ben, new Set([123]))
      yield* TestClock.adjust("10 seconds")
      yield* bens.leaves
      yield* annas.leaves
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* left(one), [0, 0, 0, 0])
    }),
  )

  it.effect("R484 leaves nothing behind of what was being stored just then", () =>
    Effect.gen(function* () {
      const { one, other, weather } = yield* twoNodes
      const bens = yield* other.comes(ben)
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      weather.slow = 500
      write(bens.room, "On its way. ", 0, ben)
      yield* TestClock.adjust("10 millis")
      weather.slow = 0
      yield* asTimePasses(erased(one))
      yield* TestClock.adjust("3 seconds")
      yield* bens.leaves
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* left(one), [0, 0, 0, 0])
    }),
  )

  it.effect("R484 leaves nothing behind when that node was out of reach", () =>
    Effect.gen(function* () {
      const { one, other, bus } = yield* twoNodes
      const bens = yield* other.comes(ben)
      yield* bus.away()
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      yield* asTimePasses(erased(one))
      write(bens.room, "And more. ", 0, ben)
      yield* TestClock.adjust("6 seconds")
      write(bens.room, "And more. ", 0, ben)
      yield* TestClock.adjust("6 seconds")
      yield* bens.leaves
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* left(one), [0, 0, 0, 0])
    }),
  )

  it.effect("R484 leaves nothing behind of a node that was killed, once others look", () =>
    Effect.gen(function* () {
      const { one, other, bus } = yield* twoNodes
      const bens = yield* other.comes(ben)
      yield* bus.away()
      yield* asTimePasses(erased(one))
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      yield* other.killed
      yield* one.rooms.recover
      assert.deepStrictEqual(yield* left(one), [0, 0, 0, 0])
    }),
  )
})

describe("an account that is erased on one node", () => {
  const signedBy = Effect.fnUntraced(function* ({ kept }: Node) {
    const found = yield* kept.signatures.find({ filter: {}, without: ["update"] })
    const signed = found.flatMap(({ authors, changes }) => [...authors, ...changes])
    const by = (yield* kept.transcriptVersions.find({ filter: {} })).flatMap(
      (version) => version.by,
    )
    return new Set<number>([...signed.map(({ userId }) => userId), ...by])
  })
  /** What erasing an account does to the store, after open transcripts have forgotten it. */
  const unsigned = Effect.fnUntraced(function* ({ rooms, log, kept }: Node) {
    yield* rooms.disown(ben)
    yield* log.unsign(story, ben)
    yield* kept.users.remove({ id: ben })
  })

  it.effect("R484 is no author of anything on the others, whose words stay", () =>
    Effect.gen(function* () {
      const { one, other } = yield* twoNodes
      const [annas, bens] = [yield* one.comes(anna), yield* other.comes(ben)]
      write(bens.room, "Ben. ", 0, ben)
      yield* aMoment
      yield* unsigned(one)
      yield* aMoment
      for (const { authors } of [annas.room, bens.room]) {
        const users = new Set<number>(authors.map(({ userId }) => userId))
        assert.deepStrictEqual(users, new Set([theServer, somebody]))
      }
      yield* bens.leaves
      yield* annas.leaves
      yield* TestClock.adjust("1 minute")
      assert.isFalse((yield* signedBy(one)).has(ben))
      assert.include((yield* one.rooms.read(story)).original[0]?.text, "Ben.")
    }),
  )

  for (const how of ["is back", "has lost what was said"] as const) {
    it.effect(`R484 is none on a node that was out of reach, once the bus ${how}`, () =>
      Effect.gen(function* () {
        const { one, other, bus } = yield* twoNodes
        const bens = yield* other.comes(ben)
        write(bens.room, "Ben. ", 0, ben)
        yield* aMoment
        yield* bus.away()
        yield* unsigned(one)
        write(bens.room, "And more. ", 0, ben)
        yield* aMoment
        yield* other.log.compact(story, bens.room)
        assert.isTrue((yield* signedBy(one)).has(ben))
        if (how === "has lost what was said") yield* bus.forgets
        yield* bus.back()
        yield* TestClock.adjust("1 second")
        assert.isFalse((yield* signedBy(one)).has(ben))
        yield* bens.leaves
        yield* TestClock.adjust("1 minute")
        assert.isFalse((yield* signedBy(one)).has(ben))
      }),
    )
  }
})
