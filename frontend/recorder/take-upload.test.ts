import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { eventually } from "../eventually.fixture.ts"
import { createGrowingTake } from "./live-source.ts"
import { sendTake } from "./take-upload.ts"

const id = "a".repeat(32)
const story = { userId: 7, saveKey: "the-river" }
const take = {
  ...{ takeKey: "take-0001", part: 1, fileName: "one.webm" },
  ...{ startedAt: "2026-11-21T12:00:00.000Z", upload: null, isWhole: false },
}

/** A line that begins uploads and answers nothing after that. */
class Silent extends EventTarget {
  readonly upload = new EventTarget()
  readonly open = () => undefined
  readonly setRequestHeader = () => undefined
  readonly send = () => asked.push({ method: "PATCH by the page", init: {} })
  readonly abort = () => this.dispatchEvent(new Event("abort"))
}

let asked: Array<{ readonly method: string; readonly init: RequestInit }> = []
/** When the server answers that an upload has begun. */
let beginning = Promise.resolve()

beforeEach(() => {
  asked = []
  beginning = Promise.resolve()
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout }))
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }))
  vi.stubGlobal("XMLHttpRequest", Silent)
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const { method = "GET" } = init
    asked.push({ method, init })
    if (method === "POST") await beginning
    const headers = { location: `/api/uploads/${id}`, "upload-offset": "0" }
    return new Response(null, { status: method === "POST" ? 201 : 204, headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

const recorded = (bytes: number) => {
  const { source, add } = createGrowingTake()
  add(new Blob([new Uint8Array(bytes)]), 12.34)
  return source
}
const methods = () => asked.map(({ method }) => method)

it("R388 what is recorded when the page is left is sent by the browser after it", async () => {
  const sending = sendTake(story, take, recorded(1_000), () => undefined)
  await eventually(() => expect(methods()).toContain("PATCH by the page"))
  sending.leave()
  await eventually(() => expect(methods().at(-1)).toBe("PATCH"))
  const { init } = asked.at(-1) ?? {}
  expect(init).toMatchObject({
    keepalive: true,
    headers: { "upload-offset": "0", "recorded-seconds": "12.3" },
  })
  expect(init?.body).toHaveProperty("size", 1_000)
  sending.stop()
})

it("R388 more than browsers send of a page that is left waits for the next visit", async () => {
  const sending = sendTake(story, take, recorded(64 * 1024), () => undefined)
  await eventually(() => expect(methods()).toContain("PATCH by the page"))
  sending.leave()
  await new Promise((resolve) => setImmediate(resolve))
  expect(methods()).not.toContain("PATCH")
  sending.stop()
})

it("R434 a take that is thrown away while its upload begins leaves nothing on the server", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  beginning = promise
  const sending = sendTake(story, take, recorded(1_000), () => undefined)
  await eventually(() => expect(methods()).toEqual(["POST"]))
  const discarded = sending.discard()
  resolve()
  await discarded
  expect(methods()).toEqual(["POST", "DELETE"])
  expect(asked[0]?.init.headers).toMatchObject({ "upload-owner": "7" })
})
