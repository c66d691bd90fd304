import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { io } from "socket.io-client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Schema } from "effect"
import { WireError } from "#protocol/errors.ts"
import { paths, routes } from "#protocol/paths.ts"
import { withServer } from "../../support/with-server.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"

const { server } = withServer()

const decodeRejection = Schema.decodeUnknownSync(Schema.fromJsonString(WireError))

describe("a server that knows its address", () => {
  const address = "https://stories.example.org"
  let known: Served
  beforeAll(async () => {
    known = await serveOn("SQLite", { PUBLIC_URL: address })
  })
  afterAll(() => known.stop())

  const status = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
    new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
      const asked = request(known.app.listeningOrigin + path, { method, headers })
      asked.on("response", (answer) => {
        void text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }))
      })
      asked.on("error", reject).end()
    })
  const webSocket = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  }

  it.each([
    ["its own pages, behind a proxy that changes the host", address, "10.0.0.7:3000", 200],
    ["a page whose host is called like it", "https://evil.example", "evil.example", 403],
    [
      "a page of that name without the lock",
      "http://stories.example.org",
      "stories.example.org",
      403,
    ],
    ["its address in the house", "http://192.168.1.7:3000", "192.168.1.7:3000", 403],
    ["another site", "https://evil.example", "stories.example.org", 403],
  ])("R114 takes changes from its own pages only: %s", async (_, origin, host, expected) => {
    const signOut = await status("POST", routes.signOut, { origin, host })
    expect(signOut.status).toBe(expected)
    const live = await status("GET", "/socket.io/?EIO=4&transport=polling", { origin, host })
    expect(live.status).toBe(expected)
    if (expected === 200) return
    expect(signOut.body).toContain(`Please open ${address} and try again.`)
    const transcript = await status("GET", paths.transcript(1), { ...webSocket, origin, host })
    expect([transcript.status, decodeRejection(transcript.body).code]).toEqual([403, "Forbidden"])
  })

  it("R114 lets its own pages open transcripts behind a proxy that changes the host", async () => {
    const headers = { ...webSocket, origin: address, host: "10.0.0.7:3000" }
    const asked = request(known.app.listeningOrigin + paths.transcript(1), { headers }).end()
    const [, socket] = await once(asked, "upgrade")
    expect(socket.writable).toBe(true)
    asked.destroy()
  })

  it("R114 speaks for its own host only, and its pages open lines to that host only", async () => {
    const { headers } = await known.app.inject({ url: "/health" })
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d+$/)
    expect(String(headers["content-security-policy"])).toContain(
      "connect-src 'self' wss://stories.example.org;",
    )
  })
})

describe("a server nobody has told its address", () => {
  it.each([
    ["localhost:3000", "connect-src 'self' ws://localhost:3000 wss://localhost:3000;"],
    ["[::1]:3000", "connect-src 'self' ws://[::1]:3000 wss://[::1]:3000;"],
    ["a b; script-src *", "connect-src 'self' 'self';"],
  ])("R114 lets its pages open lines to the host they came from: %s", async (host, policy) => {
    const { headers } = await server().app.inject({ url: "/health", headers: { host } })
    expect(String(headers["content-security-policy"])).toContain(policy)
    expect(headers["strict-transport-security"]).toBeUndefined()
  })

  it("R114 goes by the host that was asked", async () => {
    const screen = io(server().url, {
      transports: ["websocket"],
      reconnection: false,
      extraHeaders: { origin: "https://evil.example" },
    })
    const rejected = await new Promise<Error>((resolve) => screen.once("connect_error", resolve))
    expect(rejected.message).toBe("websocket error")
    screen.close()
  })
})

describe("what another app hands over, where no service worker takes it", () => {
  const handOver = (headers: Readonly<Record<string, string>>, bytes: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const type = { "content-type": "multipart/form-data; boundary=x", "content-length": bytes }
      const asked = request(server().url + routes.handOver, {
        method: "POST",
        headers: { ...type, ...headers },
      })
      asked.on("error", reject)
      asked.on("response", (answer) => resolve(answer.resume()))
      asked.end(Buffer.alloc(bytes, "a"))
    })

  it.each([
    ["from no site, as an operating system has it posted", { "sec-fetch-site": "none" }],
    ["from nobody's origin", { origin: "null" }],
    ["from another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["as something that is no form", { "content-type": "audio/mp4" }],
  ])("R403 leads to a page that says so, and is not kept: %s @slow", async (_, headers) => {
    const answer = await handOver(headers, 60 * 1024 * 1024)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers).toMatchObject({
      location: "/record?way=upload&shared=missed",
      "cache-control": "no-store",
    })
    expect(answer.headers["set-cookie"]).toBeUndefined()
  })

  it("R403 lets nothing else in that other sites post", async () => {
    const headers = { origin: "https://evil.example" }
    for (const url of ["/share/", "/share/x", "/record"]) {
      const { statusCode } = await server().app.inject({ method: "POST", url, headers })
      expect([403, 404]).toContain(statusCode)
    }
  })
})
