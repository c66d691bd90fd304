import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { StoryId, UserId, VersionId } from "#protocol/ids.ts"
import { explainQuery, sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { edits, somebody, theServer } from "../../platform/database/edits.ts"
import { transcriptSnapshots } from "../../platform/database/transcript-snapshots.ts"
import { Database } from "../../platform/database/database.ts"
import { transcriptVersions } from "../../platform/database/transcript-versions.ts"
import { unsigning } from "./anonymize-edits.ts"

const zofia = UserId.make(7)
const ben = UserId.make(8)
const story = StoryId.make(1)

const idOf = (n: number) => `edit-${String(n).padStart(4, "0")}`
/** Of every three edits, Zofia wrote one alone and one together with Ben. */
const writersOf = (n: number) => [[zofia], [zofia, ben], [ben]][n % 3] ?? []

const aStore = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-unsigning-"))),
    (place) => Effect.sync(() => rmSync(place, { recursive: true, force: true })),
  )
  const file = join(folder, "kintale.db")
  const collections = [edits, transcriptSnapshots, transcriptVersions]
  const layer = Database.layer.pipe(Layer.provide(sqliteDocuments({ file, collections })))
  return { file, records: yield* Effect.provide(Database, yield* Layer.build(layer)) }
})

const written = Effect.fnUntraced(function* (
  records: Database["Service"],
  many: number,
  update = "",
) {
  for (let n = 0; n < many; n += 1) {
    const userIds = writersOf(n)
    yield* records.edits.insert({
      ...{ id: idOf(n), storyId: story, at: n, update, isMerged: true },
      authors: [
        { client: 1, userId: theServer },
        ...userIds.map((userId, at) => ({ client: at + 2, userId })),
      ],
      changes: userIds.map((userId) => ({ userId, text: "original" as const })),
    })
  }
})

const unsign = (records: Database["Service"]) =>
  unsigning.pipe(
    Effect.flatMap((unsigned) => unsigned(zofia)),
    Effect.provideService(Database, records),
  )

describe("what someone wrote who leaves", () => {
  it.live(
    "R86 is nobody's in every transcript, however many there are, and others keep theirs",
    () =>
      Effect.gen(function* () {
        const { records } = yield* aStore
        yield* written(records, 35, "words")
        yield* unsign(records)
        const found = yield* records.edits.find({ filter: {}, sort: [["id", 1]] })
        const users = found.map(({ authors }) => authors.slice(1).map(({ userId }) => userId))
        const nobody = (ids: ReadonlyArray<UserId>) =>
          ids.map((id) => (id === ben ? ben : somebody))
        assert.deepStrictEqual(
          users,
          found.map((_, n) => nobody(writersOf(n))),
        )
        assert.deepStrictEqual(
          found.map(({ changes }) => changes.map(({ userId }) => userId)),
          found.map((_, n) => writersOf(n).filter((id) => id === ben)),
        )
        assert.isTrue(found.every(({ update }) => update === "words"))
      }),
  )

  it.live("R86 is nobody's in every version, and its words stay", () =>
    Effect.gen(function* () {
      const { records } = yield* aStore
      const phrases = [{ start: 0, end: 1, text: "Told." }]
      for (let n = 1; n <= 35; n += 1) {
        yield* records.transcriptVersions.insert({
          ...{
            id: VersionId.make(n),
            storyId: story,
            text: "original",
            at: "2026-01-01T00:00:00.000Z",
          },
          ...{ kind: "saved", by: writersOf(n), added: 1, removed: 0 },
          transcript: [{ start: 0, end: 1, text: "Told.", phrases }],
        })
      }
      yield* unsign(records)
      const found = yield* records.transcriptVersions.find({ filter: {}, sort: [["id", 1]] })
      assert.deepStrictEqual(
        found.map(({ by }) => by),
        found.map((_, n) => writersOf(n + 1).filter((id) => id === ben)),
      )
      assert.isTrue(found.every(({ transcript }) => transcript[0]?.text === "Told."))
    }),
  )

  it.live("keeps others waiting for a few edits' time, not for that of all there are", () =>
    Effect.gen(function* () {
      const { records, file } = yield* aStore
      yield* written(records, 200)
      // Turns of the event loop, in which other requests could have been served.
      let locks = 0
      let isOver = false
      const turn = () => {
        locks += 1
        if (!isOver) setImmediate(turn)
      }
      setImmediate(turn)
      yield* unsign(records)
      isOver = true
      assert.isAtLeast(locks, 20)
      // No query scans the whole collection.
      const page = explainQuery(file, edits, {
        filter: { id: { $gt: idOf(100) } },
        sort: [["id", 1]],
        limit: 10,
      })
      const signed = explainQuery(file, transcriptVersions, { filter: { by: zofia }, limit: 10 })
      assert.notMatch([...page, ...signed].join("\n"), /SCAN|TEMP B-TREE/)
    }),
  )
})
