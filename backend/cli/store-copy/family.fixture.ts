import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect, Schema, Stream } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { collections } from "../../platform/database/database.ts"
import { DocumentStore, type StoredDocument } from "../../ports/document-store.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { aTranscribedStory } from "../../features/stories/story.fixture.ts"

const Line = Schema.Struct({ collection: Schema.String, documents: Schema.Array(Schema.Json) })
const isDocument = (json: unknown): json is StoredDocument =>
  typeof json === "object" && json !== null && "id" in json

/** Documents of nearly every collection, with whatever their shapes allow as ids, words and numbers. */
const odd = readFileSync(new URL("./fixtures/odd-documents.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => Schema.decodeUnknownSync(Line)(JSON.parse(line)))

/** Their bytes are nowhere. */
const withBytes: ReadonlySet<string> = new Set(["stories", "people", "users"])

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
export const mediaId = (kind: "a" | "b", n: number) => `${kind}${n.toString(16).padStart(31, "0")}`

/** What the recording of a story is in this family. */
export const soundOf = (n: number) => Buffer.from(`the sound of story ${n}, `.repeat(40))

/**
 * A family of so many stories, each with its recording, two changes of its words and a version, and what
 * else there may be in a store: an email, a place in a queue, a document of 15 MB.
 */
export const writeFamily = (stories: number, large = 0) =>
  Effect.gen(function* () {
    const documents = yield* DocumentStore
    const media = yield* MediaStore
    const known = new Set(collections.map(({ name }) => name))
    for (const { collection, documents: all } of odd)
      if (known.has(collection) && !withBytes.has(collection))
        for (const one of all.filter(isDocument))
          // Two may have been given the same id.
          yield* Effect.ignore(documents.insert(collection, one))
    const all = Array.from({ length: stories }, (_, n) => n + 1)
    for (const n of all) {
      yield* media.storeAs(mediaId("a", n), Stream.make(soundOf(n)), 1e6)
      if (n % 25 === 0)
        yield* media.storeAs(mediaId("b", n), Stream.make(Buffer.from(`played ${n}`)), 1e6)
    }
    yield* documents.insertMany(
      "stories",
      all.map((n) => ({
        ...aTranscribedStory({
          id: StoryId.make(n),
          saveKey: `story ${n}`,
          title: `The ${n}. flood, “Überschwemmung” 👵🏽`,
          playbackId: n % 25 === 0 ? mediaId("b", n) : null,
          original: {
            ...{ mediaId: mediaId("a", n), bytes: soundOf(n).length, sha256: sha256(soundOf(n)) },
            ...{ mediaType: "audio/mpeg", fileName: "told.mp3" },
          },
        }),
        touched: 1_700_000_000_000 + n / 1024,
      })),
    )
    yield* documents.insertMany(
      "edits",
      all.flatMap((n) =>
        [1, 2].map((m) => ({
          ...{ id: `edit/${n} ü ${m}`, storyId: n, at: n, update: "AAA=".repeat(60) },
          ...{ authors: [], changes: [], isMerged: false },
        })),
      ),
    )
    yield* documents.insertMany(
      "transcriptVersions",
      all.map((n) => ({
        id: `version ${n}`,
        storyId: n,
        text: "She remembers the winter. ".repeat(20),
      })),
    )
    yield* documents.insert("maintenanceRuns", { id: "looking round", due: 1.5 })
    yield* documents.insert("nodes", { id: "n", secret: "s", works: true, until: 3 })
    if (large > 0)
      yield* documents.insert("transcriptVersions", {
        id: "large",
        storyId: 1,
        text: "ü".repeat(large / 2),
      })
    for (const collection of ["stories", "stories", "people", "users", "stories"])
      yield* documents.nextId(collection)
  })
