import { assert } from "@effect/vitest"
import { Effect, Exit, Option } from "effect"
import type { Promised } from "./contract.fixture.ts"
import { DocumentStore, type Json, type Update } from "./document-store.ts"

interface Example {
  readonly title: string
  readonly before: { readonly [field: string]: Json }
  readonly update: Update
  readonly after: { readonly [field: string]: Json }
}

const examples: ReadonlyArray<Example> = [
  {
    title: "$set puts a value in place, whatever was there",
    before: { v: [1, 2], w: 1 },
    update: { $set: { v: { a: null }, x: "new" } },
    after: { v: { a: null }, w: 1, x: "new" },
  },
  {
    title: "$set at a dotted path makes the objects on the way",
    before: { a: { b: 1 } },
    update: { $set: { "a.c.d": 2, "e.f": 3 } },
    after: { a: { b: 1, c: { d: 2 } }, e: { f: 3 } },
  },
  {
    title: "$set at a position changes one element, or fills up with null",
    before: { list: [{ text: "a" }, { text: "b" }] },
    update: { $set: { "list.1.text": "B", "list.3": 9 } },
    after: { list: [{ text: "a" }, { text: "B" }, null, 9] },
  },
  {
    title: "values with words of a database in them are only values",
    before: {},
    update: { $set: { v: "$w" }, $push: { list: { each: "$each" } } },
    after: { v: "$w", list: [{ each: "$each" }] },
  },
  {
    title: "$unset takes a field away, and is content when there is none",
    before: { v: 1, a: { b: 1, c: 2 } },
    update: { $unset: { v: true, "a.b": true, "a.x.y": true, z: true } },
    after: { a: { c: 2 } },
  },
  {
    title: "$unset of an element leaves null in its place",
    before: { list: [1, 2, 3] },
    update: { $unset: { "list.1": true } },
    after: { list: [1, null, 3] },
  },
  {
    title: "$inc adds, from nothing too",
    before: { n: 1, a: { n: 0.5 } },
    update: { $inc: { n: 2, "a.n": -1, "b.n": 7 } },
    after: { n: 3, a: { n: -0.5 }, b: { n: 7 } },
  },
  {
    title: "$push adds one element at the end",
    before: { list: [1] },
    update: { $push: { list: { a: 2 }, other: null } },
    after: { list: [1, { a: 2 }], other: [null] },
  },
  {
    title: "$push adds a list as one element",
    before: { list: [1] },
    update: { $push: { list: [2, 3] } },
    after: { list: [1, [2, 3]] },
  },
  {
    title: "$pull takes every equal element out and leaves the rest in order",
    before: { list: [1, "1", 2, 1, null, true, { a: 1 }], other: [null, 0] },
    update: { $pull: { list: 1, other: null, none: "x" } },
    after: { list: ["1", 2, null, true, { a: 1 }], other: [0] },
  },
]

/** Updates that fail and change nothing. */
const impossible: ReadonlyArray<readonly [string, Update]> = [
  ["an id cannot change", { $set: { id: 2 } }],
  ["an update that says nothing", {}],
  ["adding to a text", { $inc: { text: 1 } }],
  ["pushing to a text", { $push: { text: 1 } }],
  ["pulling from a text", { $pull: { text: "a" } }],
  ["setting a field of a text", { $set: { "text.a": 1 } }],
  ["two changes of one place", { $set: { "o.a": 1 }, $inc: { o: 1 } }],
  ["a path that begins like a word of a database", { $set: { $v: 1 } }],
]

/** What every adapter does with the port's updates. */
export const updatesContract = (promise: Promised<DocumentStore>) => {
  const keep = Effect.fnUntraced(function* (
    kept: ReadonlyArray<{ readonly [field: string]: Json }>,
  ) {
    const documents = yield* DocumentStore
    yield* documents.remove("things", {})
    yield* documents.insertMany(
      "things",
      kept.map((fields, at) => ({ id: at + 1, ...fields })),
    )
    return documents
  })

  for (const { title, before, update, after } of examples)
    promise(title, () =>
      Effect.gen(function* () {
        const documents = yield* keep([before])
        const answered = yield* documents.findAndUpdate("things", { id: 1 }, update)
        assert.deepStrictEqual(answered, Option.some({ id: 1, ...after }))
        assert.deepStrictEqual(yield* documents.get("things", 1), answered)
        yield* keep([before])
        assert.strictEqual(yield* documents.update("things", {}, update), 1)
        assert.deepStrictEqual(yield* documents.get("things", 1), answered)
      }),
    )

  for (const [what, update] of impossible)
    promise(`refuses as a mistake: ${what}`, () =>
      Effect.gen(function* () {
        const before = { text: "a", o: {}, list: [1] }
        const documents = yield* keep([before])
        const exit = yield* Effect.exit(documents.findAndUpdate("things", { id: 1 }, update))
        assert.isTrue(Exit.isFailure(exit))
        assert.deepStrictEqual(yield* documents.get("things", 1), Option.some({ id: 1, ...before }))
      }),
    )

  promise("changes the first in sort order and answers none when nothing is found", () =>
    Effect.gen(function* () {
      const documents = yield* keep([{ at: 3 }, { at: 1 }, { at: 2 }])
      const claim = documents.findAndUpdate(
        "things",
        { taken: { $exists: false } },
        { $set: { taken: true } },
        { sort: [["at", 1]] },
      )
      const claimed = [yield* claim, yield* claim, yield* claim]
      assert.deepStrictEqual(
        claimed.map((one) => Option.getOrNull(one)?.id),
        [2, 3, 1],
      )
      assert.isTrue(Option.isNone(yield* claim))
    }),
  )

  promise("two who claim at once never get the same document", () =>
    Effect.gen(function* () {
      const documents = yield* keep(Array.from({ length: 20 }, () => ({ free: true })))
      const claim = documents.findAndUpdate("things", { free: true }, { $set: { free: false } })
      const claimed = yield* Effect.all(
        Array.from({ length: 30 }, () => claim),
        { concurrency: "unbounded" },
      )
      const ids = claimed.flatMap((one) => (Option.isSome(one) ? [one.value.id] : []))
      assert.strictEqual(ids.length, 20)
      assert.strictEqual(new Set(ids).size, 20)
    }),
  )

  promise("many who add at once lose nothing", () =>
    Effect.gen(function* () {
      const documents = yield* keep([{ n: 0 }])
      const add = documents.update("things", { id: 1 }, { $inc: { n: 1 }, $push: { list: "x" } })
      yield* Effect.all(
        Array.from({ length: 40 }, () => add),
        { concurrency: "unbounded" },
      )
      const found = Option.getOrThrow(yield* documents.get("things", 1))
      assert.deepStrictEqual(found, { id: 1, n: 40, list: Array.from({ length: 40 }, () => "x") })
    }),
  )

  promise("an update says how many it found, changed or not", () =>
    Effect.gen(function* () {
      const documents = yield* keep([{ v: 1 }, { v: 2 }, { v: 2 }])
      assert.strictEqual(yield* documents.update("things", {}, { $set: { v: 2 } }), 3)
      assert.strictEqual(yield* documents.update("things", { v: 1 }, { $set: { v: 2 } }), 0)
      assert.strictEqual(yield* documents.count("things", { v: 2 }), 3)
    }),
  )
}
