import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { collections } from "../../platform/database/database.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { anna, aPerson, aSearcher, finds, keepPeople, keepStory } from "./family.fixture.ts"
import { alwaysLost } from "./query/family.fixture.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-telling-words-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storeIn = (name: string) => sqliteDocuments({ file: join(folder, `${name}.db`), collections })

const servers = {
  "by its index": aSearcher(storeIn("index")),
  "by words from the store": aSearcher(storeIn("store"), undefined, alwaysLost),
}

describe("a story whose title has a word of the search", () => {
  for (const [how, server] of Object.entries(servers)) {
    it.effect(`R741 is found ${how} beside words that nobody said`, () =>
      Effect.gen(function* () {
        yield* keepPeople(aPerson(1, { name: "Rosa Holloway", relationship: "grandmother" }))
        yield* keepStory(1, { title: "Dad's bicycle", work: { ...newWork, state: "failed" } })
        yield* keepStory(2, { title: "At sea" }, "We sailed.")
        for (const query of ["bicycle", "stolen bicycle", "a stolen red bicycle"])
          assert.deepStrictEqual(yield* finds(anna, query), [[1, "In the title"]], query)
        // Whose it is says nothing of what is looked for.
        assert.deepStrictEqual(yield* finds(anna, "grandmother zeppelin"), [])
      }).pipe(Effect.provide(server)),
    )
  }
})
