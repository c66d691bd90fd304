import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Health } from "#protocol/capabilities.ts"
import { MapBase } from "#protocol/basemap.ts"
import { routes } from "#protocol/paths.ts"
import { aStreetFile, streetBounds } from "../../../backend/adapters/basemaps/pmtiles.fixture.ts"
import { Caller, decode } from "../../support/api-client.ts"
import { relative } from "../../support/factories.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"

const streets = aStreetFile()
let folder = ""

/** A provider of maps that is away at first. */
let isAway = true
const provider = createServer((_, reply) => {
  reply.statusCode = isAway ? 503 : 200
  const sources = { all: { type: "vector", tiles: ["https://tiles.example.org/{z}/{x}/{y}.pbf"] } }
  reply.end(JSON.stringify({ version: 8, layers: [], sources }))
})

let withFile: Served
let withStyle: Served
let styleUrl = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kintale-map-"))
  await mkdir(join(folder, "maps"))
  await writeFile(join(folder, "maps/streets.pmtiles"), streets)
  await once(provider.listen(0, "127.0.0.1"), "listening")
  const address = provider.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  styleUrl = `http://127.0.0.1:${String(port)}/style.json?key=secret`
  withFile = await serveOn("SQLite", { DATA_DIR: folder, MAP_FILE: "maps/streets.pmtiles" })
  withStyle = await serveOn("SQLite", { MAP_FILE: "../cut.pmtiles", MAP_STYLE_URL: styleUrl })
})
afterAll(async () => {
  await withFile.stop()
  await withStyle.stop()
  provider.close()
  await rm(folder, { recursive: true })
})

const baseOf = async (caller: Caller) => decode(MapBase, await caller.get(routes.mapBase))
const mapPart = async ({ app }: Served) => {
  const { statusCode, body } = await app.inject({ url: routes.health })
  return { statusCode, ...Schema.decodeSync(Schema.fromJsonString(Health))(body).parts["map"] }
}
const policyOf = async ({ app }: Served) => {
  const { headers } = await app.inject({ url: "/health", headers: { host: "localhost" } })
  const lines = String(headers["content-security-policy"]).split(";")
  return { headers, of: (name: string) => lines.find((line) => line.startsWith(`${name} `)) }
}

describe("R185 a file of streets in the data folder", () => {
  it("is what maps are drawn of, for whoever is signed in, with a policy that allows nobody else", async () => {
    const { caller: anna } = await relative(withFile.url, "anna")
    await expect.poll(() => baseOf(anna)).toEqual({ kind: "streets", ...streetBounds, minZoom: 8 })
    expect(await mapPart(withFile)).toMatchObject({ works: true, statusCode: 200 })
    const policy = await policyOf(withFile)
    expect(policy.of("connect-src")).toBe("connect-src 'self' ws://localhost wss://localhost")
    expect(policy.of("img-src")).toBe("img-src 'self' data: blob:")
    expect(policy.headers["referrer-policy"]).toBe("no-referrer")
    const visitor = new Caller(withFile.url)
    expect((await visitor.get(routes.mapStreets)).status).toBe(401)
    expect((await visitor.get(routes.mapBase)).status).toBe(401)
  })

  it("is read in ranges, which a browser keeps for itself", async () => {
    const { caller: anna } = await relative(withFile.url, "berta")
    await expect.poll(async () => (await baseOf(anna)).kind).toBe("streets")
    const ask = (headers: Readonly<Record<string, string>>) =>
      fetch(withFile.url + routes.mapStreets, {
        headers: { cookie: anna.cookie, "accept-encoding": "gzip, br", ...headers },
      })
    const head = await ask({ range: "bytes=0-126" })
    expect([head.status, head.headers.get("content-range")]).toEqual([
      206,
      `bytes 0-126/${String(streets.length)}`,
    ])
    expect(head.headers.get("content-encoding")).toBeNull()
    expect(head.headers.get("cache-control")).toMatch(/^private/)
    expect(Buffer.from(await head.arrayBuffer())).toEqual(streets.subarray(0, 127))
    const tag = head.headers.get("etag") ?? ""
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect((await ask({ "if-none-match": tag })).status).toBe(304)
    const beyond = await ask({ range: "bytes=999999999-" })
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
      416,
      `bytes */${String(streets.length)}`,
    ])
    const whole = await ask({ range: "bytes=0-1", "if-range": '"another"' })
    expect([whole.status, Buffer.from(await whole.arrayBuffer())]).toEqual([200, streets])
  })

  it("that is taken away is told as missing, and nothing else stops", async () => {
    const { caller: anna } = await relative(withFile.url, "carla")
    await rm(join(folder, "maps/streets.pmtiles"))
    expect((await anna.get(routes.mapStreets)).status).toBe(404)
    expect((await anna.get(routes.map)).status).toBe(200)
  })
})

describe("R186 a style of someone else", () => {
  it("is what maps are drawn of once it answers, with its servers in the policy; until then towns are", async () => {
    const { caller: anna } = await relative(withStyle.url, "anna")
    const outside = "MAP_FILE must be a file in DATA_DIR."
    await expect
      .poll(() => mapPart(withStyle))
      .toEqual({
        ...{ statusCode: 200, works: false },
        detail: `${outside} MAP_STYLE_URL answers with 503.`,
      })
    expect(await baseOf(anna)).toEqual({ kind: "towns" })
    const before = await policyOf(withStyle)
    expect(before.of("connect-src")).toBe("connect-src 'self' ws://localhost wss://localhost")

    isAway = false
    await expect
      .poll(() => baseOf(anna))
      .toEqual({
        ...{ kind: "style", url: styleUrl },
      })
    const { origin } = new URL(styleUrl)
    const after = await policyOf(withStyle)
    expect(after.of("connect-src")).toBe(
      `connect-src 'self' ws://localhost wss://localhost ${origin} https://tiles.example.org`,
    )
    expect(after.of("img-src")).toBe(
      `img-src 'self' data: blob: ${origin} https://tiles.example.org`,
    )
    expect(after.headers["referrer-policy"]).toBe("strict-origin")
    // What `/health` knows may be some seconds old.
    await expect.poll(() => mapPart(withStyle)).toMatchObject({ works: false, detail: outside })
  })
})
