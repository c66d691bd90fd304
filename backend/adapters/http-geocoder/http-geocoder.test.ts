import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { Geocoder } from "../../ports/geocoder.ts"
import { outsideGeocoder } from "./http-geocoder.ts"

const kreuzberg = {
  locality: "Kreuzberg",
  city: "Berlin",
  principalSubdivision: "Berlin",
  countryName: "Germany",
}
const position = { latitude: 52.4995, longitude: 13.418 }

/** What is made of the answers of such a service. */
const askOf = (answer: RequestListener, query = "") =>
  Effect.gen(function* () {
    const server = yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>>((resume) => {
        const server = createServer(answer)
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.sync(() => {
          server.closeAllConnections()
          server.close()
        }),
    )
    const address: AddressInfo | string | null = server.address()
    const port = typeof address === "object" ? (address?.port ?? 0) : 0
    const geocoderUrl = `http://127.0.0.1:${String(port)}/reverse${query}`
    return yield* Geocoder.use(({ around }) => around(position)).pipe(
      Effect.provide(outsideGeocoder({ geocoderUrl })),
    )
  }).pipe(Effect.scoped, TestClock.withLive)

describe("a geocoding service outside", () => {
  it.effect("R180 is asked with the position, and keeps what its address says", () =>
    Effect.gen(function* () {
      let asked = ""
      const found = yield* askOf((request, reply) => {
        asked = request.url ?? ""
        reply.end(JSON.stringify({ ...kreuzberg, plusCode: "9F4M", localityInfo: {} }))
      }, "?key=k%26y")
      assert.deepStrictEqual(found, Option.some(kreuzberg))
      assert.strictEqual(
        asked,
        "/reverse?key=k%26y&latitude=52.4995&longitude=13.418&localityLanguage=en",
      )
    }),
  )

  it.effect("R180 may leave out what it does not know", () =>
    Effect.gen(function* () {
      const found = yield* askOf((_, reply) => reply.end('{"city":null,"countryName":"Fiji"}'))
      assert.deepStrictEqual(
        found,
        Option.some({ locality: "", city: "", principalSubdivision: "", countryName: "Fiji" }),
      )
    }),
  )

  const useless: Readonly<Record<string, RequestListener>> = {
    refuses: (_, reply) => reply.writeHead(403).end("{}"),
    fails: (_, reply) => reply.writeHead(500).end(JSON.stringify(kreuzberg)),
    "answers a page": (_, reply) => reply.end("<!doctype html><p>Hello"),
    "answers nothing": (_, reply) => reply.end(),
    "answers no names": (_, reply) => reply.end('{"city":"","countryName":" "}'),
    "answers another shape": (_, reply) => reply.end('{"city":{"name":"Berlin"}}'),
    "answers a list": (_, reply) => reply.end("[]"),
    "answers a name of 10,000 signs": (_, reply) =>
      reply.end(JSON.stringify({ city: "x".repeat(10_000) })),
    "answers without end": (_, reply) => {
      const write = () => {
        while (!reply.destroyed && reply.write(" ".repeat(64 * 1024)));
        if (!reply.destroyed) reply.once("drain", write)
      }
      write()
    },
    "sends elsewhere": (request, reply) =>
      reply.writeHead(302, { location: `${request.url ?? ""}&again` }).end(),
    "hangs up": (request) => request.socket.destroy(),
    "never answers": () => undefined,
  }
  for (const [what, answer] of Object.entries(useless)) {
    it.effect(`R180 is as if it were not there when it ${what}`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* askOf(answer), Option.none())
      }),
    )
  }

  it.effect("R180 is not asked when there is none", () =>
    Effect.gen(function* () {
      const found = yield* Geocoder.use(({ around }) => around(position)).pipe(
        Effect.provide(outsideGeocoder({ geocoderUrl: null })),
      )
      assert.deepStrictEqual(found, Option.none())
    }),
  )
})
