import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { MongoClient } from "mongodb"
import type { CollectionShape } from "../../ports/document-store.ts"
import { borrowServer, findServer, startServer } from "./server.fixture.ts"
import { makeIndexes } from "./ensure-indexes.ts"

const found = findServer()
const aDatabase = Effect.gen(function* () {
  const url = yield* found.kind === "running"
    ? borrowServer(found.url, found.database)
    : found.kind === "startable"
      ? startServer(found.program, found.name)
      : Effect.die(new Error(found.reason))
  const client = yield* Effect.acquireRelease(
    Effect.promise(() => new MongoClient(url).connect()),
    (open) => Effect.promise(() => open.close()),
  )
  return client.db()
})

/** A version that declares indexes on these paths of its guests. */
const version = (...paths: ReadonlyArray<string>): ReadonlyArray<CollectionShape> => [
  { name: "guests", indexes: paths.map((path) => ({ paths: [[path, 1]] })) },
  { name: "rooms", indexes: [{ paths: [["floor", 1]], unique: true }] },
]

describe.skipIf(found.kind === "none")("the indexes of MongoDB", () => {
  it.live(
    "R494 are made by the version that wants them, and dropped once two others have come that do not",
    () =>
      Effect.gen(function* () {
        const database = yield* aDatabase
        const starts = (...paths: ReadonlyArray<string>) =>
          Effect.promise(() => makeIndexes(database, version(...paths)))
        const standing = Effect.promise(async () => {
          const all = await database.collection("guests").indexes()
          return all.flatMap(({ name = "" }) => (name.startsWith("by ") ? [name] : [])).toSorted()
        })
        yield* Effect.promise(() =>
          database.collection("guests").createIndex({ age: 1 }, { name: "the operator's own" }),
        )
        yield* starts("name", "town")
        assert.deepStrictEqual(yield* standing, ["by name", "by town"])
        // Nodes of two versions, in any order.
        for (const next of [true, true, false, true])
          yield* next ? starts("name", "year") : starts("name", "town")
        assert.deepStrictEqual(yield* standing, ["by name", "by town", "by year"])
        yield* starts("name", "day")
        yield* starts("name", "day")
        assert.deepStrictEqual(yield* standing, ["by day", "by name", "by town", "by year"])
        yield* starts("name", "hour")
        assert.deepStrictEqual(yield* standing, ["by day", "by hour", "by name", "by year"])
        const rooms = yield* Effect.promise(() => database.collection("rooms").indexes())
        assert.includeMembers(
          rooms.map(({ name }) => name),
          ["by floor", "by floor once"],
        )
        const own = yield* Effect.promise(() => database.collection("guests").indexes())
        assert.include(
          own.map(({ name }) => name),
          "the operator's own",
        )
      }).pipe(Effect.scoped),
  )

  it.live("R494 wait for a node that is dropping some, no longer than its lease", () =>
    Effect.gen(function* () {
      const database = yield* aDatabase
      const starts = (...paths: ReadonlyArray<string>) =>
        Effect.promise(() => makeIndexes(database, version(...paths)))
      for (const path of ["name", "town", "year"]) yield* starts(path)
      const until = Date.now() + 600
      yield* Effect.promise(() =>
        database
          .collection<{ _id: string }>("_index_locks")
          .insertOne({ ...{ _id: "turn" }, ...{ claim: "another node's", until } }),
      )
      yield* starts("day")
      assert.isAtLeast(Date.now(), until)
      assert.strictEqual(
        yield* Effect.promise(() => database.collection("_index_locks").countDocuments()),
        0,
      )
    }).pipe(Effect.scoped),
  )
})
