import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { serveOn, type Served } from "../../support/serve-in-process.ts"
import { ask, begin, begun, metadataOf, send } from "../../support/upload-helpers.ts"
import { discard, onTheirWay } from "../../support/uploads/tus-requests.ts"

let server: Served
beforeAll(async () => {
  server = await serveOn("SQLite")
})
afterAll(() => server.stop())

const newUser = async () => {
  const caller = new Caller(server.url)
  await caller.join()
  return caller
}
const storiesOf = async (caller: Caller) =>
  JSON.stringify((await caller.get(routes.currentUser)).body)

describe("a recording that arrives piece by piece", () => {
  it("R365 grows until its end is said, and the server says at any time how far it is", async () => {
    const anna = await newUser()
    const address = await begun(anna, { metadata: { part: 2, fileName: "Oma.webm" } })
    expect(await ask(anna, address)).toMatchObject({
      ...{ status: 200, offset: 0, length: null, isGrowing: true },
    })
    const first = await send(anna, address, 0, "the river ", { seconds: 1.5 })
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "10"])
    expect(first.headers.get("tus-resumable")).toBe("1.0.0")
    expect(first.headers.get("x-content-type-options")).toBe("nosniff")
    expect(first.headers.get("access-control-allow-origin")).toBeNull()
    expect(await onTheirWay(anna)).toMatchObject([
      { part: 2, fileName: "Oma.webm", received: 10, length: null, seconds: 1.5 },
    ])
    const last = await send(anna, address, 10, "rose", { length: 14 })
    expect(last.status).toBe(204)
    expect(await ask(anna, address)).toMatchObject({ offset: 14, length: 14, isGrowing: false })
    // Its answer may be lost: then it is said again.
    expect((await send(anna, address, 14, "", { length: 14 })).status).toBe(204)
    expect((await send(anna, address, 14, "", { length: 15 })).status).toBe(400)
  })

  it("R365 begins once for each take, whose upload goes on where it was", async () => {
    const anna = await newUser()
    const saveKey = randomUUID()
    const given = { saveKey, metadata: metadataOf(), length: 10 }
    const first = await begin(anna, given)
    const address = first.headers.get("location") ?? ""
    await send(anna, address, 0, "half.")
    const again = await begin(anna, given)
    expect([
      again.status,
      again.headers.get("location"),
      again.headers.get("upload-offset"),
    ]).toEqual([201, address, "5"])
    expect(await onTheirWay(anna)).toHaveLength(1)
    expect(await storiesOf(anna)).toContain('"storiesRecorded":1')
  })

  it("R365 is nobody else's, and gone once it is discarded", async () => {
    const anna = await newUser()
    const eve = await newUser()
    const address = await begun(anna)
    expect((await ask(eve, address)).status).toBe(404)
    const stolen = await send(eve, address, 0, "mine now")
    expect([stolen.status, rejection(stolen).code]).toEqual([404, "NotFound"])
    expect((await discard(eve, address)).status).toBe(404)
    // R433: begun by what Anna left in a browser with which Eve has signed in.
    const headers = { "upload-owner": String((await anna.me()).id) }
    expect((await begin(eve, { headers })).status).toBe(401)
    await discard(anna, await begun(anna, { headers }))
    expect(await onTheirWay(eve)).toEqual([])
    expect((await discard(anna, address)).status).toBe(204)
    expect((await ask(anna, address)).status).toBe(404)
    expect(await storiesOf(anna)).toContain('"storiesRecorded":0')
  })

  it("R366 R619 refuses what does not fit, and what came before stays", async () => {
    const anna = await newUser()
    const address = await begun(anna, { length: 10 })
    await send(anna, address, 0, "12345")
    const wrong = await send(anna, address, 3, "45678")
    expect([wrong.status, rejection(wrong).code]).toEqual([409, "Conflict"])
    expect((await send(anna, address, 5, "6789abc")).status).toBe(413)
    expect(await ask(anna, address)).toMatchObject({ offset: 5, length: 10 })
    const metadata = { take: "a-take-of-one-story" }
    await begun(anna, { saveKey: "one-story", metadata })
    expect((await begin(anna, { saveKey: "another-story", metadata })).status).toBe(422)
    expect((await begin(anna, { length: limits.upload.bytes + 1 })).status).toBe(413)
    expect((await begin(anna, { headers: { "upload-metadata": "take !" } })).status).toBe(400)
    for (const startedAt of ["0000-01-01T00:00:00Z", "a".repeat(40)])
      expect((await begin(anna, { metadata: { startedAt } })).status).toBe(400)
    expect((await begin(anna, { headers: { "idempotency-key": "" } })).status).toBe(400)
  })
})
