import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Layer } from "effect"
import { sqliteDocuments } from "./sqlite/documents.ts"
import { storage } from "./storage.ts"

const mediaDir = mkdtempSync(join(tmpdir(), "kintale-nodes-"))
afterAll(() => rmSync(mediaDir, { recursive: true }))

const aNode = (redisUrl: string | null = "redis://nobody.invalid") =>
  Layer.build(
    Layer.fresh(
      storage(
        { redisUrl, dataDir: mediaDir, mediaDir, mongodbUrl: null, collections: [] },
        sqliteDocuments({ file: ":memory:", collections: [] }),
      ),
    ),
  )

describe("the folder of a node", () => {
  it.effect("R486 is its own: another does not start on it, and says what they share instead", () =>
    Effect.gen(function* () {
      yield* aNode()
      const why = yield* Effect.flip(Effect.sandbox(aNode()))
      assert.include(Cause.pretty(why), "Each node needs a DATA_DIR of its own")
      assert.include(Cause.pretty(why), "MEDIA_DIR")
    }).pipe(Effect.scoped),
  )

  it.effect("R486 is free again as soon as it has ended, and is not asked for where there is one", () =>
    Effect.gen(function* () {
      yield* Effect.scoped(aNode())
      yield* aNode()
      yield* aNode(null)
    }).pipe(Effect.scoped),
  )
})
