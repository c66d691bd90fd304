import { randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { routes, saveKeyHeader } from "#protocol/paths.ts"
import { tusVersion, uploadMetadataHeader } from "#protocol/uploads.ts"
import { type Answer, Caller, rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { holdOpen } from "../../support/uploads/pending-request.ts"
import {
  add,
  addressIn,
  ask,
  aTake,
  begin,
  discard,
  idIn,
  offsetIn,
  onTheirWay,
  pieceHeaders,
} from "../../support/uploads/tus-requests.ts"

const { server, newcomer } = withServer()

const somebody = async () => (await newcomer("sender")).caller

/** Refused with a sentence for people, and in the shape of every refusal. */
const expectRejected = (answer: Answer, status: number) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(rejection(answer).message).toMatch(/\.$/)
}

const anUpload = async (length: number | null) => {
  const caller = await somebody()
  const take = aTake()
  const address = addressIn(await begin(caller, take, length))
  return { caller, take, address }
}

/** The file that an upload's bytes are in. */
const bytesOf = (address: string) => readFile(join(server().dataDir, "uploads", idIn(address)))

const hello = Buffer.from("hello")

describe("an upload that is asked for in ways that mean nothing", () => {
  const good = {
    "tus-resumable": tusVersion,
    "upload-length": "5",
    "upload-metadata": uploadMetadataHeader(aTake()),
    [saveKeyHeader]: "a-key-of-ours",
  }
  const metadata = (part: string) => `${good["upload-metadata"]},${part}`
  const without = (name: string) =>
    Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))
  const asked: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, number]> = [
    ["a negative length", { ...good, "upload-length": "-5" }, 400],
    ["a length that is no number", { ...good, "upload-length": "NaN" }, 400],
    ["half a byte", { ...good, "upload-length": "1.5" }, 400],
    ["a length of hexadecimal digits", { ...good, "upload-length": "0x10" }, 400],
    ["more than numbers can say", { ...good, "upload-length": "9".repeat(40) }, 400],
    ["more than 50 MB", { ...good, "upload-length": String(limits.upload.bytes + 1) }, 413],
    ["no length at all", without("upload-length"), 400],
    ["a length now and later", { ...good, "upload-defer-length": "1" }, 400],
    ["a length some other time", { ...without("upload-length"), "upload-defer-length": "2" }, 400],
    ["another version of tus", { ...good, "tus-resumable": "0.2.2" }, 400],
    ["no word about itself", without("upload-metadata"), 400],
    ["words twice", { ...good, "upload-metadata": metadata("part MQ==") }, 400],
    ["words that are no base64", { ...good, "upload-metadata": "take !!!" }, 400],
    ["words that are no text", { ...good, "upload-metadata": metadata("startedAt /w==") }, 400],
    ["no key of a story", without(saveKeyHeader), 400],
    ["a key that leads elsewhere", { ...good, [saveKeyHeader]: "../../../etc/passwd" }, 400],
    [
      "a take that leads elsewhere",
      { ...good, "upload-metadata": uploadMetadataHeader(aTake({ take: "../../etc" })) },
      400,
    ],
    [
      "the part before the first",
      { ...good, "upload-metadata": uploadMetadataHeader(aTake({ part: 0 })) },
      400,
    ],
    [
      "the part after the last",
      {
        ...good,
        "upload-metadata": uploadMetadataHeader(aTake({ part: limits.uploads.takes + 1 })),
      },
      400,
    ],
    [
      "a name as long as a book",
      { ...good, "upload-metadata": uploadMetadataHeader(aTake({ fileName: "a".repeat(5_000) })) },
      400,
    ],
  ]

  it("R415 is refused with a sentence, and holds no place and no room", async () => {
    const caller = await somebody()
    for (const [why, headers, status] of asked) {
      const answer = await caller.call("POST", routes.openUploads, { headers })
      expect([why, answer.status]).toEqual([why, status])
      expect(rejection(answer).message, why).toMatch(/\.$/)
    }
    expect(await onTheirWay(caller)).toEqual([])
    expect((await caller.me()).storiesRecorded).toBe(0)
  })

  it("R415 brings no bytes with it, does nothing in another method's name, and joins nothing", async () => {
    const { caller, address } = await anUpload(5)
    const headers = { ...good, "upload-metadata": uploadMetadataHeader(aTake()) }
    const withBytes = await caller.call("POST", routes.openUploads, { headers, body: hello })
    expect(withBytes.status).toBeGreaterThanOrEqual(400)
    const joined = await caller.call("POST", routes.openUploads, {
      headers: { ...headers, "upload-concat": `final;${address}` },
    })
    // It is an upload like any other, or none.
    if (joined.status === 201) expect(offsetIn(joined)).toBe(0)
    const disguised = await caller.call("POST", address, {
      headers: { ...pieceHeaders({ at: 0 }), "x-http-method-override": "PATCH" },
      body: hello,
    })
    expect(disguised.status).toBeGreaterThanOrEqual(400)
    expect((await caller.get(address)).status).toBe(404)
    expect(offsetIn(await ask(caller, address))).toBe(0)
  })
})

describe("bytes that do not fit", () => {
  it("R415 are refused at an offset that is not where the upload is, and it stays as it was", async () => {
    const { caller, address } = await anUpload(10)
    expect((await add(caller, address, { at: 0, bytes: hello })).status).toBe(204)
    for (const at of [0, 3, 6, 10, 11, 2 ** 40])
      expectRejected(await add(caller, address, { at, bytes: hello }), 409)
    for (const at of ["-5", "NaN", "5.0", "0x5", "", "9".repeat(30), "5, 5"]) {
      const headers = { ...pieceHeaders({ at: 5 }), "upload-offset": at }
      const answer = await caller.call("PATCH", address, { headers, body: hello })
      expect([400, 409]).toContain(answer.status)
    }
    const untyped = { ...pieceHeaders({ at: 5 }), "content-type": "application/json" }
    const notBytes = await caller.call("PATCH", address, { headers: untyped, body: "[]" })
    expect([400, 415]).toContain(notBytes.status)
    expect(offsetIn(await ask(caller, address))).toBe(5)
    expect((await bytesOf(address)).toString()).toBe("hello")
    expect((await add(caller, address, { at: 5, bytes: hello })).status).toBe(204)
  })

  it("R415 are not kept beyond the length that was said, whether the request says how many it has or not", async () => {
    const { caller, address } = await anUpload(8)
    expectRejected(await add(caller, address, { at: 0, bytes: Buffer.alloc(9) }), 413)
    const unsaid = holdOpen(caller, address, 0)
    unsaid.write(randomBytes(300_000))
    unsaid.end()
    expect((await unsaid.ended)?.status).toBe(413)
    expect(offsetIn(await ask(caller, address))).toBeLessThanOrEqual(8)
    expect((await bytesOf(address)).length).toBeLessThanOrEqual(8)
  })

  it("R415 of a growing upload end at 50 MB, and its length is said once and true", async () => {
    const { caller, address } = await anUpload(null)
    const endless = holdOpen(caller, address, 0)
    const block = Buffer.alloc(1024 * 1024)
    for (let n = 0; n <= limits.upload.bytes / block.length; n += 1) endless.write(block)
    endless.end()
    expect((await endless.ended)?.status).toBe(413)
    expect((await bytesOf(address)).length).toBeLessThanOrEqual(limits.upload.bytes)
    expect((await discard(caller, address)).status).toBe(204)

    const grown = addressIn(await begin(caller, aTake(), null))
    expect((await add(caller, grown, { at: 0, bytes: hello })).status).toBe(204)
    const nothing = Buffer.of()
    for (const [length, rejected] of [
      [4, [400, 409, 413]],
      [limits.upload.bytes + 1, [413]],
    ] as const)
      expect(rejected).toContain(
        (await add(caller, grown, { at: 5, bytes: nothing, length })).status,
      )
    expect((await ask(caller, grown)).headers.get("upload-defer-length")).toBe("1")
    expect((await add(caller, grown, { at: 5, bytes: nothing, length: 5 })).status).toBe(204)
    // An answer may be lost, so the same may be said again; another length may not.
    expect((await add(caller, grown, { at: 5, bytes: nothing, length: 5 })).status).toBe(204)
    expect((await add(caller, grown, { at: 5, bytes: hello, length: 10 })).status).toBeGreaterThan(
      399,
    )
    expect((await bytesOf(grown)).toString()).toBe("hello")
  })

  it("R415 come from one of two who write at the same place, whole and unmixed", async () => {
    const { caller, address } = await anUpload(3_000_000)
    const [a, b] = [Buffer.alloc(3_000_000, "a"), Buffer.alloc(3_000_000, "b")]
    await Promise.all([a, b].map((bytes) => add(caller, address, { at: 0, bytes })))
    let at = offsetIn(await ask(caller, address))
    const before = await bytesOf(address)
    expect(new Set(before).size).toBe(1)
    if (at < a.length) {
      await add(caller, address, { at, bytes: a.subarray(at) })
      at = offsetIn(await ask(caller, address))
    }
    expect(at).toBe(3_000_000)
  })
})

describe("someone else's upload", () => {
  it("R415 is as good as none, to strangers, to visitors and to other sites", async () => {
    const { caller: anna, address } = await anUpload(5)
    const stranger = await somebody()
    const visitor = new Caller(server().url)
    for (const [caller, status] of [
      [stranger, 404],
      [visitor, 401],
    ] as const) {
      expect((await ask(caller, address)).status).toBe(status)
      expectRejected(await add(caller, address, { at: 0, bytes: hello }), status)
      expectRejected(await discard(caller, address), status)
    }
    const elsewhere = { ...pieceHeaders({ at: 0 }), origin: "https://elsewhere.example" }
    const forged = await anna.call("PATCH", address, { headers: elsewhere, body: hello })
    expectRejected(forged, 403)
    expect(await onTheirWay(stranger)).toEqual([])
    for (const id of ["0".repeat(32), "../kintale.db", "%2e%2e%2fkintale.db", "."])
      expect((await ask(anna, `${routes.openUploads}/${id}`)).status).toBe(404)
    expect((await add(anna, address, { at: 0, bytes: hello })).status).toBe(204)
    expect(await readdir(join(server().dataDir, "uploads"))).toContain(idIn(address))
  })
})

describe("someone who begins very much", () => {
  it("R415 has five on their way at once, and sixty waiting, however fast they ask", async () => {
    const caller = await somebody()
    const saveKey = "one-story-of-many"
    const all = await Promise.all(
      Array.from({ length: 30 }, () => begin(caller, aTake({ saveKey }), 5)),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(limits.uploads.open)
    for (const answer of all.filter(({ status }) => status !== 201)) expectRejected(answer, 429)
    for (const answer of all.filter(({ status }) => status === 201))
      expect((await add(caller, addressIn(answer), { at: 0, bytes: hello })).status).toBe(204)
    for (let n = limits.uploads.open; n < limits.uploads.most; n += 1) {
      const next = addressIn(await begin(caller, aTake({ saveKey }), 5))
      expect((await add(caller, next, { at: 0, bytes: hello })).status).toBe(204)
    }
    expectRejected(await begin(caller, aTake({ saveKey }), 5), 429)
    expect(await onTheirWay(caller)).toHaveLength(limits.uploads.most)
    expect((await caller.me()).storiesRecorded).toBe(1)
  })
})
