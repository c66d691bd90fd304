import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Embedder } from "../../ports/embedder.ts"
import { house } from "../../features/search/similarity.ts"
import { measure } from "../../features/search/embedding-calibration.ts"
import { minilmEmbedder } from "./minilm-embedder.ts"

describe("MiniLM, to which scores are fitted", () => {
  it.live("R290 lies for the yardstick where other engines are moved to", () =>
    Effect.gen(function* () {
      const level = yield* measure(yield* Embedder)
      assert.approximately(level?.mean ?? 0, house.mean, 0.001)
      assert.approximately(level?.spread ?? 0, house.spread, 0.001)
    }).pipe(Effect.provide(minilmEmbedder)),
  )
})
