import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { indexHere } from "../index/worker/index-client.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { collections } from "../../../platform/database/database.ts"
import { anna, aSearcher, keepStory } from "../family.fixture.ts"
import { aFamily, ready, rosa, suggested } from "./family.fixture.ts"
import { Search } from "../search.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-typing-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aServer = () => {
  made += 1
  const documents = sqliteDocuments({ file: join(folder, `${made}.db`), collections })
  return aSearcher(documents, undefined, indexHere())
}

describe("R461 what is being typed", () => {
  it.effect("is completed by words, names, titles and places, with where they stand", () =>
    Effect.gen(function* () {
      yield* aFamily
      const offered = yield* Search.use((search) => search.suggest(anna, "the harv"))
      assert.deepStrictEqual(offered, [
        {
          text: "the harvest",
          story: { id: StoryId.make(1), title: "Night of the fire" },
          timestamp: 10,
        },
      ])
      assert.deepStrictEqual(yield* suggested(anna, "ros"), ["Rosa Holloway"])
      assert.deepStrictEqual(yield* suggested(anna, "fire at heb"), ["fire at Hebden Bridge"])
      assert.include(yield* suggested(anna, "nig"), "Night of the fire")
      assert.include(yield* suggested(anna, "gran"), "grandmother")
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("is not completed where it is done, or too short", () =>
    Effect.gen(function* () {
      yield* aFamily
      for (const typed of ["", "h", "harv ", "harvest", "?!", "zzz"])
        assert.deepStrictEqual(yield* suggested(anna, typed), [], typed)
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("gets eight completions at most, each once", () =>
    Effect.gen(function* () {
      yield* aFamily
      const words = Array.from(
        { length: 30 },
        (_, n) => `sea${"abcdefghijklmnopqrstuvwxyz1234".charAt(n)}`,
      )
      yield* keepStory(4, { storytellerId: rosa.id, work: ready }, words.join(" "), words.join(" "))
      const offered = yield* suggested(anna, "sea")
      assert.lengthOf(offered, limits.asked.suggestions)
      assert.strictEqual(new Set(offered).size, offered.length)
    }).pipe(Effect.provide(aServer())),
  )
})

describe("R462 more of a story that was found", () => {
  it.effect("is its other passages in which something was found", () =>
    Effect.gen(function* () {
      yield* aFamily
      const story = StoryId.make(1)
      const [first] = yield* Search.use((search) => search.find(anna, "war"))
      const more = yield* Search.use((search) =>
        search.more(anna, { q: "war", story, at: first?.timestamp ?? 0 }),
      )
      const others = [first?.timestamp, ...more.map(({ timestamp }) => timestamp)]
      assert.deepStrictEqual(new Set(others), new Set([0, 20]))
      const [passage] = more
      const [mark] = passage?.marks ?? []
      assert.strictEqual(passage?.excerpt.slice(mark?.from, mark?.to), "war")
      // Without a word of what is shown, the best is left out.
      const without = yield* Search.use((search) => search.more(anna, { q: "war", story }))
      assert.lengthOf(without, 1)
      assert.deepStrictEqual(
        yield* Search.use((search) => search.more(anna, { q: "submarine", story })),
        [],
      )
    }).pipe(Effect.provide(aServer())),
  )

  it.effect("is offered exactly where there is more", () =>
    Effect.gen(function* () {
      yield* aFamily
      const offers = yield* Effect.forEach(
        ["war", "submarine", "harvest", "fire", "Hebden Bridge"],
        Effect.fnUntraced(function* (q) {
          const found = yield* Search.use((search) => search.find(anna, q))
          return yield* Effect.forEach(found, ({ story, timestamp: at, hasMore = false }) =>
            Effect.map(
              Search.use((search) => search.more(anna, { q, story: story.id, at })),
              (more) => ({ q, story: story.id, hasMore, isMore: more.length > 0 }),
            ),
          )
        }),
      )
      const all = offers.flat()
      for (const { q, story, hasMore, isMore } of all)
        assert.strictEqual(hasMore, isMore, `${q} in ${String(story)}`)
      assert.deepStrictEqual(new Set(all.map(({ hasMore }) => hasMore)), new Set([true, false]))
    }).pipe(Effect.provide(aServer())),
  )
})
