/**
 * The fast server as a program of its own, which is killed right before the second of two writes that
 * belong together: a record names bytes that are there, or a line goes of which it is noted that it is
 * wrong.
 */
import { join } from "node:path"
import { Context, Effect, Layer } from "effect"
import { sqliteDocuments } from "../../backend/adapters/sqlite/documents.ts"
import { collections } from "../../backend/platform/database/database.ts"
import { start } from "../../backend/main.ts"
import {
  DocumentStore,
  type StoredDocument,
  type Update,
} from "../../backend/ports/document-store.ts"
import { fast } from "./fast-server.ts"

const points = new Map<string, (collection: string, written: StoredDocument | Update) => boolean>([
  ["story", (collection, written) => collection === "stories" && "original" in written],
  ["playback", (collection, { $set }) => collection === "stories" && isNamed($set, "playbackId")],
  ["rejection", (_, { $set }) => isChange($set, "rejected")],
  ["undone rejection", (_, { $set }) => isChange($set, "unrejected")],
  ["photo", (collection, { $set }) => collection === "users" && isNamed($set, "photo")],
])

const isNamed = (fields: unknown, name: string) =>
  typeof fields === "object" && fields !== null && name in fields

const isChange = (fields: unknown, kind: string) =>
  isNamed(fields, "lastChange") && JSON.stringify(fields).includes(`"lastChange":{"kind":"${kind}"`)

const isPoint = points.get(process.env["CRASH_AT"] ?? "") ?? (() => false)

/** As a power cut would end it. */
const unlessCrashed = <A, E>(
  collection: string,
  written: StoredDocument | Update,
  write: Effect.Effect<A, E>,
) =>
  isPoint(collection, written)
    ? Effect.andThen(
        Effect.sync(() => process.kill(process.pid, "SIGKILL")),
        Effect.never,
      )
    : write

const documents = Layer.effect(
  DocumentStore,
  Effect.gen(function* () {
    const file = join(process.env["DATA_DIR"] ?? "", "kintale.db")
    const store = Context.get(
      yield* Layer.build(sqliteDocuments({ file, collections })),
      DocumentStore,
    )
    return DocumentStore.of({
      ...store,
      insert: (collection, document) =>
        unlessCrashed(collection, document, store.insert(collection, document)),
      update: (collection, filter, update) =>
        unlessCrashed(collection, update, store.update(collection, filter, update)),
      findAndUpdate: (collection, filter, update, options) =>
        unlessCrashed(collection, update, store.findAndUpdate(collection, filter, update, options)),
    })
  }),
)

await start({ ...fast(), documents })
