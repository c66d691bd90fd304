import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Logger, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { explainQuery, sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { DuplicateKey, DocumentStore } from "../../ports/document-store.ts"
import { recordsOf } from "./collection.ts"

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
    assert.instanceOf(Cause.squash(exit.cause), DuplicateKey)
  }
}

describe("records", () => {
  it.effect("insertIfAbsent inserts and answers true where there is no such record", () =>
    Effect.gen(function* () {
      const records = yield* annaAndBen
      const cleo = { id: 3, name: "cleo", age: 9 }
      assert.isTrue(yield* records.insertIfAbsent(cleo))
      assert.deepStrictEqual(yield* all(records), [anna, ben, cleo])
    }).pipe(Effect.provide(aStore())),
  )

  it.effect("insertIfAbsent answers false, and changes nothing, where the id or a value is", () =>
    Effect.gen(function* () {
      const records = yield* annaAndBen
      assert.isFalse(yield* records.insertIfAbsent({ ...anna, name: "another" }))
      assert.isFalse(yield* records.insertIfAbsent({ ...anna, id: 3 }))
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
      assert.instanceOf(yield* Effect.flip(renamed("anna")), DuplicateKey)
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

describe("a document that cannot be read", () => {
  /** Anna, five that were spoilt, and Ben. */
  const withSpoilt = Effect.gen(function* () {
    const documents = yield* DocumentStore
    yield* documents.insertMany(members.name, [
      anna,
      ...[2, 3, 4, 5, 6].map((id) => ({ id, name: `spoilt ${String(id)}`, age: "old" })),
      { ...ben, id: 7 },
    ])
    return yield* recordsOf(members, Member)
  })
  const sorted = { filter: {}, sort: [["id", 1]] } as const

  it.effect("R604 is left out of a list, which has all others, and said once in the log", () =>
    Effect.gen(function* () {
      const said: Array<string> = []
      const listening = Logger.layer([
        Logger.make(({ message }) => void said.push(String(message))),
      ])
      yield* Effect.gen(function* () {
        const records = yield* withSpoilt
        for (let n = 0; n < 2; n += 1)
          assert.deepStrictEqual(yield* records.find(sorted), [anna, { ...ben, id: 7 }])
      }).pipe(Effect.provide(listening))
      assert.lengthOf(said, 5)
      assert.match(said[0] ?? "", /members 2/)
    }).pipe(Effect.provide(aStore())),
  )

  it.effect("R604 takes no place of a page, so that no page ends before the list does", () =>
    Effect.gen(function* () {
      const records = yield* withSpoilt
      const page = (more: object) => records.find({ ...sorted, ...more })
      assert.deepStrictEqual(yield* page({ limit: 2 }), [anna, { ...ben, id: 7 }])
      assert.deepStrictEqual(yield* page({ limit: 1, skip: 1 }), [{ ...ben, id: 7 }])
      assert.deepStrictEqual(yield* page({ limit: 5 }), [anna, { ...ben, id: 7 }])
      assert.deepStrictEqual(yield* page({ limit: 0 }), [])
    }).pipe(Effect.provide(aStore())),
  )

  it.effect("R604 can be asked for, and stops what must not go on without it", () =>
    Effect.gen(function* () {
      const records = yield* withSpoilt
      const { found, unreadable } = yield* records.look(sorted)
      assert.deepStrictEqual(found, [anna, { ...ben, id: 7 }])
      assert.deepStrictEqual(
        unreadable.map(({ id }) => id),
        [2, 3, 4, 5, 6],
      )
      assert.isTrue(Exit.hasDies(yield* Effect.exit(records.every(sorted))))
      assert.isTrue(Exit.hasDies(yield* Effect.exit(records.get(2))))
      assert.deepStrictEqual(yield* records.get(1), Option.some(anna))
      const spoilt = { id: { $gt: 1 } }
      assert.isTrue(Exit.hasDies(yield* Effect.exit(records.first({ id: 2 }))))
      assert.deepStrictEqual(
        yield* records.first(spoilt, [["id", 1]]),
        Option.some({ ...ben, id: 7 }),
      )
    }).pipe(Effect.provide(aStore())),
  )
})

describe("records of a collection that is followed", () => {
  const guests = { name: "guests", indexes: [], isFollowed: true } as const
  const Touched = Schema.Struct({ id: Schema.Int, touched: Schema.optionalKey(Schema.Finite) })
  const aHouse = () =>
    sqliteDocuments({
      file: join(folder, `${String((stores += 1))}.db`),
      collections: [guests],
    })
  /** The ids written since, and when each of all was. */
  const since = Effect.fnUntraced(function* (moment: number) {
    const records = yield* recordsOf(guests, Touched)
    const found = yield* records.find({ filter: { touched: { $gte: moment } }, sort: [["id", 1]] })
    return new Map(found.map(({ id, touched }) => [id, touched ?? Number.NaN]))
  })

  it.effect("R450 say when they were written, other at each write, and to nobody else", () =>
    Effect.gen(function* () {
      const records = yield* recordsOf(guests, Member)
      yield* TestClock.setTime(1_000_000)
      yield* records.insert(anna)
      yield* records.insertMany([ben])
      const first = yield* since(1_000_000)
      assert.deepStrictEqual([...first.keys()], [1, 2])
      // Within the same millisecond.
      yield* records.update({ id: 1 }, { $set: { age: 71 } })
      const second = yield* since(1_000_000)
      assert.notStrictEqual(second.get(1), first.get(1))
      assert.strictEqual(second.get(2), first.get(2))
      yield* TestClock.setTime(2_000_000)
      const changed = yield* records.findAndUpdate({ id: 2 }, { $inc: { age: 1 } })
      assert.deepStrictEqual(changed, Option.some({ ...ben, age: 41 }))
      assert.deepStrictEqual([...(yield* since(2_000_000)).keys()], [2])
      assert.deepStrictEqual(yield* records.find({ filter: {}, sort: [["id", 1]] }), [
        { ...anna, age: 71 },
        { ...ben, age: 41 },
      ])
    }).pipe(Effect.provide(aHouse())),
  )

  it.effect("R450 are found by that through an index, also those that have none", () => {
    const file = join(folder, "followed-later.db")
    const before = recordsOf({ name: "guests", indexes: [] }, Member).pipe(
      Effect.flatMap((records) => records.insertMany([anna, ben])),
      Effect.provide(sqliteDocuments({ file, collections: [{ name: "guests", indexes: [] }] })),
    )
    const afterwards = Effect.gen(function* () {
      assert.deepStrictEqual([...(yield* since(0)).keys()], [])
      const records = yield* recordsOf(guests, Member)
      yield* records.update({ id: 2 }, { $set: { age: 41 } })
      assert.deepStrictEqual([...(yield* since(0)).keys()], [2])
      const plan = explainQuery(file, guests, { filter: { touched: { $gte: 5 } } })
      assert.match(plan.join(), /^SEARCH guests USING INDEX guests by touched/)
    }).pipe(Effect.provide(sqliteDocuments({ file, collections: [guests] })))
    return Effect.andThen(before, afterwards)
  })
})
