import { mkdtempSync, rmSync } from "node:fs"
import { rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Basemaps } from "../../ports/basemaps.ts"
import { aStreetFile, streetBounds } from "./pmtiles.fixture.ts"
import { mapBases } from "./basemaps.ts"

const dataDir = mkdtempSync(join(tmpdir(), "kintale-map-bases-"))
afterAll(() => rmSync(dataDir, { recursive: true }))
const file = join(dataDir, "streets.pmtiles")
const put = (content: Uint8Array) =>
  Effect.promise(async () => {
    await writeFile(`${file}.new`, content)
    await rename(`${file}.new`, file)
  })

const settings = { dataDir, mapFile: "streets.pmtiles", mapStyleUrl: null }

describe("R237 a file of streets", () => {
  it.effect("is looked at again once another stands in its place, and once it is gone", () =>
    Effect.gen(function* () {
      yield* put(aStreetFile())
      yield* Effect.gen(function* () {
        const { base, trouble } = yield* Basemaps
        const streets = { kind: "streets" as const, ...streetBounds, minZoom: 8 }
        assert.deepStrictEqual(yield* base, streets)

        const wider = { ...streetBounds, west: 14, north: 53 }
        yield* put(aStreetFile({ bounds: wider, metadata: { vector_layers: [{ id: "roads" }] } }))
        assert.deepStrictEqual(yield* base, { ...streets, ...wider })

        yield* put(aStreetFile().subarray(0, 900))
        assert.strictEqual((yield* base).kind, "towns")
        assert.match((yield* trouble) ?? "", /is cut/)

        yield* put(aStreetFile())
        assert.deepStrictEqual([yield* base, yield* trouble], [streets, null])

        yield* Effect.promise(() => rm(file))
        assert.match((yield* trouble) ?? "", /does not exist/)
        assert.strictEqual((yield* base).kind, "towns")
      }).pipe(Effect.provide(mapBases(settings)))
    }),
  )
})
