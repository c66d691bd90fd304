import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { everybody, PersonId, StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { NamedPlaceId } from "#protocol/named-place.ts"
import { nowhere } from "#protocol/place.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { collections, Database } from "../../platform/database/database.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
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
} from "./family.fixture.ts"
import { Search } from "./search.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-search-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aServer = () => {
  made += 1
  return aSearcher(sqliteDocuments({ file: join(folder, `${made}.db`), collections }))
}

const rosa = aPerson(1, {
  name: "Rosa Holloway",
  relationship: "grandmother",
  notes: "Loves plums",
})
const tom = aPerson(2, { name: "Tom Abara", relationship: "uncle" })

describe("what is known of a story", () => {
  it.effect("R156 finds it, and the reason says what was found", () =>
    Effect.gen(function* () {
      yield* keepPeople(rosa, tom)
      yield* keepStory(
        1,
        {
          title: "The winter the river froze",
          description: "With a sledge.",
          category: "childhood",
          tags: ["ice", "dares"],
          subjectIds: [tom.id],
          place: { ...nowhere, name: "The old mill", city: "Hebden Bridge" },
          createdAt: "2025-03-18T12:00:00.000Z",
          happened: {
            words: "when I was nine",
            from: "1951-06-01",
            to: "1952-05-31",
            on: "1951-11-30",
            isByAge: true,
          },
        },
        "We all went down to the kiln.",
      )
      const reasons = {
        "winter river": "In the title",
        Rosa: "Told by Rosa Holloway",
        grandmother: "Told by Rosa Holloway (grandmother)",
        "stories told by Granny": "Told by Rosa Holloway (grandmother)",
        "grandmother Rosa": "Told by Rosa Holloway (grandmother)",
        Abara: "About Tom Abara",
        hebden: "Place: Hebden Bridge",
        dare: "Tagged “dares”",
        childhood: "Category: Childhood",
        sledges: "In the description",
        "March 2025": "Recorded in March 2025",
        "18 March 2025": "Recorded in March 2025",
        "2025": "Recorded in March 2025",
        "1951": "When it happened: when I was nine",
        "the fifties": "When it happened: when I was nine",
        "1950s": "When it happened: when I was nine",
        nine: "When it happened: when I was nine",
        kilns: "The word “kiln”",
        "Rosa kiln": "Told by Rosa Holloway · The word “kiln”",
      }
      for (const [query, reason] of Object.entries(reasons))
        assert.deepStrictEqual(yield* finds(anna, query), [[1, reason]], query)
      for (const nothing of ["plums", "18", "summer", "Rosa summer", "🎉", "…"])
        assert.deepStrictEqual(yield* finds(anna, nothing), [], nothing)
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("R199 finds it by a place it speaks of, once the family has confirmed that", () =>
    Effect.gen(function* () {
      yield* keepStory(1, { title: "At sea" }, "We sailed.")
      const { namedPlaces } = yield* Database
      yield* namedPlaces.insert({
        ...{ id: "1:breslau", storyId: StoryId.make(1), placeId: NamedPlaceId.make("breslau") },
        ...{ name: "Breslau", city: "Wrocław", region: "Lower Silesia", country: "Poland" },
        ...{ latitude: 51.1, longitude: 17, sentence: "", start: 0, state: "suggested" },
      })
      assert.lengthOf(yield* finds(anna, "wroclaw"), 0)
      yield* namedPlaces.update({ placeId: "breslau" }, { $set: { state: "confirmed" } })
      for (const place of ["Breslau", "Wrocław", "Poland"])
        assert.deepStrictEqual(yield* finds(anna, place), [[1, `Mentions ${place}`]])
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("R156 finds a name that is a word like any other, and a story without words", () =>
    Effect.gen(function* () {
      yield* keepPeople(aPerson(1, { name: "Will Su" }))
      const work = { ...newWork, state: "failed" } as const
      const description = "How he came over the sea."
      yield* keepStory(1, { title: "At sea", description, work })
      assert.deepStrictEqual(yield* finds(anna, "Will"), [[1, "Told by Will Su"]])
      const [found] = yield* Search.use((search) => search.find(anna, "sea"))
      assert.deepInclude(found, {
        excerpt: description,
        marks: [{ from: 21, to: 24 }],
        timestamp: 0,
        matchReason: "In the title · In the description",
      })
      assert.isAtLeast(found?.matchScore ?? 0, limits.match.good)
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("R158 is found as it stands now, on every server, and gone with the story", () =>
    Effect.gen(function* () {
      const { stories, people, passages } = yield* Database
      yield* keepPeople(rosa)
      yield* keepStory(1, { title: "The kiln" }, "We went to the fair.")
      assert.lengthOf(yield* finds(anna, "kiln"), 1)
      assert.lengthOf(yield* finds(anna, "fair"), 1)
      // As another server writes it, of which this one is not told.
      yield* stories.update({ id: 1 }, { $set: { title: "The oven" } })
      yield* people.update({ id: 1 }, { $set: { name: "Rosalind" } })
      yield* passages.remove({ storyId: 1 })
      yield* passages.insertMany(passagesOf(1, "We went to the market."))
      yield* stories.update({ id: 1 }, { $set: { passagesName: "another" } })
      for (const gone of ["kiln", "Rosa", "fair"])
        assert.deepStrictEqual(yield* finds(anna, gone), [])
      for (const now of ["oven", "Rosalind", "market"])
        assert.lengthOf(yield* finds(anna, now), 1, now)
      yield* stories.remove({ id: 1 })
      yield* passages.remove({ storyId: 1 })
      yield* people.remove({ id: 1 })
      assert.deepStrictEqual(yield* finds(anna, "market oven"), [])
    }).pipe(Effect.provide(aServer())),
  )

  it.effect(
    "R158 is found by many questions at once, also while its words are being read anew",
    () =>
      Effect.gen(function* () {
        const { stories } = yield* Database
        yield* keepPeople(rosa)
        for (let id = 1; id <= 30; id += 1)
          yield* keepStory(id, {}, "We had a kiln.", "It was hot.")
        const rename = (n: number) =>
          stories.update({ id: { $in: [n + 1, n + 2] } }, { $set: { passagesName: `${n}` } })
        const asked = Array.from({ length: 20 }, (_, n) =>
          Effect.andThen(
            rename(n),
            Effect.timeoutOption(finds(anna, "kiln"), n % 3 === 0 ? 1 : 60_000),
          ),
        )
        yield* Effect.all(asked, { concurrency: "unbounded" })
        assert.lengthOf(yield* finds(anna, "kiln"), 30)
      }).pipe(Effect.provide(aServer())),
  )

  it.effect("R161 gives no more results than anybody reads", () =>
    Effect.gen(function* () {
      yield* keepPeople(rosa)
      for (let id = 1; id <= limits.match.most + 20; id += 1) yield* keepStory(id, { title: "Ice" })
      assert.lengthOf(yield* finds(anna, "ice"), limits.match.most)
    }).pipe(Effect.provide(aServer())),
  )
})

describe("somebody a story is shared with", () => {
  it.effect("R157 finds it by what they may see of it, and by nothing else", () =>
    Effect.gen(function* () {
      const { shares } = yield* Database
      yield* keepPeople(rosa, tom)
      yield* keepStory(1, { title: "The flood", subjectIds: [tom.id] }, "The water rose.")
      yield* keepStory(2, { title: "The fire", storytellerId: tom.id }, "The kiln burnt.")
      for (const query of ["flood", "water", "Rosa", "Tom"])
        assert.deepStrictEqual(yield* finds(ben, query), [], query)
      yield* shares.insert(aShare(1, rosa.id))
      assert.deepStrictEqual(yield* finds(ben, "water"), [[1, "The word “water”"]])
      assert.deepStrictEqual(yield* finds(ben, "grandmother"), [
        [1, "Told by Rosa Holloway (grandmother)"],
      ])
      for (const hidden of ["Tom", "Abara", "uncle", "plums", "kiln", "fire"])
        assert.deepStrictEqual(yield* finds(ben, hidden), [], hidden)
      // A search that has both never says the name that is hidden.
      assert.deepStrictEqual(yield* finds(ben, "water Tom"), [])
      yield* shares.insert(aShare(2, everybody))
      assert.deepStrictEqual(yield* finds(ben, "uncle"), [
        [1, "About Tom Abara (uncle)"],
        [2, "Told by Tom Abara (uncle)"],
      ])
      yield* shares.update({ userId: ben }, { $set: { status: "declined" } })
      for (const query of ["flood", "water", "Rosa", "Tom"])
        assert.deepStrictEqual(yield* finds(ben, query), [], query)
      assert.lengthOf(yield* finds(anna, "water"), 1)
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("R157 knows of a storyteller who is hidden the name alone, as the card does", () =>
    Effect.gen(function* () {
      const { shares } = yield* Database
      yield* keepPeople(rosa, tom)
      yield* keepStory(1, { title: "The flood", subjectIds: [tom.id] })
      yield* shares.insert(aShare(1, tom.id))
      assert.deepStrictEqual(yield* finds(ben, "Rosa"), [[1, "Told by Rosa Holloway"]])
      assert.deepStrictEqual(yield* finds(ben, "grandmother"), [])
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("R157 finds a person by the name of their own they are linked to", () =>
    Effect.gen(function* () {
      const { shares } = yield* Database
      yield* keepPeople(rosa, aPerson(9, { keeperId: ben, name: "Babusia" }))
      yield* keepStory(1, { title: "The flood" })
      yield* shares.insert({ ...aShare(1, rosa.id), linkPersonId: PersonId.make(9) })
      assert.deepStrictEqual(yield* finds(ben, "Babusia"), [[1, "Told by Rosa Holloway (Babusia)"]])
      assert.deepStrictEqual(yield* finds(anna, "Babusia"), [])
    }).pipe(Effect.provide(aServer())),
  )
})

describe("words that are not to be found", () => {
  it.effect(
    "R121 R159 are those in doubt and half heard ones; those written by hand are found",
    () =>
      Effect.gen(function* () {
        const { stories } = yield* Database
        yield* keepPeople(rosa)
        const states = ["doubted", "failed", "transcribing"] as const
        for (const [n, state] of states.entries())
          yield* keepStory(n + 1, { work: { ...newWork, state } }, "We had a kiln.")
        assert.deepStrictEqual(yield* finds(anna, "kiln"), [])
        yield* stories.update({ id: StoryId.make(2) }, { $set: { isManuallyTranscribed: true } })
        const [found] = yield* Search.use((search) => search.find(anna, "kiln"))
        assert.deepInclude(found?.story, { id: StoryId.make(2), isProcessed: true })
        assert.strictEqual(found?.story.processing.state, "ready")
      }).pipe(Effect.provide(aServer())),
  )
})
