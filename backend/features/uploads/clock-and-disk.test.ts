import { renameSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import type { DocumentStore } from "../../ports/document-store.ts"
import {
  add,
  anna,
  aPlace,
  aServer,
  ask,
  begin,
  type Place,
  placesOf,
  words,
} from "./server.fixture.ts"
import { usualUploadTimes } from "./upload-times.ts"

const live = it.live

describe("a clock that is put back", () => {
  live("R367 keeps nobody waiting for the turn at what was on its way before", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const locks = { ...usualUploadTimes.locks, timeout: 0 }
      const server = yield* aServer(place, { times: { ...usualUploadTimes, locks } })
      const { id } = yield* begin(server, "the-river", "take-one", 8)
      yield* add(server, id, 0, words("the "))
      // As a request leaves it that ended before.
      const before = { lockToken: null, lockUntil: Date.now() + 24 * 60 * 60 * 1_000 }
      yield* place.documents.update("uploads", { id }, { $set: before })
      yield* add(server, id, 4, words("rose"))
      yield* place.documents.update("uploads", { id }, { $set: before })
      const held = yield* Effect.scoped(server.uploads.hold(anna, "the-river", [id]))
      assert.deepStrictEqual([held.length, held[0]?.recording.bytes], [1, 8])
    }).pipe(Effect.scoped),
  )
})

describe("a disk that is missing", () => {
  live("R421 takes no recording with it: they are here when it is back", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const server = yield* aServer(place)
      const { id } = yield* begin(server, "the-river", "take-one")
      yield* add(server, id, 0, words("rose"))
      const folder = join(place.folder, "uploads")
      renameSync(folder, `${folder}-away`)
      for (const tried of [
        Effect.asVoid(ask(server, id)),
        Effect.asVoid(add(server, id, 4, words(" on"))),
        Effect.asVoid(begin(server, "the-river", "take-one")),
        Effect.asVoid(begin(server, "the-mill", "take-two")),
      ])
        assert.isTrue(Exit.hasDies(yield* Effect.exit(tried)))
      renameSync(`${folder}-away`, folder)
      assert.strictEqual(yield* ask(server, id), 4)
      assert.deepStrictEqual(yield* placesOf(server), { taken: 1, underWay: ["the-river"] })
    }).pipe(Effect.scoped),
  )

  live("R421 takes no recording with it where it had the documents", () =>
    Effect.gen(function* () {
      const [place, empty] = [yield* aPlace, yield* aPlace]
      const server = yield* aServer(place)
      const { id } = yield* begin(server, "the-river", "take-one")
      yield* server.stop
      yield* empty.documents.remove("users", {})
      const other = yield* aServer({ ...place, documents: empty.documents })
      yield* other.uploads.recover(true)
      assert.deepStrictEqual(place.files(), [id, `${id}.json`])
    }).pipe(Effect.scoped),
  )
})

describe("a story that is saved meanwhile", () => {
  const saveIn = ({ documents }: Place) =>
    documents.insert("stories", { id: 1, recorderId: anna, saveKey: "the-river" })

  live("R371 counts once, also when another take of it begins at that moment", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const saver = yield* aServer(place)
      yield* begin(saver, "the-river", "take-one")
      const saved = Effect.andThen(
        saveIn(place),
        saver.quota.commit({ user: anna, saveKey: "the-river" }),
      )
      let holds = 0
      const { documents } = place
      const reached: DocumentStore["Service"] = {
        ...documents,
        // The take looks for its place before and after it is there.
        findAndUpdate: (collection, ...given) =>
          Effect.andThen(
            collection === "users" && (holds += 1) === 2 ? Effect.orDie(saved) : Effect.void,
            documents.findAndUpdate(collection, ...given),
          ),
      }
      const other = yield* aServer(place, { reached })
      const late = yield* Effect.flip(begin(other, "the-river", "take-two"))
      assert.strictEqual(late._tag, "Conflict")
      assert.deepStrictEqual(yield* placesOf(other), { taken: 1, underWay: [] })
      assert.strictEqual(yield* documents.count("uploads", { take: "take-two" }), 0)
    }).pipe(Effect.scoped),
  )

  live(
    "R370 keeps its recordings until that has succeeded, though another server starts meanwhile",
    () =>
      Effect.gen(function* () {
        const place = yield* aPlace
        const server = yield* aServer(place)
        const { id } = yield* begin(server, "the-river", "take-one", 4)
        yield* add(server, id, 0, words("rose"))
        const starting = yield* aServer(place)
        yield* Effect.scoped(
          Effect.gen(function* () {
            yield* server.uploads.hold(anna, "the-river", [id])
            yield* saveIn(place)
            yield* starting.uploads.recover(false)
          }),
        )
        // Its teller was signed out before the answer, so the story is taken back.
        yield* place.documents.remove("stories", { id: 1 })
        assert.strictEqual(yield* ask(server, id), 4)
        assert.deepStrictEqual(yield* placesOf(server), { taken: 1, underWay: ["the-river"] })
      }).pipe(Effect.scoped),
  )
})
