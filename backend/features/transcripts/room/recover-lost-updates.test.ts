import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Option, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Y from "yjs"
import { UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { plainText } from "#protocol/transcript.ts"
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
import { Room } from "./room.ts"
import { theServer } from "../../../platform/database/edits.ts"

const ben = UserId.make(8)
const closed = (scope: Scope.Closeable) => Scope.close(scope, Exit.void)
const emptyRoom = () =>
  new Room({ document: new Y.Doc(), authors: new Map(), changes: [] }, () => undefined)

/** A browser with what a room held at a time. */
const browserOf = (room: Room) => {
  const document = new Y.Doc()
  Y.applyUpdate(document, Y.encodeStateAsUpdate(room.document))
  return document
}
const answerTo = (room: Room, browser: Y.Doc) =>
  Y.encodeStateAsUpdate(browser, Y.encodeStateVector(room.document))

describe("a server that lost words its browsers have", () => {
  const lost = () => {
    const before = emptyRoom()
    const bens = browserOf(before)
    textOf(bens, "original").insert(0, "Ben's words. ")
    const annas = new Y.Doc()
    Y.applyUpdate(annas, Y.encodeStateAsUpdate(bens))
    textOf(annas, "original").insert(annas.getText("original").length, "Anna's on top.")
    // Restored from a backup of before.
    const room = emptyRoom()
    room.learnHolder(anna, annas.clientID)
    return { room, annas, bens }
  }

  it("gets them back from whoever comes, with their own words on top", () => {
    const { room, annas } = lost()
    assert.isNull(room.take(anna, answerTo(room, annas), { isAnswer: true }))
    assert.strictEqual(wordsOf(room.document), "Ben's words. Anna's on top.")
  })

  it("lets the one who wrote them go on writing", () => {
    const { room, annas, bens } = lost()
    room.take(anna, answerTo(room, annas), { isAnswer: true })
    room.learnHolder(ben, bens.clientID)
    textOf(bens, "original").insert(0, "And more. ")
    assert.isNull(room.take(ben, answerTo(room, bens), { isAnswer: true }))
    assert.strictEqual(wordsOf(room.document), "And more. Ben's words. Anna's on top.")
    // From then on they are Ben's, and nobody else's.
    const forged = new Y.Doc()
    forged.clientID = bens.clientID
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(room.document))
    forged.clientID = bens.clientID
    textOf(forged, "original").insert(0, "x")
    assert.strictEqual(room.take(anna, answerTo(room, forged)), "taken")
  })
})

describe("a version", () => {
  it.effect("holds what it says, and whoever writes while it is kept is in the next", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      write(room, "ANNA ", 0, anna)
      yield* TestClock.adjust("1 second")
      weather.slow = 500
      const keeping = yield* Effect.forkChild(
        server.versions.keep(story, room, "original", { kind: "left", by: theServer }),
      )
      yield* TestClock.adjust("750 millis")
      write(room, "BEN ", 0, ben)
      yield* asTimePasses(Effect.yieldNow)
      while (keeping.pollUnsafe() === undefined) yield* TestClock.adjust("100 millis")
      weather.slow = 0
      const [line] = yield* server.versions.list(story, "original")
      const whole = yield* server.versions.whole(story, line?.id ?? assert.fail("no version"))
      const { version } = Option.getOrThrow(whole)
      assert.deepStrictEqual(version.by, [anna])
      assert.strictEqual(plainText(version.transcript), "ANNA")
      assert.deepStrictEqual(room.changersOf("original"), [ben])
    }),
  )
})

describe("a call while the store takes nothing", () => {
  it.effect("is answered in time that it is not saved yet, and shown what was saved before", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const server = yield* aServer(layer)
      const { scope, value: room } = yield* opened(server.enter(story))
      write(room, "before ")
      yield* TestClock.adjust("5 seconds")
      weather.state = "full"
      const change = server.change(story, (one) => write(one, "never kept "))
      const answer = yield* asTimePasses(Effect.exit(change))
      assert.isTrue(Exit.isFailure(answer))
      const read = yield* asTimePasses(server.read(story))
      assert.strictEqual(plainText(read.original), "before")
      weather.state = "fine"
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(plainText((yield* server.read(story)).original), "never kept before")
      yield* closed(scope)
    }),
  )
})

describe("changes that are put together", () => {
  it.effect("were followed before, so that a crash in between leaves nothing behind", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const killed = yield* aServer(layer)
      const { value: room } = yield* opened(killed.enter(story))
      write(room, "typed ")
      yield* TestClock.adjust("100 millis")
      // Killed before anything followed; the next puts them together as it opens the transcript.
      const next = yield* aServer(layer)
      yield* opened(next.enter(story))
      const reading = yield* next.records.transcriptSnapshots.get(story)
      assert.strictEqual(plainText(Option.getOrThrow(reading).original), "typed")
    }),
  )

  it.effect(
    "keep who wrote what another server added, and forget whose changes a version holds",
    () =>
      Effect.gen(function* () {
        const { layer } = yield* aStore
        const one = yield* aServer(layer)
        const { value: mine } = yield* opened(one.enter(story))
        const other = yield* aServer(layer)
        const { value: theirs } = yield* opened(other.enter(story))
        write(theirs, "theirs ", 0, ben)
        write(mine, "mine ", 0, anna)
        yield* TestClock.adjust("1 second")
        yield* one.log.compact(story, mine)
        const loaded = yield* one.log.load(story)
        assert.includeMembers([...loaded.authors.values()], [anna, ben])
        assert.sameDeepMembers(
          [...loaded.changes],
          [
            { userId: anna, text: "original" },
            { userId: ben, text: "original" },
          ],
        )
        yield* one.versions.keep(story, mine, "original", { kind: "left", by: theServer })
        yield* one.log.compact(story, mine)
        assert.deepStrictEqual((yield* one.log.load(story)).changes, [])
      }),
  )
})
