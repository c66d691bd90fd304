import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Layer } from "effect"
import { ownFolder } from "./data-dir-lock.ts"

const dataDir = mkdtempSync(join(tmpdir(), "kintale-node-"))
afterAll(() => rmSync(dataDir, { recursive: true }))

const aNode = (redisUrl: string | null = "redis://nobody.invalid") =>
  Layer.build(Layer.fresh(ownFolder({ redisUrl, dataDir })))

describe("the folder of a node", () => {
  it.effect("R486 is its own: another does not start on it, and says what they share instead", () =>
    Effect.gen(function* () {
      yield* aNode()
      const why = Cause.pretty(yield* Effect.flip(Effect.sandbox(aNode())))
      assert.include(why, "Each node needs its own DATA_DIR")
      assert.include(why, "MEDIA_DIR")
    }).pipe(Effect.scoped),
  )

  it.effect(
    "R486 is free again as soon as it has ended, and is not asked for where there is one",
    () =>
      Effect.gen(function* () {
        yield* Effect.scoped(aNode())
        yield* aNode()
        yield* aNode(null)
      }).pipe(Effect.scoped),
  )
})
