import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Y from "yjs"
import { UserId } from "#protocol/ids.ts"
import {
  anna,
  aServer,
  asTimePasses,
  aStore,
  opened,
  story,
  wordsOf,
} from "../../../../tests/support/co-editing/transcript-server.ts"
import { DocumentStore } from "../../../ports/document-store.ts"
import { anUpdate } from "./update.fixture.ts"
import type { Room } from "./room.ts"

const ben = UserId.make(8)
const annas = 4_711
type Server = Effect.Success<ReturnType<typeof aServer>>

const shows = ({ numbers }: Server, room: Room, user: UserId, ...clients: ReadonlyArray<number>) =>
  numbers.hold(story, room, user, new Set(clients))

/** What a connection does with words under a number of which nothing is known here. */
const writesAs = Effect.fnUntraced(function* (server: Server, room: Room, client: number) {
  const words = anUpdate([{ client, structs: [{ content: "not Anna's" }] }])
  const known = new Set<number>()
  const take = () => room.take(ben, words, { isFree: (one) => known.has(one) })
  const first = take()
  if (first === null || typeof first === "string") return first
  const held = yield* server.numbers.hold(story, room, ben, first.unheld)
  for (const one of first.unheld) known.add(one)
  return held === "held" ? take() : held
})

const closed = (scope: Scope.Closeable) => Scope.close(scope, Exit.void)

describe("the number someone shows themself under", () => {
  it.effect("R117 stays theirs when the transcript rested and was let go", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const server = yield* aServer(layer)
      const first = yield* opened(server.enter(story))
      assert.strictEqual(yield* shows(server, first.value, anna, annas), "held")
      yield* closed(first.scope)
      yield* TestClock.adjust("34 seconds")
      const { value: room } = yield* opened(server.enter(story))
      assert.notStrictEqual(room, first.value)
      assert.strictEqual(yield* shows(server, room, ben, annas), "taken")
      assert.strictEqual(yield* writesAs(server, room, annas), "taken")
      assert.strictEqual(wordsOf(room.document), "")
    }),
  )

  it.effect("R117 stays theirs when the server ends between it and their first word", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const killed = yield* opened(aServer(layer))
      const { value: before } = yield* opened(killed.value.enter(story))
      yield* shows(killed.value, before, anna, annas)
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      assert.strictEqual(yield* writesAs(server, room, annas), "taken")
      // And they themselves go on under it.
      assert.strictEqual(yield* shows(server, room, anna, annas), "held")
      const words = anUpdate([{ client: annas, structs: [{ content: "Anna's" }] }])
      assert.isNull(room.take(anna, words))
    }),
  )

  it.effect("R117 stays theirs, however many others take", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      yield* shows(server, room, anna, annas)
      const answers: Array<string> = []
      for (let n = 0; n < 25; n += 1) {
        const many = Array.from({ length: 400 }, (_, at) => 10_000 + 400 * n + at)
        answers.push(yield* shows(server, room, ben, ...many))
      }
      for (let n = 0; n < 11_000; n += 1) room.learnHolder(ben, 100_000 + n)
      assert.strictEqual(yield* writesAs(server, room, annas), "taken")
      // Nobody takes more in a day than anybody needs.
      assert.deepStrictEqual(new Set(answers), new Set(["held", "tooMany"]))
      assert.isAtMost(yield* server.records.yjsClientIds.count({ userId: ben }), 1_000)
      yield* TestClock.adjust("25 hours")
      assert.strictEqual(yield* shows(server, room, ben, 9_999), "held")
    }),
  )

  it.effect("R117 is one user's, on whichever of two servers they were quicker", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const [one, other] = [yield* aServer(layer), yield* aServer(layer)]
      const { value: here } = yield* opened(one.enter(story))
      const { value: there } = yield* opened(other.enter(story))
      const held = yield* Effect.all(
        [shows(one, here, anna, annas), shows(other, there, ben, annas)],
        {
          concurrency: "unbounded",
        },
      )
      assert.deepStrictEqual([...held].toSorted(), ["held", "taken"])
      assert.strictEqual(yield* shows(one, here, anna, annas), held[0])
      assert.strictEqual(yield* shows(other, there, ben, annas), held[1])
    }),
  )

  it.effect(
    "R119 is one's own in two windows that ask for the same and another at one moment",
    () =>
      Effect.gen(function* () {
        const { layer } = yield* aStore
        const real = Context.get(yield* Layer.build(layer), DocumentStore)
        let rounds = 0
        // The other window is quicker by one number, and then by the next.
        const racing: DocumentStore["Service"]["insertMany"] = (collection, documents) =>
          (rounds += 1) > 2
            ? real.insertMany(collection, documents)
            : Effect.andThen(
                real.insertMany(collection, documents.slice(0, 1)),
                real.insertMany(collection, documents),
              )
        const store = Layer.succeed(
          DocumentStore,
          DocumentStore.of({ ...real, insertMany: racing }),
        )
        const server = yield* aServer(store)
        const { value: room } = yield* opened(server.enter(story))
        const all = [annas, annas + 1, annas + 2]
        assert.strictEqual(yield* shows(server, room, anna, ...all), "held")
        assert.strictEqual(yield* shows(server, room, ben, annas + 2), "taken")
        assert.strictEqual(yield* server.records.yjsClientIds.count({ userId: anna }), 3)
      }),
  )

  it.effect("R117 is whoever's words already stand under it, where nobody has it yet", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      room.take(anna, anUpdate([{ client: annas, structs: [{ content: "Anna's" }] }]))
      assert.strictEqual(yield* shows(server, room, ben, annas), "taken")
      assert.strictEqual(yield* shows(server, room, ben, room.document.clientID), "taken")
      assert.strictEqual(yield* shows(server, room, anna, annas), "held")
    }),
  )

  it.effect("waits for a store that is away", () =>
    Effect.gen(function* () {
      const { layer, weather } = yield* aStore
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      weather.state = "full"
      const holding = yield* Effect.forkChild(shows(server, room, anna, annas))
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(holding.pollUnsafe())
      weather.state = "fine"
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* asTimePasses(shows(server, room, anna, annas)), "held")
      assert.isDefined(holding.pollUnsafe())
    }),
  )
})

describe("words under a number that has others by now", () => {
  it.effect("R118 are not acknowledged, and the same words again are", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      const words = (content: string) => anUpdate([{ client: annas, structs: [{ content }] }])
      assert.isNull(room.take(anna, words("It rained ")))
      assert.isNull(room.take(anna, words("It rained ")))
      assert.isNull(room.take(anna, words("It rained all day")))
      for (const other of ["It snowed ", "It rained all night", "It rained all day?!", "X"]) {
        const rejected = room.take(anna, words(other), { isAnswer: true })
        assert.strictEqual(rejected, other === "It rained all day?!" ? null : "taken")
      }
      assert.strictEqual(wordsOf(room.document), "It rained all day?!")
      assert.isFalse(room.holds(words("It snowed ")))
      assert.isTrue(room.holds(words("It rained ")))
    }),
  )

  it.effect("R118 are the same after others removed, split and went round them", () =>
    Effect.gen(function* () {
      const { layer } = yield* aStore
      const server = yield* aServer(layer)
      const { value: room } = yield* opened(server.enter(story))
      const hers = new Y.Doc()
      const text = hers.getText("original")
      text.insert(0, "The wa👵ter rose.")
      text.insert(4, "high ")
      text.delete(0, 2)
      assert.isNull(room.take(anna, Y.encodeStateAsUpdate(hers)))
      const his = new Y.Doc()
      Y.applyUpdate(his, Y.encodeStateAsUpdate(room.document))
      const at = his.getText("original").toString().indexOf("👵") + 1
      his.getText("original").insert(at, "|")
      his.getText("original").delete(2, 3)
      assert.isNull(room.take(ben, Y.encodeStateAsUpdate(his)))
      assert.isNull(room.take(anna, Y.encodeStateAsUpdate(hers)))
    }),
  )
})
