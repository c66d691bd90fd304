import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Y from "yjs"
import { UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import {
  anna,
  aServer,
  aStore,
  opened,
  story,
  wordsOf,
  write,
} from "../../../../tests/support/co-editing/transcript-server.ts"
import { theServer } from "../../../platform/database/edits.ts"
import type { Room } from "./room.ts"

const ben = UserId.make(8)
const cleo = UserId.make(9)

/** Somebody with the transcript open, who can take back what they did. */
const writer = (room: Room, user: UserId) => {
  const own = new Y.Doc()
  Y.applyUpdate(own, Y.encodeStateAsUpdate(room.document))
  const text = textOf(own, "original")
  const undo = new Y.UndoManager(text, { captureTimeout: 0 })
  const send = () => {
    const update = Y.encodeStateAsUpdate(own, Y.encodeStateVector(room.document))
    const rejection = room.take(user, update)
    if (rejection !== null) throw new Error(String(rejection))
  }
  const change = (make: () => void) => {
    Y.applyUpdate(own, Y.encodeStateAsUpdate(room.document), "others")
    make()
    send()
  }
  return {
    insert: (words: string, before = "") =>
      change(() => text.insert(text.toString().indexOf(before), words)),
    remove: (words: string) =>
      change(() => text.delete(text.toString().indexOf(words), words.length)),
    replace: (words: string, others: string) =>
      change(() => {
        const at = text.toString().indexOf(words)
        text.delete(at, words.length)
        text.insert(at, others)
      }),
    takeBack: () =>
      change(() => {
        while (undo.undo() !== null) continue
      }),
  }
}

/** A transcript with one saved version, and who the next one is by. */
const aTranscript = Effect.gen(function* () {
  const { layer } = yield* aStore
  const server = yield* aServer(layer)
  const { value: room } = yield* opened(server.enter(story))
  const keep = (by: UserId | typeof theServer = theServer) =>
    Effect.gen(function* () {
      const kind = by === theServer ? "left" : "saved"
      yield* server.versions.keep(story, room, "original", { kind, by })
      return [...((yield* server.versions.list(story, "original"))[0]?.by ?? [])].toSorted()
    })
  write(room, "The river froze over in the winter of the war.", 0, cleo)
  yield* keep()
  return { room, keep, annas: writer(room, anna), bens: writer(room, ben) }
})

describe("R693 a version is by those whose changes are in it", () => {
  it.effect("and not by whoever took theirs back", () =>
    Effect.gen(function* () {
      const { room, keep, annas, bens } = yield* aTranscript
      annas.replace("froze", "was frozen")
      bens.insert("great ", "river")
      bens.takeBack()
      assert.strictEqual(
        wordsOf(room.document),
        "The river was frozen over in the winter of the war.",
      )
      assert.deepStrictEqual(yield* keep(), [anna])
    }),
  )

  it.effect("also where what they took back was a removal", () =>
    Effect.gen(function* () {
      const { room, keep, annas, bens } = yield* aTranscript
      bens.remove("over ")
      annas.insert("whole ", "river")
      bens.takeBack()
      assert.strictEqual(
        wordsOf(room.document),
        "The whole river froze over in the winter of the war.",
      )
      assert.deepStrictEqual(yield* keep(), [anna])
    }),
  )

  it.effect("as whoever only took words away, and only they", () =>
    Effect.gen(function* () {
      const { keep, annas, bens } = yield* aTranscript
      annas.remove("over ")
      bens.insert("great ", "river")
      bens.takeBack()
      assert.deepStrictEqual(yield* keep(), [anna])
    }),
  )

  it.effect("as all whose words or paragraphs are in it, and whoever saved it", () =>
    Effect.gen(function* () {
      const { keep, annas, bens } = yield* aTranscript
      annas.insert("great ", "river")
      bens.insert("\n", "in the")
      assert.deepStrictEqual(yield* keep(), [anna, ben])
      annas.insert("very ", "great")
      assert.deepStrictEqual(yield* keep(cleo), [anna, cleo])
    }),
  )

  it.effect("as everybody who may have, where nobody can tell", () =>
    Effect.gen(function* () {
      const { room, keep, bens } = yield* aTranscript
      room.change({ user: anna, text: "original" }, () => {
        textOf(room.document, "original").insert(0, "Once: ")
      })
      bens.remove("over ")
      assert.deepStrictEqual(yield* keep(), [anna, ben])
    }),
  )
})
