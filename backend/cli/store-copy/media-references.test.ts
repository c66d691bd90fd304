import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { collections, Database } from "../../platform/database/database.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { aTranscribedStory } from "../../features/stories/story.fixture.ts"
import { namedBytes as namedForTheServer } from "../../platform/database/media-references.ts"
import { namedBytes } from "./media-references.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-named-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const aStore = Layer.provideMerge(
  Database.layer,
  sqliteDocuments({ file: join(folder, "kintale.db"), collections }),
)

const [whole = "", spoilt = "", played = "", photo = ""] = ["a", "b", "c", "d"].map((email) =>
  email.repeat(32),
)
const sha256 = "e".repeat(64)

describe("bytes of documents that cannot be read", () => {
  it.effect("R605 are backed up, moved and kept like all others", () =>
    Effect.gen(function* () {
      const { stories } = yield* Database
      const documents = yield* DocumentStore
      const told = (id: number, mediaId: string) => {
        const story = aTranscribedStory({ id: StoryId.make(id), saveKey: `attempt-${String(id)}` })
        return { ...story, original: { ...story.original, mediaId, sha256 } }
      }
      yield* stories.insert(told(1, whole))
      yield* documents.insert("stories", {
        ...told(2, spoilt),
        ...{ title: null, playbackId: played, duration: "long" },
      })
      yield* documents.insert("people", { id: 1, photo: { mediaId: photo, copyOf: 3 } })

      const all = [whole, spoilt, played, photo]
      const named = yield* namedBytes(documents)
      assert.deepStrictEqual([...named.keys()].toSorted(), all)
      assert.strictEqual(named.get(spoilt)?.sha256, sha256)
      assert.deepStrictEqual([...(yield* namedForTheServer).keys()].toSorted(), all)
    }).pipe(Effect.provide(aStore)),
  )
})
