import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { styleOrigins } from "./style-url.ts"

const json = (value: unknown) => (reply: ServerResponse) => reply.end(JSON.stringify(value))
const style = { version: 8, sources: {}, layers: [] }

let here = ""
const answers: Readonly<Record<string, (reply: ServerResponse) => unknown>> = {
  "/style": (reply) =>
    json({
      ...style,
      glyphs: "https://glyphs.example.org/{fontstack}/{range}.pbf",
      sprite: [{ id: "default", url: "https://sprites.example.org/basic" }],
      "font-faces": {
        Plain: "https://fonts.example.org/plain.woff2",
        Wide: [{ url: "https://letters.example.org/wide.woff2", "unicode-range": ["U+0-FF"] }],
      },
      sources: {
        streets: { type: "vector", url: `${here}/tiles.json?key=secret` },
        hills: { type: "raster-dem", tiles: ["https://hills.example.org:8443/{z}/{x}/{y}.png"] },
        archive: { type: "vector", url: "pmtiles://https://archive.example.org/a.pmtiles" },
        ours: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
        theirs: { type: "geojson", data: "https://data.example.org/a.json" },
        drawn: { type: "image", url: "data:image/png;base64,AAAA" },
      },
    })(reply),
  "/tiles.json?key=secret": json({ tiles: ["https://tiles.example.org/{z}/{x}/{y}.pbf"] }),
  "/plain": json(style),
  "/no-json": (reply) => reply.end("<!doctype html>"),
  "/no-style": json({ version: 7, sources: {}, layers: [] }),
  "/refused": (reply) => {
    reply.statusCode = 403
    reply.end("{}")
  },
  "/elsewhere": (reply) => {
    reply.writeHead(302, { location: "/plain" })
    reply.end()
  },
  "/huge": (reply) => {
    const megabyte = Buffer.alloc(1024 * 1024, " ")
    const more = (left: number) => {
      if (left === 0 || reply.destroyed) reply.end()
      else reply.write(megabyte, () => more(left - 1))
    }
    more(6)
  },
  "/gone": (reply) => reply.destroy(),
  "/escapes": json({ ...style, sources: { a: { tiles: ["https://a;script-src/{z}"] } } }),
  "/file": json({ ...style, glyphs: "file:///etc/passwd" }),
  "/mapbox": json({ ...style, sources: { a: { url: "mapbox://mapbox.mapbox-streets-v8" } } }),
  "/many": json({
    ...style,
    sources: { a: { tiles: Array.from({ length: 30 }, (_, at) => `https://${at}.example.org/`) } },
  }),
}
const provider = createServer((request, reply) => {
  const answer = answers[request.url ?? ""]
  if (answer !== undefined) answer(reply)
})
beforeAll(async () => {
  await once(provider.listen(0, "127.0.0.1"), "listening")
  const address = provider.address()
  here = `http://127.0.0.1:${String(typeof address === "object" ? (address?.port ?? 0) : 0)}`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const whole = new AbortController().signal

describe("R186 a style of maps", () => {
  it("leads browsers to its own servers and to no other", async () => {
    const origins = await styleOrigins(`${here}/style`, whole)
    expect(origins.toSorted()).toEqual(
      [
        here,
        ...["archive", "data", "fonts", "glyphs", "letters", "sprites", "tiles"].map(
          (name) => `https://${name}.example.org`,
        ),
        "https://hills.example.org:8443",
      ].toSorted(),
    )
    expect(await styleOrigins(`${here}/plain`, whole)).toEqual([here])
  })

  it.each([
    ["/no-json", "does not answer with JSON."],
    ["/no-style", "is not a style of version 8."],
    ["/refused", "answers with 403."],
    ["/elsewhere", "redirects. Use the final address."],
    ["/huge", "is larger than 4 MB."],
    ["/gone", "does not answer."],
    ["/escapes", "redirects to an address that is not http or https."],
    ["/file", "redirects to an address that is not http or https."],
    ["/mapbox", "redirects to an address that is not http or https."],
    ["/many", "uses more than twenty servers."],
  ])("at %s is told as such", async (path, sentence) => {
    await expect(styleOrigins(here + path, whole)).rejects.toMatchObject({
      why: `MAP_STYLE_URL ${sentence}`,
    })
  })

  it.each(["streets", "file:///etc/passwd", "mapbox://styles/a", "javascript:alert(1)", ""])(
    "called '%s' is asked nowhere",
    async (address) => {
      await expect(styleOrigins(address, whole)).rejects.toMatchObject({
        why: "MAP_STYLE_URL must start with https:// or http://.",
      })
    },
  )

  it("that never answers is not waited for", async () => {
    await expect(styleOrigins(`${here}/silent`, AbortSignal.timeout(50))).rejects.toMatchObject({
      why: "MAP_STYLE_URL does not answer.",
    })
  })
})
