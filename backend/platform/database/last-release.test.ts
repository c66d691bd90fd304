import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Schema, SchemaRepresentation } from "effect"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { DocumentStore, type StoredDocument } from "../../ports/document-store.ts"
import { everyRecord } from "./every-record.fixture.ts"
import { collections, Database } from "./database.ts"
import { someDocuments } from "./some-documents.fixture.ts"

/** What the last release wrote, and what it could read: made by `note-release.fixture.ts`. */
const lastRelease = readFileSync(new URL("fixtures/last-release.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) =>
    Schema.decodeUnknownSync(
      Schema.Struct({
        collection: Schema.String,
        shape: Schema.Json,
        documents: Schema.Array(Schema.Json),
      }),
    )(JSON.parse(line)),
  )

/** Where nodes of the last release need not read what this one writes, and why. */
const notPromised: ReadonlyMap<string, string> = new Map()

const isReviver = (value: unknown): value is SchemaRepresentation.AnyReviver =>
  typeof value === "object" && value !== null && "id" in value && "revive" in value
const named: ReadonlyArray<unknown> = Object.values(SchemaRepresentation)
const revivers = named.filter(isReviver)
const readerOf = (shape: Schema.Json) =>
  Schema.make<Schema.Codec<unknown>>(
    SchemaRepresentation.fromRepresentation(SchemaRepresentation.fromJson(shape), { revivers }).ast,
  )

const isDocument = (json: unknown): json is StoredDocument =>
  typeof json === "object" && json !== null && "id" in json

describe("while a new release takes the place of the last one", () => {
  it("R497 every collection is provided for", () => {
    assert.sameMembers(
      everyRecord.map(({ shape }) => shape.name),
      collections.map(({ name }) => name),
    )
    assert.includeMembers(
      collections.map(({ name }) => name),
      lastRelease.map(({ collection }) => collection),
    )
  })

  it.effect("R497 the new one reads what the last one has written, wherever it reads it", () =>
    Effect.gen(function* () {
      const store = yield* Layer.build(sqliteDocuments({ file: ":memory:", collections }))
      const documents = Context.get(store, DocumentStore)
      const kept = Context.get(
        yield* Layer.build(Database.layer.pipe(Layer.provide(Layer.succeedContext(store)))),
        Database,
      )
      for (const { collection, documents: all } of lastRelease) {
        assert.isAbove(all.length, 0)
        for (const one of all) {
          if (!isDocument(one)) throw new Error(`What is noted of ${collection} is no document.`)
          yield* documents.insert(collection, one)
          for (const records of Object.values(kept)) {
            const reading: Effect.Effect<unknown> = records.find({ filter: {} })
            const read = yield* Effect.exit(reading)
            assert.isTrue(Exit.isSuccess(read), `${collection}: ${JSON.stringify(one)}`)
          }
          yield* documents.remove(collection, {})
        }
      }
    }).pipe(Effect.scoped),
  )

  for (const { shape, schema } of everyRecord) {
    const { name } = shape
    const last = lastRelease.find(({ collection }) => collection === name)
    if (last === undefined || notPromised.has(name)) continue
    it.effect(`R497 nodes of the last one read what the new one writes: ${name}`, () =>
      Effect.gen(function* () {
        const reader = readerOf(last.shape)
        const written = yield* someDocuments(Schema.toType(schema), 60, name)
        for (const document of written)
          assert.isTrue(
            Exit.isSuccess(yield* Effect.exit(Schema.decodeUnknownEffect(reader)(document))),
            JSON.stringify(document),
          )
      }),
    )
  }
})
