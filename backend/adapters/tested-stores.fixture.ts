// A store of each kind for tests, empty, with a clock that tests move.
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { CollectionShape } from "../ports/document-store.ts"
import { mongoDocuments } from "./mongo/documents.ts"
import { borrowServer, findServer, startServer } from "./mongo/server.fixture.ts"
import { sqliteDocuments } from "./sqlite/documents.ts"

const found = findServer()

const aMongo = (collections: ReadonlyArray<CollectionShape>) =>
  Layer.unwrap(
    // Polls with the real clock until the server answers.
    TestClock.withLive(
      found.kind === "running"
        ? borrowServer(found.url, found.database)
        : found.kind === "startable"
          ? startServer(found.program, found.name)
          : Effect.die(new Error(found.reason)),
    ).pipe(Effect.map((url) => mongoDocuments({ url, collections }))),
  )

export const storeOf = (name: "SQLite" | "MongoDB", collections: ReadonlyArray<CollectionShape>) =>
  name === "SQLite" ? sqliteDocuments({ file: ":memory:", collections }) : aMongo(collections)
