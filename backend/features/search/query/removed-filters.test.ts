import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { StoryId } from "#protocol/ids.ts"
import type { SearchFilter } from "#protocol/search.ts"
import { indexHere } from "../index/worker/index-client.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { collections } from "../../../platform/database/database.ts"
import { anna, aSearcher } from "../family.fixture.ts"
import { anna as knownToAnna } from "./actor.fixture.ts"
import { aFamily } from "./family.fixture.ts"
import { Search } from "../search.ts"
import { understand } from "./parse-query.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-goes-by-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aServer = () => {
  made += 1
  const documents = sqliteDocuments({ file: join(folder, `${made}.db`), collections })
  return aSearcher(documents, undefined, indexHere())
}

describe("R464 a filter that was removed", () => {
  it("can be put back where it was said", () => {
    const question = 'what Ben recorded in May about "the old mill"'
    const { filters, removed } = understand(question, knownToAnna, ["recorded:in may"])
    const inOrder = [...filters, ...removed].toSorted((a, b) => a.at - b.at)
    assert.deepStrictEqual(inOrder, understand(question, knownToAnna).filters)
    assert.deepStrictEqual(
      removed.map(({ label }) => label),
      ["Recorded in May 2026"],
    )
  })

  it("is none that could be put back where it would be no filter", () => {
    for (const question of ["Rosa", "the war"])
      assert.deepStrictEqual(understand(question, knownToAnna, ["person:rosa"]).removed, [])
  })
})

describe("R459 R464 what results do not go by", () => {
  it.effect("is named beside what they go by", () =>
    Effect.gen(function* () {
      yield* aFamily
      const { understood } = yield* Search
      const query = 'Grandpa "the old mill" in 1952'
      const walter: SearchFilter = {
        ...{ key: "person:grandpa", kind: "person", label: "Walter Holloway", at: 0 },
      }
      const mill: SearchFilter = {
        ...{ key: "words:the old mill", kind: "words", label: "“the old mill”", at: 8 },
      }
      const year: SearchFilter = { key: "year:in 1952", kind: "year", label: "1952", at: 23 }
      // Quoted words hold in any case.
      assert.deepStrictEqual(yield* understood(anna, query), {
        filters: [{ ...walter, isLeftOut: true }, mill, { ...year, isLeftOut: true }],
        isNarrowed: false,
      })
      assert.deepStrictEqual(yield* understood(anna, query, [walter.key]), {
        filters: [mill, year],
        isNarrowed: true,
        removed: [walter],
      })
    }).pipe(Effect.provide(aServer())),
  )
})

describe("R462 more of a story that was found", () => {
  it.effect("goes by what the results above it go by", () =>
    Effect.gen(function* () {
      yield* aFamily
      const story = StoryId.make(1)
      const { find, more } = yield* Search
      const further = Effect.fnUntraced(function* (q: string, ignore: ReadonlyArray<string> = []) {
        const results = yield* find(anna, q, ignore)
        const at = results.find((one) => one.story.id === story)?.timestamp
        if (at === undefined) return null
        const passages = yield* more(anna, { q, story, ignore, at })
        return passages.map(({ timestamp }) => timestamp)
      })
      const quoted = '"the war" mill'
      assert.deepStrictEqual(yield* further(quoted), [])
      assert.deepStrictEqual(yield* further(quoted, ["words:the war"]), [20])
      // Walter told of neither: what is found is looked for without him, here and there.
      const about = "Grandpa about the harvest by the mill"
      assert.deepStrictEqual(yield* further(about), yield* further(about, ["person:grandpa"]))
    }).pipe(Effect.provide(aServer())),
  )
})
