import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import { NamedPlaceId } from "#protocol/named-place.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { collections, Database } from "../../../platform/database/database.ts"
import { DocumentStore } from "../../../ports/document-store.ts"
import { PlainIndex, plainIndex } from "./plain-index.fixture.ts"
import {
  anna,
  aPerson,
  aSearcher,
  aShare,
  ben,
  finds,
  keepPeople,
  keepStory,
  passagesOf,
} from "../family.fixture.ts"
import { IndexSync } from "./index-sync.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-keeping-up-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aStore = (file = `${String((made += 1))}.db`) =>
  sqliteDocuments({ file: join(folder, file), collections })
const aServer = (index: PlainIndex, store = aStore()) =>
  aSearcher(store, undefined, plainIndex(index))

const shared = aStore("wrong-times.db")

const rosa = aPerson(1, { name: "Rosa Holloway" })

/** The stories that were given to the index since, those with their words apart. */
const taken = ({ applied }: PlainIndex, from = 0) => {
  const stories = applied.slice(from).flatMap((changes) => changes.stories)
  const ids = (some: typeof stories) => some.map(({ facts }) => Number(facts.id)).toSorted()
  return { known: ids(stories), said: ids(stories.filter(({ passages }) => passages !== null)) }
}

/** As another server writes it, of which this one is not told. */
const changesOf = Effect.gen(function* () {
  const { stories, people, passages, namedPlaces, shares } = yield* Database
  const breslau = {
    ...{ id: "1:breslau", storyId: StoryId.make(1), placeId: NamedPlaceId.make("breslau") },
    ...{ name: "Breslau", city: "Wrocław", region: "", country: "Poland" },
    ...{ latitude: 51.1, longitude: 17, sentence: "", start: 0 },
  }
  yield* namedPlaces.insert({ ...breslau, state: "suggested" })
  const happened = { words: "1951", from: "1951-01-01", to: "1951-12-31", on: null, isByAge: false }
  return [
    ["its title", "oven", stories.update({ id: 1 }, { $set: { title: "The oven" } })],
    ["when it happened", "1951", stories.update({ id: 1 }, { $set: { happened } })],
    ["who told it", "Rosalind", people.update({ id: 1 }, { $set: { name: "Rosalind" } })],
    [
      "a place it speaks of",
      "Breslau",
      namedPlaces.update({ id: breslau.id }, { $set: { state: "confirmed" } }),
    ],
    [
      "its words",
      "market",
      passages
        .remove({ storyId: 1 })
        .pipe(
          Effect.andThen(passages.insertMany(passagesOf(1, "We went to the market."))),
          Effect.andThen(stories.update({ id: 1 }, { $set: { passagesName: "another" } })),
        ),
    ],
    ["with whom it is shared", "oven", shares.insert(aShare(1, rosa.id))],
  ] as const
})

describe("what search has of the store", () => {
  it.effect("R451 is what the store has at the next question, whatever was changed in it", () => {
    const index = new PlainIndex()
    return Effect.gen(function* () {
      const tom = aPerson(2)
      yield* keepPeople(rosa, tom)
      yield* keepStory(1, { title: "The kiln" }, "We went to the fair.")
      yield* keepStory(2, { title: "The flood", storytellerId: tom.id }, "The water rose.")
      assert.lengthOf(yield* finds(anna, "kiln"), 1)
      for (const [what, word, change] of yield* changesOf) {
        const who = what === "with whom it is shared" ? ben : anna
        assert.deepStrictEqual(yield* finds(who, word), [], what)
        yield* change
        assert.lengthOf(yield* finds(who, word), 1, what)
      }
      yield* (yield* Database).shares.update({ userId: ben }, { $set: { status: "declined" } })
      assert.deepStrictEqual(yield* finds(ben, "oven"), [])
    }).pipe(Effect.provide(aServer(index)))
  })

  it.effect(
    "R451 is read again only where something was written, and words where they are others",
    () => {
      const index = new PlainIndex()
      return Effect.gen(function* () {
        const { stories } = yield* Database
        yield* keepPeople(rosa)
        for (const id of [1, 2, 3]) yield* keepStory(id, { title: "The kiln" }, "It was hot.")
        yield* finds(anna, "kiln")
        const before = index.applied.length
        yield* finds(anna, "kiln")
        assert.strictEqual(index.applied.length, before)
        yield* stories.update({ id: 2 }, { $set: { title: "The oven" } })
        yield* stories.update({ id: 3 }, { $set: { passagesName: "another" } })
        yield* finds(anna, "oven")
        assert.deepStrictEqual(taken(index, before), { known: [2, 3], said: [3] })
      }).pipe(Effect.provide(aServer(index)))
    },
  )

  it.effect(
    "R452 is looked at once for all who ask meanwhile, and never for who asks later",
    () => {
      const index = new PlainIndex()
      let looks = 0
      const counted = Layer.effect(
        DocumentStore,
        Effect.map(DocumentStore, (documents) => ({
          ...documents,
          find: (...[collection, query]: Parameters<typeof documents.find>) => {
            if (collection === "namedPlaces" && "touched" in query.filter) looks += 1
            return documents.find(collection, query)
          },
        })),
      ).pipe(Layer.provide(aStore()))
      return Effect.gen(function* () {
        const { stories } = yield* Database
        const { current } = yield* IndexSync
        yield* keepPeople(rosa)
        yield* keepStory(1, { title: "The kiln" })
        yield* current
        looks = 0
        yield* Effect.all(
          Array.from({ length: 50 }, () => current),
          { concurrency: "unbounded" },
        )
        assert.isAtMost(looks, 2)
        // The story is written, and asked for, while a look is under way.
        const [going, goesOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        index.meanwhile = Effect.andThen(Deferred.succeed(going, undefined), Deferred.await(goesOn))
        yield* stories.update({ id: 1 }, { $set: { title: "The oven" } })
        const first = yield* Effect.forkChild(current)
        yield* Deferred.await(going)
        yield* stories.update({ id: 1 }, { $set: { title: "The bakery" } })
        const second = yield* Effect.forkChild(finds(anna, "bakery"))
        yield* Effect.yieldNow
        index.meanwhile = Effect.void
        yield* Deferred.succeed(goesOn, undefined)
        assert.isTrue(yield* Fiber.join(first))
        assert.lengthOf(yield* Fiber.join(second), 1)
      }).pipe(Effect.provide(aServer(index, counted)))
    },
  )

  it.effect(
    "R453 loses within minutes what was removed, and gets what was written at a wrong time @slow",
    () => {
      const index = new PlainIndex()
      return Effect.gen(function* () {
        const documents = yield* DocumentStore
        const { stories, people } = yield* Database
        yield* TestClock.setTime(1_000_000_000)
        yield* keepPeople(rosa, aPerson(2))
        for (const id of [1, 2, 3]) yield* keepStory(id, { title: "The kiln" }, "It was hot.")
        yield* finds(anna, "kiln")
        yield* stories.remove({ id: 1 })
        yield* people.remove({ id: 2 })
        const late = { title: "The oven", touched: 5 }
        yield* documents.update("stories", { id: 2 }, { $set: late })
        assert.lengthOf(yield* finds(anna, "oven"), 0)
        assert.sameMembers(index.storyIds, [1, 2, 3])
        yield* TestClock.adjust("2 minutes")
        assert.lengthOf(yield* finds(anna, "oven"), 1)
        assert.sameMembers(index.storyIds, [2, 3])
        assert.deepStrictEqual(index.has.standing.people, [rosa.id])
      }).pipe(Effect.provide(Layer.provideMerge(aServer(index, shared), shared)))
    },
  )
})
