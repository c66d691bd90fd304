import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { startServer, type RunningServer } from "../../support/spawn-server.ts"

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ fast: "at once" })
})
afterAll(() => server.stop())

const visitor = () => new Caller(server.url)

describe("what the server does not take", () => {
  it("API-08 changes from another site, or from nobody knows where", async () => {
    const anna = visitor()
    await anna.join("api08")
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "", "sec-fetch-site": "cross-site" },
    ]) {
      const answer = await anna.call("POST", routes.signOut, { headers })
      expect(answer.status).toBe(403)
    }
    expect((await anna.get(routes.currentUser)).status).toBe(200)
  })

  it.each([
    '{"email":',
    "[]",
    '"x"',
    "null",
    '{"__proto__":{}}',
    '{"constructor":{"prototype":{}}}',
  ])("API-06 the body %s", async (body) => {
    const answer = await visitor().call("POST", routes.signUp, {
      body,
      headers: { "content-type": "application/json" },
    })
    expect(answer.status).toBe(400)
    expect(rejection(answer).message).not.toMatch(/json|schema|expected/i)
  })

  it("API-07 unknown calls, told in JSON; ids that are no ids", async () => {
    const anna = visitor()
    await anna.join("api07")
    for (const path of [
      "/api/nothing",
      "/auth/nothing",
      "/api/stories/1/nothing",
      "/assets/gone.js",
    ]) {
      const answer = await anna.get(path)
      expect([answer.status, rejection(answer).code]).toEqual([404, "NotFound"])
    }
    for (const id of ["abc", "0", "1.5", "1e3", "-1", "9007199254740993", "1%00"]) {
      const answer = await anna.get(`/api/stories/${id}`)
      expect([answer.status, rejection(answer).message]).toEqual([400, "Invalid story ID"])
    }
  })

  it("ROLE-14 a visitor's question, whether or not it could be read", async () => {
    expect((await visitor().get("/api/stories/abc")).status).toBe(401)
    expect((await visitor().post(routes.search, { query: "" })).status).toBe(401)
  })

  it("API-06 an address that cannot be decoded, told in our own words", async () => {
    const answer = await visitor().get("/api/%ZZ")
    expect([answer.status, rejection(answer).code]).toEqual([400, "BadRequest"])
    expect(rejection(answer).message).not.toContain("ZZ")
  })

  it.each([
    "/",
    "/api/nothing",
    "/api/%ZZ",
    "/%c0%ae",
    `/api/stories/${"1".repeat(200)}`,
    "/socket.io/",
    "/socket.io/?EIO=4&transport=polling",
    "/socket.io/?EIO=4&transport=nothing",
    "/socket.io/?EIO=4&transport=polling&sid=unknown",
  ])("R621 says with every answer what a browser must not do with it: %s", async (path) => {
    for (const headers of [{}, { "sec-fetch-site": "same-origin" }]) {
      const answer = await visitor().call("GET", path, { headers })
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
      const policy = answer.headers.get("content-security-policy")
      expect(policy).toMatch(/default-src '(?:self|none)'/)
      expect(policy).toContain("frame-ancestors 'none'")
    }
  })

  it("connections that want to become something else and vanish", async () => {
    const { hostname, port } = new URL(server.url)
    const cutOff = (path: string) =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
            () => {
              socket.resetAndDestroy()
              resolve()
            },
          )
        })
      })
    const live = ["/socket.io", "/socket.io/?EIO=4&transport=websocket", paths.transcript(1)]
    for (const path of ["/x", ...live]) for (let n = 0; n < 5; n += 1) await cutOff(path)
    expect((await visitor().get(routes.health)).status).toBe(200)
  })

  it("ROLE-14 someone else's story, told exactly like a missing one", async () => {
    const anna = visitor()
    await anna.join("role14")
    const missing = await anna.get(paths.story(123_456))
    expect([missing.status, rejection(missing).message]).toEqual([404, "Story not found"])
  })

  it("anything but reading from a visitor", async () => {
    for (const path of [
      routes.stories,
      routes.storytellers,
      routes.prompts,
      routes.capabilities,
      paths.storyAudio(1),
    ]) {
      expect((await visitor().get(path)).status).toBe(401)
    }
    expect((await visitor().post(routes.search, { query: "home" })).status).toBe(401)
  })
})
