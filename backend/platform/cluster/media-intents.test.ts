import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Option, Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import { StoryId, UserId } from "#protocol/ids.ts"
import { diskMedia } from "../../adapters/disk/disk-media.ts"
import { Database } from "../database/database.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { type IntendedId, MediaStore } from "../../ports/media-store.ts"
import { aTranscribedStory } from "../../features/stories/story.fixture.ts"
import { aSharedStore } from "./interleavings.fixture.ts"
import { IntentOver, MediaIntents } from "./media-intents.ts"

const anna = UserId.make(1)
const ben = UserId.make(2)
const minute = 60_000

/** A store and a folder of bytes, and nodes that share them; each can be killed. */
const aPlace = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-intents-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true })),
  )
  const store = yield* aSharedStore()
  const aNode = (alone = false) =>
    Effect.map(
      Layer.build(
        MediaIntents.layer({ alone }).pipe(
          Layer.provideMerge(Layer.merge(Database.layer, diskMedia({ folder }))),
          Layer.provide(Layer.succeed(DocumentStore, store.documents)),
          Layer.fresh,
        ),
      ),
      (built) => ({
        intents: Context.get(built, MediaIntents),
        kept: Context.get(built, Database),
        media: Context.get(built, MediaStore),
      }),
    )
  return { aNode }
})
type Node = Effect.Success<ReturnType<Effect.Success<typeof aPlace>["aNode"]>>

/** Bytes that a node stores; it is at them until the scope ends. */
const store = Effect.fnUntraced(function* ({ intents, media }: Node, user = anna) {
  const id = yield* intents.begin(user)
  yield* media.store(id, Stream.succeed(Buffer.from("words")), 5)
  return id
})

/** A node dies: nobody says any more that it is there, nor writes anything down. */
const dying = Effect.fnUntraced(function* (
  { aNode }: Effect.Success<typeof aPlace>,
  work: (node: Node) => Effect.Effect<IntendedId, unknown, Scope.Scope>,
  alone = false,
) {
  const life = yield* Scope.make()
  const node = yield* Scope.provide(aNode(alone), life)
  const id = yield* work(node)
  yield* Scope.close(life, Exit.void)
  return id
})

const isThere = ({ media }: Node, id: string) => Effect.map(media.entry(id), Option.isSome)
const tell = ({ kept }: Node, mediaId: string) => {
  const story = aTranscribedStory({ id: StoryId.make(1), saveKey: "told" })
  return kept.stories.insert({ ...story, original: { ...story.original, mediaId } })
}
const left = ({ kept }: Node) => kept.mediaIntents.count({})

describe("bytes that a record is about to name", () => {
  it.effect("R595 have each an id of their own that nobody can guess", () =>
    Effect.gen(function* () {
      const { intents } = yield* (yield* aPlace).aNode()
      const ids = yield* Effect.all(Array.from({ length: 20 }, () => intents.begin(anna)))
      assert.strictEqual(new Set(ids).size, 20)
      for (const id of ids) assert.match(id, /^[\w-]{22,}$/)
    }),
  )

  it.effect("R595 stay once one does, and nothing is remembered of them", () =>
    Effect.gen(function* () {
      const node = yield* (yield* aPlace).aNode()
      const id = yield* store(node)
      yield* node.intents.confirm([id])
      yield* tell(node, id)
      yield* node.intents.settle([id])
      assert.strictEqual(yield* left(node), 0)
      yield* node.intents.sweep
      assert.isTrue(yield* isThere(node, id))
    }),
  )

  it.effect("R595 go once the node has died that was at them, and not before", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const id = yield* dying(place, store)
      const node = yield* place.aNode()
      yield* TestClock.adjust(minute - 1)
      yield* node.intents.sweep
      assert.isTrue(yield* isThere(node, id))
      yield* TestClock.adjust(2)
      yield* node.intents.sweep
      assert.isFalse(yield* isThere(node, id))
      assert.strictEqual(yield* left(node), 0)
    }),
  )

  it.effect("R595 stay as long as a node is at them, however long that takes", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const node = yield* place.aNode()
      const id = yield* store(node)
      const other = yield* place.aNode()
      yield* TestClock.adjust(60 * minute)
      yield* other.intents.sweep
      yield* node.intents.sweep
      assert.isTrue(yield* isThere(node, id))
      yield* node.intents.confirm([id])
    }),
  )

  it.effect("R595 go at once at the start of the only node", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const id = yield* dying(place, store, true)
      const node = yield* place.aNode(true)
      yield* node.intents.sweep
      assert.isFalse(yield* isThere(node, id))
    }),
  )

  it.effect("R595 stay where a record named them and the node died before it wrote that down", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const id = yield* dying(place, (node) =>
        Effect.tap(store(node), (stored) => tell(node, stored)),
      )
      const node = yield* place.aNode()
      yield* TestClock.adjust(2 * minute)
      yield* node.intents.sweep
      assert.isTrue(yield* isThere(node, id))
      assert.strictEqual(yield* left(node), 0)
    }),
  )

  it.effect("R595 go when whoever was at them gave up without knowing whether one names them", () =>
    Effect.gen(function* () {
      const node = yield* (yield* aPlace).aNode()
      const id = yield* Effect.scoped(store(node))
      yield* node.intents.sweep
      assert.isFalse(yield* isThere(node, id))
    }),
  )
})

describe("bytes of an account that is deleted meanwhile", () => {
  it.effect("R85 R596 go with it, also those that a dead node left, and no others", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const hers = yield* dying(place, store)
      const node = yield* place.aNode()
      const his = yield* store(node, ben)
      yield* TestClock.adjust(2 * minute)
      assert.isTrue(yield* node.intents.forget(anna))
      assert.isFalse(yield* isThere(node, hers))
      assert.isTrue(yield* isThere(node, his))
      yield* node.intents.confirm([his])
    }),
  )

  it.effect("R85 R596 cannot be named any more, and the deletion waits until they are gone", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const [writes, erases] = [yield* place.aNode(), yield* place.aNode()]
      const id = yield* store(writes)
      assert.isFalse(yield* erases.intents.forget(anna))
      assert.deepStrictEqual(yield* Effect.flip(writes.intents.confirm([id])), new IntentOver())
      yield* writes.intents.discard(id)
      assert.isTrue(yield* erases.intents.forget(anna))
      assert.isFalse(yield* isThere(erases, id))
    }),
  )

  it.effect("R596 are not left by a node that dies before it notices", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const erases = yield* place.aNode()
      const id = yield* dying(place, (node) =>
        Effect.gen(function* () {
          const begun = yield* node.intents.begin(anna)
          assert.isFalse(yield* erases.intents.forget(anna))
          yield* node.media.store(begun, Stream.succeed(Buffer.from("words")), 5)
          return begun
        }),
      )
      assert.isFalse(yield* erases.intents.forget(anna))
      yield* TestClock.adjust(2 * minute)
      assert.isTrue(yield* erases.intents.forget(anna))
      assert.isFalse(yield* isThere(erases, id))
    }),
  )
})

describe("a node that slept for too long", () => {
  it.effect("R595 is told that what it names is gone, so that it takes that back", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const life = yield* Scope.make()
      const sleeps = yield* Scope.provide(place.aNode(), life)
      const id = yield* store(sleeps)
      yield* sleeps.intents.confirm([id])
      yield* Scope.close(life, Exit.void)
      const node = yield* place.aNode()
      yield* TestClock.adjust(2 * minute)
      yield* node.intents.sweep
      yield* tell(sleeps, id)
      assert.deepStrictEqual(yield* Effect.flip(sleeps.intents.settle([id])), new IntentOver())
    }),
  )
})
