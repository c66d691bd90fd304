import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aStreetFile, streetBounds } from "./pmtiles.fixture.ts"
import { readStreets, streetFile, streetPath } from "./pmtiles-file.ts"

let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kintale-streets-"))
})
afterAll(() => rm(folder, { recursive: true }))

const written = async (content: string | Buffer) => {
  const path = join(folder, "streets.pmtiles")
  await writeFile(path, content)
  return path
}
const streets = aStreetFile()
const withHead = (at: number, value: number) => {
  const changed = Buffer.from(streets)
  changed[at] = value
  return changed
}

describe("R185 a file of streets", () => {
  it("says what it covers", async () => {
    const path = await written(streets)
    expect(await readStreets(path)).toEqual({ kind: "streets", ...streetBounds, minZoom: 8 })
  })

  it.each([
    ["no archive", "what somebody downloaded by mistake".repeat(20), /not a PMTiles archive/],
    ["empty", "", /not a PMTiles archive/],
    ["of an older version", withHead(7, 2), /not a PMTiles archive/],
    ["broken in its list of tiles", withHead(140, 0xff), /not a PMTiles archive/],
    ["cut", streets.subarray(0, -1), /is cut/],
    ["cut in its head", streets.subarray(0, 100), /not a PMTiles archive/],
    ["of pictures", aStreetFile({ tileType: 2 }), /holds images/],
    ["compressed otherwise", aStreetFile({ compression: 3 }), /needs gzip/],
    ["of another schema", aStreetFile({ metadata: { vector_layers: [] } }), /the Protomaps schema/],
  ])("that is %s is told as such", async (_, content, sentence) => {
    await expect(readStreets(await written(content))).rejects.toMatchObject({
      why: expect.stringMatching(sentence),
    })
  })

  it("that is not there, or is a folder, is told as such", async () => {
    await expect(readStreets(join(folder, "none"))).rejects.toMatchObject({
      why: "MAP_FILE does not exist.",
    })
    await expect(readStreets(folder)).rejects.toMatchObject({
      why: expect.stringMatching(/not a PMTiles archive/),
    })
  })

  it("is looked for in the data folder and nowhere else", () => {
    expect(streetPath(folder, "maps/streets.pmtiles")).toBe(join(folder, "maps/streets.pmtiles"))
    expect(streetPath(folder, join(folder, "a.pmtiles"))).toBe(join(folder, "a.pmtiles"))
    for (const given of ["../a.pmtiles", "/etc/passwd", ".", "maps/../../a", `${folder}-other/a`])
      expect(() => streetPath(folder, given)).toThrow()
  })

  it("has another tag once it has changed", async () => {
    const before = await streetFile(await written(streets))
    const after = await streetFile(await written(Buffer.concat([streets, Buffer.of(0)])))
    expect(after?.tag).not.toBe(before?.tag)
    expect(await streetFile(join(folder, "none"))).toBeNull()
  })
})
