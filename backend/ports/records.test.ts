import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Option, Schema } from "effect"
import { sqliteDocuments } from "../adapters/sqlite/documents.ts"
import { AlreadyThere } from "./documents.ts"
import { recordsOf } from "./records.ts"

const Member = Schema.Struct({ id: Schema.Int, name: Schema.String, age: Schema.Int })
const members = { name: "members", indexes: [{ paths: [["name", 1]], unique: true }] } as const

const anna = { id: 1, name: "anna", age: 70 }
const ben = { id: 2, name: "ben", age: 40 }

const folder = mkdtempSync(join(tmpdir(), "kintale-records-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let stores = 0
const aStore = () =>
  sqliteDocuments({
    file: join(folder, `${String((stores += 1))}.db`),
    collections: [members],
  })

/** The records of a new store with Anna and Ben. */
const annaAndBen = Effect.gen(function* () {
  const records = yield* recordsOf(members, Member)
  yield* records.insertMany([anna, ben])
  return records
})

const all = (records: Effect.Success<typeof annaAndBen>) =>
  records.find({ filter: {}, sort: [["id", 1]] })

const assertDiesOfDuplicate = (exit: Exit.Exit<unknown, unknown>) => {
  assert.isTrue(Exit.isFailure(exit))
  if (Exit.isFailure(exit)) {
    assert.isFalse(Cause.hasFails(exit.cause))
    assert.instanceOf(Cause.squash(exit.cause), AlreadyThere)
  }
}

describe("records", () => {
  it.effect("insertUnlessThere inserts and answers true where there is no such record", () =>
    Effect.gen(function* () {
      const records = yield* annaAndBen
      const cleo = { id: 3, name: "cleo", age: 9 }
      assert.isTrue(yield* records.insertUnlessThere(cleo))
      assert.deepStrictEqual(yield* all(records), [anna, ben, cleo])
    }).pipe(Effect.provide(aStore())),
  )

  it.effect(
    "insertUnlessThere answers false, and changes nothing, where the id or a value is",
    () =>
      Effect.gen(function* () {
        const records = yield* annaAndBen
        assert.isFalse(yield* records.insertUnlessThere({ ...anna, name: "another" }))
        assert.isFalse(yield* records.insertUnlessThere({ ...anna, id: 3 }))
        assert.deepStrictEqual(yield* all(records), [anna, ben])
      }).pipe(Effect.provide(aStore())),
  )

  it.effect("insertManyUnlessThere inserts all or none, and says which", () =>
    Effect.gen(function* () {
      const records = yield* annaAndBen
      const cleo = { id: 3, name: "cleo", age: 9 }
      assert.isFalse(yield* records.insertManyUnlessThere([cleo, { ...ben, id: 4 }]))
      assert.deepStrictEqual(yield* all(records), [anna, ben])
      assert.isTrue(yield* records.insertManyUnlessThere([cleo]))
      assert.deepStrictEqual(yield* all(records), [anna, ben, cleo])
    }).pipe(Effect.provide(aStore())),
  )

  it.effect("findAndUpdateUnique fails where another record has the value", () =>
    Effect.gen(function* () {
      const records = yield* annaAndBen
      const renamed = (name: string) => records.findAndUpdateUnique({ id: 2 }, { $set: { name } })
      assert.instanceOf(yield* Effect.flip(renamed("anna")), AlreadyThere)
      assert.deepStrictEqual(yield* renamed("bea"), Option.some({ ...ben, name: "bea" }))
      assert.deepStrictEqual(yield* all(records), [anna, { ...ben, name: "bea" }])
    }).pipe(Effect.provide(aStore())),
  )

  it.effect("insert, insertMany, update and findAndUpdate take a duplicate for a bug", () =>
    Effect.gen(function* () {
      const records = yield* annaAndBen
      const toAnna = [{ id: 2 }, { $set: { name: "anna" } }] as const
      assertDiesOfDuplicate(yield* Effect.exit(records.insert(anna)))
      assertDiesOfDuplicate(yield* Effect.exit(records.insertMany([anna])))
      assertDiesOfDuplicate(yield* Effect.exit(records.update(...toAnna)))
      assertDiesOfDuplicate(yield* Effect.exit(records.findAndUpdate(...toAnna)))
      assert.deepStrictEqual(yield* all(records), [anna, ben])
    }).pipe(Effect.provide(aStore())),
  )
})
