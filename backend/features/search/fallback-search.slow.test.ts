import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { PersonId, type UserId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { collections, Database } from "../../platform/database/database.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { Embedder } from "../../ports/embedder.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { anna, aPerson, aSearcher, aShare, ben, keepPeople, keepStory } from "./family.fixture.ts"
import { alwaysLost } from "./query/family.fixture.ts"
import { Search } from "./search.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-by-store-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const away = new EngineError({ reason: "It is away.", canPass: true })
const nothingIsMeant = Layer.succeed(
  Embedder,
  Embedder.of({ model: "none", dimensions: 2, embed: () => Effect.fail(away) }),
)
const words =
  "harvest harvests harvesting dying die dies sky skies cry crying happy happiness gentle gently run running hopped hoping agreed will the would Łucja Lucja été Straße strasse 厨房 祖母的厨房 البحر Rosa’s rosa 1951 x o'clock".split(
    " ",
  )
const someWords = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...words), { minLength, maxLength }).map((some) => some.join(" "))
const told = fc.record({
  title: someWords(1, 3),
  storytellerId: fc.constantFrom(PersonId.make(1), PersonId.make(2)),
  state: fc.constantFrom("ready" as const, "ready" as const, "doubted" as const),
  texts: fc.array(someWords(1, 12), { maxLength: 3 }),
})

/**
 * Results in an order that does not depend on which of two equally good ones was read first, without the
 * offer of more of a story, which the store never makes.
 */
const findsAll = (user: UserId, query: string) =>
  Effect.map(
    Search.use((search) => search.find(user, query)),
    (found) =>
      found
        .map((result) => ({ ...result, hasMore: false }))
        .toSorted((a, b) => b.matchScore - a.matchScore || a.story.id - b.story.id),
  )

describe("search that reads through the store", () => {
  it.effect(
    "R454 finds, and shows, what a search by words of the index does, for everybody",
    () => {
      const documents = sqliteDocuments({ file: join(folder, "store.db"), collections })
      return Effect.gen(function* () {
        const store = Layer.succeedContext(yield* Layer.build(documents))
        const byIndex = yield* Layer.build(Layer.fresh(aSearcher(store, nothingIsMeant)))
        const byStore = yield* Layer.build(
          Layer.fresh(aSearcher(store, nothingIsMeant, alwaysLost)),
        )
        const before = Effect.gen(function* () {
          yield* keepPeople(aPerson(1, { name: "Rosa Will" }), aPerson(2, { relationship: "aunt" }))
          yield* (yield* Database).shares.insert(aShare(1, PersonId.make(2)))
          // More than are read at a time.
          const stories = fc.sample(told, { seed: 7, numRuns: 230 })
          for (const [n, { title, storytellerId, state, texts }] of stories.entries()) {
            const work = { ...newWork, state, open: false }
            yield* keepStory(n + 1, { title, storytellerId, work }, ...texts)
          }
        })
        yield* Effect.provide(before, byIndex)
        let found = 0
        const property = fc.asyncProperty(
          fc.constantFrom(anna, ben),
          someWords(1, 4),
          async (user, query) => {
            const wanted = await Effect.runPromise(Effect.provide(findsAll(user, query), byIndex))
            const read = await Effect.runPromise(Effect.provide(findsAll(user, query), byStore))
            assert.deepStrictEqual(
              read.map(({ matchScore }) => matchScore),
              wanted.map(({ matchScore }) => matchScore),
            )
            // Of more than anybody reads, others of the same score may be left out.
            if (wanted.length < 100) assert.deepStrictEqual(read, wanted)
            found += read.length
          },
        )
        yield* Effect.promise(() => fc.assert(property, { numRuns: 60 }))
        assert.isAbove(found, 100)
      })
    },
  )
})
