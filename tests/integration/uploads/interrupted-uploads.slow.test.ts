import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { deleteAccount, password } from "../../support/deletion/find-traces.ts"
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
} from "../../support/uploads/tus-requests.ts"
import { within } from "../../support/with-timeout.ts"

const { server, newcomer } = withServer()

const half = Buffer.alloc(100_000, "a")

/** Somebody in the middle of sending a take that grows; some of it has come. */
const inTheMiddle = async () => {
  const { caller, email } = await newcomer("sender")
  const take = aTake()
  const address = addressIn(await begin(caller, take, null))
  const sending = holdOpen(caller, address, 0)
  sending.write(half)
  await expect.poll(() => sizeOf(address)).toBe(half.length)
  return { caller, email, take, address, sending }
}

const uploadsFolder = () => join(server().dataDir, "uploads")
const sizeOf = async (address: string) =>
  (await readFile(join(uploadsFolder(), idIn(address)))).length
const filesOf = async (address: string) =>
  (await readdir(uploadsFolder())).filter((name) => name.startsWith(idIn(address)))

const signedInAgain = async (email: string) => {
  const caller = new Caller(server().url)
  expect((await caller.signIn(email, password)).status).toBeLessThan(400)
  return caller
}

describe("in the middle of an upload", () => {
  it("R413 who signs out is cut off within seconds, keeps what is safe, and goes on after signing in", async () => {
    const { caller, email, take, address, sending } = await inTheMiddle()
    const cookie = caller.cookie
    expect((await caller.post(routes.signOutEverywhere, {})).status).toBeLessThan(400)
    const trickle = setInterval(() => sending.write(half.subarray(0, 100)), 100)
    await within(4, server(), sending.ended)
    clearInterval(trickle)
    expect((await sending.ended)?.status ?? 401).toBe(401)
    expect(cookie).not.toBe("")
    expect((await ask(caller, address)).status).toBe(401)

    const again = await signedInAgain(email)
    const [waiting] = await onTheirWay(again)
    expect(waiting).toMatchObject({ id: idIn(address), saveKey: take.saveKey, length: null })
    const at = offsetIn(await ask(again, address))
    expect(at).toBeGreaterThanOrEqual(half.length)
    const last = { at, bytes: half, length: at + half.length }
    expect((await add(again, address, last)).status).toBe(204)
  })

  it("R413 whose session ends is asked to sign in, and goes on where it was", async () => {
    const { caller, email, address, sending } = await inTheMiddle()
    sending.end()
    expect((await sending.ended)?.status).toBe(204)
    const { id } = await caller.me()
    await server().runtime.runPromise(
      Database.use(({ sessions }) =>
        sessions.update({ userId: id }, { $set: { expiresAt: Date.now() } }),
      ),
    )
    const rejected = await add(caller, address, { at: half.length, bytes: half })
    expect([rejected.status, rejection(rejected).code]).toEqual([401, "Unauthorized"])
    const again = await signedInAgain(email)
    expect(offsetIn(await ask(again, address))).toBe(half.length)
    expect((await add(again, address, { at: half.length, bytes: half })).status).toBe(204)
  })

  it("R415 who deletes their account leaves nothing of it behind", async () => {
    const { caller, address, sending } = await inTheMiddle()
    const whole = addressIn(await begin(caller, aTake(), half.length))
    expect((await add(caller, whole, { at: 0, bytes: half })).status).toBe(204)
    expect((await deleteAccount(caller)).status).toBe(200)
    const trickle = setInterval(() => sending.write(half.subarray(0, 100)), 100)
    await within(4, server(), sending.ended)
    clearInterval(trickle)
    for (const one of [address, whole]) await expect.poll(() => filesOf(one)).toEqual([])
    const left = await server().runtime.runPromise(
      Database.use(({ uploads }) => uploads.count({ id: { $in: [idIn(address), idIn(whole)] } })),
    )
    expect(left).toBe(0)
  })
})

describe("someone who sends a byte now and then", () => {
  it("R415 keeps nobody from the same upload: who comes after has the turn at once", async () => {
    const { caller, address, sending } = await inTheMiddle()
    const trickle = setInterval(() => sending.write(Buffer.of(1)), 50)
    await after(200)
    const goOn = async () => {
      const at = offsetIn(await ask(caller, address))
      expect(at).toBeGreaterThanOrEqual(half.length)
      expect((await add(caller, address, { at, bytes: half })).status).toBe(204)
    }
    await within(2, server(), goOn())
    clearInterval(trickle)
    const at = offsetIn(await ask(caller, address))
    expect(at).toBe(await sizeOf(address))
    sending.hangUp()
  })

  it("R415 keeps nobody else waiting, with forty requests that never end", async () => {
    const { caller } = await newcomer("slow")
    const address = addressIn(await begin(caller, aTake(), null))
    const open = Array.from({ length: 40 }, () => holdOpen(caller, address, 0))
    for (const request of open) request.write(Buffer.of(1))
    const { caller: other } = await newcomer("other")
    const send = async () => {
      await other.stories()
      const theirs = addressIn(await begin(other, aTake(), 5))
      expect((await add(other, theirs, { at: 0, bytes: Buffer.from("hello") })).status).toBe(204)
    }
    await within(3, server(), send())
    for (const request of open) request.hangUp()
    await expect.poll(async () => (await discard(caller, address)).status).toBe(204)
  })
})
