import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import type { DocumentStore } from "../../ports/document-store.ts"
import {
  add,
  anna,
  aPlace,
  aServer,
  ask,
  begin,
  isThere,
  type Place,
  placesOf,
  unending,
  words,
} from "./server.fixture.ts"
import { within } from "../../../tests/support/with-timeout.ts"
import { usualUploadTimes } from "./upload-times.ts"

const live = it.live

/** What the next start does about places of saves that a crash left, as `Saving` does. */
const startAnew = Effect.fnUntraced(function* (place: Place) {
  const server = yield* aServer(place, { alone: true })
  yield* server.uploads.recover(true)
  yield* server.quota.recover
  return server
})

/** A store that cannot be reached any more after so many writes. */
const goneAfter = (
  documents: DocumentStore["Service"],
  writes: number,
): DocumentStore["Service"] => {
  let left = writes
  const unlessGone = <A, E>(write: Effect.Effect<A, E>) =>
    Effect.suspend(() => ((left -= 1) < 0 ? Effect.die(new Error("a crash")) : write))
  return {
    ...documents,
    insert: (...given) => unlessGone(documents.insert(...given)),
    findAndUpdate: (...given) => unlessGone(documents.findAndUpdate(...given)),
    update: (...given) => unlessGone(documents.update(...given)),
    remove: (...given) => unlessGone(documents.remove(...given)),
  }
}

describe("two servers on one store and one folder", () => {
  live("R367 a request that hangs at one lets go within a second for one at the other", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const [one, other] = [yield* aServer(place), yield* aServer(place)]
      const { id } = yield* begin(one, "the-river", "take-one")
      const hanging = yield* Effect.forkChild(
        Effect.flip(add(one, id, 0, unending("the ", "river "))),
      )
      yield* Effect.repeat(place.sizeOf(id), { until: (size) => size === 10 })
      const answer = Effect.runPromise(ask(other, id))
      assert.strictEqual(yield* Effect.promise(() => within(2, null, answer)), 10)
      assert.strictEqual((yield* Fiber.join(hanging))._tag, "Locked")
      yield* add(other, id, 10, words("rose"))
      assert.strictEqual(yield* ask(one, id), 14)
    }).pipe(Effect.scoped),
  )

  live("R367 a turn that a crash left is free when its lease ends", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const locks = {
        ...usualUploadTimes.locks,
        lease: { millis: 5_000, renewEvery: 1_000 },
        look: 1_000_000,
      }
      const server = yield* aServer(place, { times: { ...usualUploadTimes, locks } })
      const { id } = yield* begin(server, "the-river", "take-one")
      const turn = { lockToken: "of a server that crashed", lockUntil: Date.now() + 300 }
      yield* place.documents.update("uploads", { id }, { $set: turn })
      yield* add(server, id, 0, words("rose"))
      assert.strictEqual(yield* ask(server, id), 4)
    }).pipe(Effect.scoped),
  )
})

/** A store that counts what is written to it. */
const counting = (documents: DocumentStore["Service"]) => {
  let writes = 0
  const counted = <A, E>(write: Effect.Effect<A, E>) =>
    Effect.tap(write, () => Effect.sync(() => (writes += 1)))
  const reached: DocumentStore["Service"] = {
    ...documents,
    findAndUpdate: (...given) => counted(documents.findAndUpdate(...given)),
    update: (...given) => counted(documents.update(...given)),
  }
  return { reached, writes: () => writes }
}

describe("a sender with many pieces", () => {
  live("R367 keeps the turn between them, so that the store is not written to for each", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const { reached, writes } = counting(place.documents)
      const server = yield* aServer(place, { reached })
      const { id } = yield* begin(server, "the-river", "take-one")
      const before = writes()
      for (let piece = 0; piece < 20; piece += 1) yield* add(server, id, piece * 4, words("rose"))
      assert.isAtMost(writes() - before, 3)
      const { uploads } = yield* server.uploads.list(anna)
      assert.deepStrictEqual(
        uploads.map(({ received }) => received),
        [80],
      )
      yield* server.stop
      const after = yield* place.documents.find("uploads", { filter: { id } })
      assert.deepStrictEqual(
        after.map(({ received, lockUntil }) => [received, Number(lockUntil) <= Date.now()]),
        [[80, true]],
      )
    }).pipe(Effect.scoped),
  )
})

describe("whatever crashes", () => {
  live(
    "R371 no place is lost and none is taken twice, nor is a file left that nobody knows @slow",
    () =>
      Effect.gen(function* () {
        for (let writes = 0; writes < 16; writes += 1) {
          const place = yield* aPlace
          const whole = yield* aServer(place)
          const first = yield* begin(whole, "the-mill", "take-one")
          const dying = yield* aServer(place, { reached: goneAfter(place.documents, writes) })
          yield* Effect.exit(
            Effect.gen(function* () {
              yield* begin(dying, "the-river", "take-two")
              const third = yield* begin(dying, "the-river", "take-three")
              yield* dying.uploads.discard(anna, third.id)
              yield* dying.uploads.discard(anna, first.id)
            }),
          )
          yield* dying.stop
          yield* whole.stop
          const server = yield* startAnew(place)
          const { uploads } = yield* server.uploads.list(anna)
          const keys = [...new Set(uploads.map(({ saveKey }) => saveKey))]
          const { taken, underWay } = yield* placesOf(server)
          assert.sameMembers([...underWay], keys, `after ${String(writes)} writes`)
          assert.strictEqual(taken, keys.length, `after ${String(writes)} writes`)
          const known = uploads.flatMap(({ id }) => [id, `${id}.json`])
          assert.includeMembers(known, place.files(), `after ${String(writes)} writes`)
          yield* server.stop
        }
      }).pipe(Effect.scoped),
  )

  live("R371 of a story that was saved just before, nothing is on its way at the next start", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const before = yield* aServer(place)
      const { id } = yield* begin(before, "the-river", "take-one")
      yield* before.stop
      yield* place.documents.insert("stories", {
        ...{ id: 1, recorderId: anna, saveKey: "the-river" },
      })
      const server = yield* startAnew(place)
      assert.deepStrictEqual(yield* placesOf(server), { taken: 1, underWay: [] })
      assert.deepStrictEqual(place.files(), [])
      const gone = yield* Effect.flip(ask(server, id))
      assert.strictEqual(gone._tag, "NotFound")
      const late = yield* Effect.flip(begin(server, "the-river", "take-two"))
      assert.strictEqual(late._tag, "Conflict")
    }).pipe(Effect.scoped),
  )

  live("R365 an upload whose bytes are lost is gone, and may begin anew", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const server = yield* aServer(place)
      const { id } = yield* begin(server, "the-river", "take-one", 4)
      yield* place.lose(id)
      assert.strictEqual((yield* Effect.flip(ask(server, id)))._tag, "NotFound")
      assert.deepStrictEqual(yield* placesOf(server), { taken: 0, underWay: [] })
      const again = yield* begin(server, "the-river", "take-one", 4)
      yield* place.lose(again.id)
      const third = yield* begin(server, "the-river", "take-one", 4)
      assert.strictEqual(yield* ask(server, third.id), 0)
      assert.deepStrictEqual(yield* placesOf(server), { taken: 1, underWay: ["the-river"] })
    }).pipe(Effect.scoped),
  )
})

describe("what nobody goes on with", () => {
  live("R372 goes by itself in the end, with its bytes and its place in the plan", () =>
    Effect.gen(function* () {
      const place = yield* aPlace
      const times = { ...usualUploadTimes, remindMillis: 50 }
      const server = yield* aServer(place, { times })
      yield* begin(server, "the-river", "take-one")
      yield* begin(server, "the-river", "take-two")
      yield* server.jobs.start
      const waiting = place.documents.count("emails", { kind: "waiting" })
      yield* Effect.repeat(Effect.delay(waiting, 20), { until: (many) => many > 0 })
      // As it is days later.
      yield* place.documents.update("uploads", {}, { $set: { touchedAt: 0, dueAt: 0 } })
      yield* (yield* aServer(place, { times })).jobs.start
      const left = Effect.map(server.uploads.list(anna), ({ uploads }) => uploads.length)
      yield* Effect.repeat(Effect.delay(left, 20), { until: (many) => many === 0 })
      yield* Effect.repeat(Effect.delay(placesOf(server), 20), {
        until: ({ taken }) => taken === 0,
      })
      yield* Effect.repeat(Effect.delay(Effect.sync(place.files), 20), {
        until: (files) => files.length === 0,
      })
      const emails = yield* place.documents.find("emails", { filter: { kind: "waiting" } })
      assert.strictEqual(emails.length, 1)
      assert.isTrue(Option.isSome(yield* server.kept.users.get(isThere.id)))
    }).pipe(Effect.scoped),
  )
})
