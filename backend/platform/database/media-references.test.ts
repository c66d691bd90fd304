import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { aTranscribedStory } from "../../features/stories/story.fixture.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { collections, Database } from "./database.ts"
import { namedBytes, namedBytesIn } from "./media-references.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-named-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const aStore = (name: string) =>
  Layer.provideMerge(
    Database.layer,
    sqliteDocuments({ file: join(folder, `${name}.db`), collections }),
  )

const [whole = "", spoilt = "", played = "", photo = ""] = ["a", "b", "c", "d"].map((email) =>
  email.repeat(32),
)
const sha256 = "e".repeat(64)

describe("the bytes that documents name", () => {
  it.effect("R605 are backed up, moved and kept also where a document cannot be read", () =>
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
      const named = yield* namedBytesIn(documents)
      assert.deepStrictEqual([...named.keys()].toSorted(), all)
      assert.strictEqual(named.get(spoilt)?.sha256, sha256)
      assert.deepStrictEqual(yield* namedBytes, named)
    }).pipe(Effect.provide(aStore("unreadable"))),
  )

  it.effect("R819 are also those of a person who can still be restored", () =>
    Effect.gen(function* () {
      const [id, keeperId] = [PersonId.make(5), UserId.make(7)]
      const facts = { relationship: "", bio: "", birthDate: null, birthPlace: "", notes: "" }
      yield* Database.use(({ deletedPeople }) =>
        deletedPeople.insert({
          ...{ id, keeperId, at: 0, until: 9e12 },
          person: {
            ...{ ...facts, id, keeperId, name: "Rosa", type: "subject", photo: { mediaId: photo } },
            createdAt: "2026-01-01T00:00:00.000Z",
          },
        }),
      )
      assert.deepStrictEqual([...(yield* namedBytes).keys()], [photo])
    }).pipe(Effect.provide(aStore("deleted"))),
  )
})
