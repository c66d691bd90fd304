import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { uploadMediaType } from "#protocol/uploads.ts"
import { Uploads } from "../../../backend/features/uploads/uploads.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { deleteAccount, password } from "../../support/deletion/find-traces.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { ask, begin, begun, metadataOf, send } from "../../support/upload-helpers.ts"
import { discard, idIn, onTheirWay } from "../../support/uploads/tus-requests.ts"

let server: Served
beforeAll(async () => {
  server = await serveOn("SQLite")
})
afterAll(() => server.stop())

const newUser = async () => {
  const caller = new Caller(server.url)
  const { email } = await caller.join()
  return Object.assign(caller, { email })
}

const folder = () => join(server.dataDir, "uploads")
const sizeOf = async (address: string) => (await stat(join(folder(), idIn(address)))).size

/** A request that sends some bytes, and then nothing more and no end. */
const hang = async (caller: Caller, address: string, offset: number, bytes: string) => {
  const sending = request(caller.url + address, {
    method: "PATCH",
    headers: {
      ...{ origin: caller.url, cookie: caller.cookie, "tus-resumable": "1.0.0" },
      ...{ "content-type": uploadMediaType, "upload-offset": String(offset) },
    },
  })
  const answered = once(sending, "response").then(([message]: Array<IncomingMessage>) => ({
    status: message?.statusCode,
  }))
  answered.catch(() => {})
  sending.on("error", () => {})
  sending.write(bytes)
  await expect.poll(() => sizeOf(address)).toBe(offset + bytes.length)
  return { answered, drop: () => sending.destroy() }
}

describe("requests for one upload", () => {
  it("R367 one that hangs lets go at once of what the next asks for, and what it brought counts", async () => {
    const anna = await newUser()
    const address = await begun(anna)
    const first = await hang(anna, address, 0, "the river ")
    expect(await ask(anna, address)).toMatchObject({ status: 200, offset: 10 })
    expect(await first.answered).toEqual({ status: 423 })
    const second = await hang(anna, address, 10, "rose ")
    expect((await send(anna, address, 15, "again")).status).toBe(204)
    expect(await second.answered).toEqual({ status: 423 })
    expect(await ask(anna, address)).toMatchObject({ offset: 20 })
  })

  it("R367 of two at one offset one writes", async () => {
    const anna = await newUser()
    const address = await begun(anna)
    const both = await Promise.all([
      send(anna, address, 0, "a".repeat(100_000)),
      send(anna, address, 0, "b".repeat(100_000)),
    ])
    const [one, two] = both.map(({ status }) => status).toSorted()
    expect([one, [409, 423].includes(two ?? 0)]).toEqual([204, true])
    expect(await ask(anna, address)).toMatchObject({ offset: 100_000 })
  })

  it("R367 what a sender brought before the line broke counts", async () => {
    const anna = await newUser()
    const address = await begun(anna)
    const broken = await hang(anna, address, 0, "the river ")
    broken.drop()
    expect(await ask(anna, address)).toMatchObject({ offset: 10 })
  })

  it("R368 whoever signs out is cut off, and goes on after signing in", async () => {
    const anna = await newUser()
    const address = await begun(anna)
    const sending = await hang(anna, address, 0, "the river ")
    const { cookie } = anna
    await anna.post(routes.signOut, {})
    expect(await sending.answered).toEqual({ status: 401 })
    expect(anna.cookie).not.toBe(cookie)
    expect((await send(anna, address, 10, "rose")).status).toBe(401)
    await anna.signIn(anna.email, password)
    expect(await ask(anna, address)).toMatchObject({ offset: 10 })
  })

  it("R368 of a closed account nothing is left, also of what is just being sent", async () => {
    const anna = await newUser()
    const [whole, growing] = [await begun(anna, { length: 4 }), await begun(anna)]
    await send(anna, whole, 0, "rose")
    const sending = await hang(anna, growing, 0, "the river ")
    expect((await deleteAccount(anna)).status).toBeLessThan(300)
    expect([401, 404]).toContain((await sending.answered).status)
    const left = async () =>
      (await readdir(folder())).filter((name) =>
        [whole, growing].some((address) => name.startsWith(idIn(address))),
      )
    await expect.poll(left).toEqual([])
  })

  it("R370 R431 nobody adds to or discards what is just being saved", async () => {
    const anna = await newUser()
    const saveKey = "a-story-being-saved"
    const { id: user } = await anna.me()
    const address = await begun(anna, { saveKey, length: 4 })
    const hold = Uploads.use((uploads) => uploads.hold(user, saveKey, [idIn(address)]))
    const early = await server.runtime.runPromise(Effect.scoped(Effect.flip(hold)))
    expect(early).toMatchObject({ _tag: "Conflict" })
    await send(anna, address, 0, "rose")
    const meanwhile = Effect.promise(async () => {
      const added = await send(anna, address, 4, "")
      expect([added.status, rejection(added).code]).toEqual([423, "Locked"])
      expect((await discard(anna, address)).status).toBe(423)
      expect(await ask(anna, address)).toMatchObject({ offset: 4, length: 4 })
      const again = await server.runtime.runPromise(Effect.scoped(Effect.flip(hold)))
      expect(again).toMatchObject({ _tag: "Locked" })
    })
    const [take] = await server.runtime.runPromise(Effect.scoped(Effect.tap(hold, () => meanwhile)))
    expect(take?.recording.bytes).toBe(4)
    expect((await send(anna, address, 4, "")).status).toBe(204)
    await server.runtime.runPromise(Uploads.use((uploads) => uploads.saved(user, saveKey)))
    expect(await onTheirWay(anna)).toEqual([])
  })
})

describe("what may be on its way", () => {
  it("R371 holds one place in the plan for all takes of a story, and no more than the plan has", async () => {
    const anna = await newUser()
    const recorded = async () => (await anna.me()).storiesRecorded
    const first = await begun(anna, { saveKey: "story-one-of-five" })
    const second = await begun(anna, {
      ...{ saveKey: "story-one-of-five", metadata: metadataOf({ part: 2 }) },
    })
    expect(await recorded()).toBe(1)
    for (const n of [2, 3, 4, 5]) {
      const address = await begun(anna, { saveKey: `story-${String(n)}-of-five`, length: 1 })
      await send(anna, address, 0, "x")
    }
    const sixth = await begin(anna, { length: 1 })
    expect([sixth.status, rejection(sixth).requiresUpgrade]).toEqual([403, true])
    await discard(anna, first)
    expect(await recorded()).toBe(5)
    await discard(anna, second)
    expect(await recorded()).toBe(4)
    expect((await begin(anna, { length: 1 })).status).toBe(201)
  })

  it("R372 is five unfinished recordings, also when they begin at once", async () => {
    const anna = await newUser()
    await server.giveActivePlan(anna.email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(anna)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await anna.me()).storiesRecorded).toBe(5)
  })
})
