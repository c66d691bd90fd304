import { once } from "node:events"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { Schema } from "effect"
import { WireError } from "#protocol/errors.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { mediaIn } from "../../support/deletion/find-traces.ts"
import { slowUpload } from "../../support/aborted-request.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { newcomer, recording, server } = withServer()

/** What comes back for bytes that are sent as they are, until the server hangs up. */
const raw = async (url: string, bytes: string | Uint8Array) => {
  const { hostname, port } = new URL(url)
  const line = connect(Number(port), hostname)
  await once(line, "connect")
  line.write(bytes)
  return text(line)
}
const decodeRejection = Schema.decodeUnknownSync(Schema.fromJsonString(WireError))
const rejectionIn = (answer: string) => {
  const [head = "", body = ""] = answer.split("\r\n\r\n")
  const { code } = decodeRejection(body)
  return { status: Number(head.split(" ")[1]), code, head: head.toLowerCase() }
}

describe("a request that is none", () => {
  const head = "POST /auth/signin HTTP/1.1\r\nHost: localhost\r\n"
  const json = "Content-Type: application/json\r\n"
  it.each([
    ["no HTTP", "hello there\r\n\r\n", 400, "BadRequest"],
    ["a method of its own", "FOO / HTTP/1.1\r\nHost: x\r\n\r\n", 400, "BadRequest"],
    ["a head without end", `${head}X: ${"x".repeat(20_000)}\r\n\r\n`, 431, "PayloadTooLarge"],
    ["a broken header", `${head}Bad Header\r\n\r\n`, 400, "BadRequest"],
    ["two lengths", `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, "BadRequest"],
    ["a bad chunk", `${head}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, "BadRequest"],
    ["no host", "GET /api/user HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "BadRequest"],
    ["an expectation", `${head}Expect: wonders\r\n\r\n`, 417, "BadRequest"],
    ["a tunnel", "CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n", 400, "BadRequest"],
    [
      "an upgrade to nowhere",
      "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      404,
      "NotFound",
    ],
  ])("R115 is told in our words: %s", async (_, bytes, status, code) => {
    const told = rejectionIn(await raw(server().url, bytes))
    expect([told.status, told.code]).toEqual([status, code])
    for (const header of ["content-type: application/json", "x-content-type-options: nosniff"]) {
      expect(told.head).toContain(header)
    }
  })

  it("answers a health check in HTTP/1.0, which knows no host", async () => {
    expect(await raw(server().url, "GET /health HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1.1 200 OK/)
  })

  it("R115 is told in our words: a handshake without a key", async () => {
    const { url } = server()
    const bytes = `GET ${paths.transcript(1)} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
    expect(rejectionIn(await raw(url, bytes))).toMatchObject({ status: 400, code: "BadRequest" })
  })

  it("R115 does not disturb an answer that has begun", async () => {
    const { hostname, port } = new URL(server().url)
    const line = connect(Number(port), hostname)
    await once(line, "connect")
    line.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    await once(line, "data")
    line.write("hello there\r\n\r\n")
    expect(rejectionIn(await text(line)).status).toBe(400)
  })
})

describe("words that are not UTF-8", () => {
  const latin = Buffer.from('{"firstName":"Ren\xe9"}', "latin1")
  const send = (caller: Caller, body: Uint8Array, type: string) =>
    caller.call("PATCH", routes.profile, {
      body: new Blob([Uint8Array.from(body)]),
      headers: { "content-type": type },
    })

  it.each([
    ["another encoding", Buffer.from('{"firstName":"René"}', "utf16le"), "utf-16", 415],
    ["another encoding by its name", Buffer.from('{"firstName":"Rene"}'), "iso-8859-1", 415],
    ["bytes of another encoding", latin, "utf-8", 400],
    ["a cut character", Buffer.from('{"firstName":"Ren\xc3"}', "latin1"), "utf-8", 400],
  ])("R115 are refused: %s", async (_, body, charset, status) => {
    const { caller } = await newcomer("rene")
    const before = await caller.me()
    const answer = await send(caller, body, `application/json; charset=${charset}`)
    expect([answer.status, typeof rejection(answer).message]).toEqual([status, "string"])
    expect(await caller.me()).toEqual(before)
  })

  it.each([
    "application/json",
    "application/json; charset=UTF-8",
    'application/json;charset="utf8"',
  ])(
    "R115 but words that are come in as they are, with a byte order mark too: %s",
    async (type) => {
      const { caller } = await newcomer("rene")
      const body = Buffer.from('\ufeff{"firstName":"Ren\u00e9 \ufffd"}')
      expect((await send(caller, body, type)).status).toBe(200)
      expect((await caller.me()).firstName).toBe("René \ufffd")
    },
  )

  it.each([Buffer.from("email=a%FF&password=b"), Buffer.from("email=\xe9&password=b", "latin1")])(
    "R115 are refused in a form",
    async (body) => {
      const answer = await new Caller(server().url).call("POST", routes.signIn, {
        body: new Blob([Uint8Array.from(body)]),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
      expect([answer.status, rejection(answer).code]).toEqual([400, "BadRequest"])
    },
  )

  it("R115 are refused in the form of a recording, and nothing is kept", async () => {
    const { caller } = await newcomer("rene")
    const boundary = "a-boundary-of-ours"
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const body = Buffer.from(`${part("title", "Ren\xe9")}--${boundary}--\r\n`, "latin1")
    const answer = await caller.call("POST", routes.stories, {
      body: new Blob([Uint8Array.from(body)]),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    })
    expect([answer.status, Object.keys(rejection(answer).fields ?? {})]).toEqual([400, ["title"]])
    expect(await caller.stories()).toEqual([])
  })
})

describe("the head of a recording", () => {
  it("is what its bytes would be sent with, for whoever may hear it @slow", async () => {
    const { caller } = await newcomer("anna")
    const { caller: stranger } = await newcomer("stranger")
    const { id } = await caller.save(recording())
    await storyIsReady(caller, id)
    for (const path of [paths.storyAudio(id), paths.storyOriginal(id)]) {
      for (const headers of [{}, { range: "bytes=10-19" }, { range: "bytes=99999999-" }]) {
        const [whole, head] = [
          await caller.call("GET", path, { headers }),
          await caller.call("HEAD", path, { headers }),
        ]
        expect(head.status).toBe(whole.status)
        const names = ["content-length", "content-range", "accept-ranges", "content-type", "etag"]
        for (const name of names) {
          expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
        }
      }
      expect((await stranger.call("HEAD", path)).status).toBe(404)
      expect((await new Caller(server().url).call("HEAD", path)).status).toBe(401)
    }
  })
})

describe("an upload", () => {
  it("R116 ends when its sender signs out everywhere, and leaves nothing and takes no place", async () => {
    const { caller } = await newcomer("anna")
    const [self] = await caller.storytellers()
    const before = await mediaIn(server().dataDir)
    const upload = slowUpload(caller, self?.id ?? 0)
    await expect.poll(async () => (await mediaIn(server().dataDir)).length).toBe(before.length + 1)
    const { email } = await caller.me()
    expect((await caller.call("POST", routes.signOutEverywhere)).status).toBe(200)
    await upload.ended
    upload.stop()
    await expect.poll(() => mediaIn(server().dataDir)).toEqual(before)
    await caller.signIn(email, "a long enough password")
    expect([await caller.stories(), (await caller.me()).storiesRecorded]).toEqual([[], 0])
  })
})
