import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync } from "node:fs"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Option } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { UploadId } from "#protocol/uploads.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { startServer } from "../../support/spawn-server.ts"
import {
  add,
  addressIn,
  ask,
  aTake,
  begin,
  idIn,
  offsetIn,
  onTheirWay,
  saveArrived,
} from "../../support/uploads/tus-requests.ts"

const { server, newcomer, recording } = withServer()

const many = 1_000
const day = 24 * 60 * 60 * 1_000
const half = Buffer.alloc(2_000, "a")

describe("what nobody goes on with", () => {
  it("R416 of a thousand recordings that were begun and left, nothing remains after their week, and every place is free again", async () => {
    const { caller } = await newcomer("sender")
    const { id: user } = await caller.me()
    const folder = join(server().dataDir, "uploads")
    const address = addressIn(await begin(caller, aTake(), null))
    expect((await add(caller, address, { at: 0, bytes: half })).status).toBe(204)
    const config = await readFile(join(folder, `${idIn(address)}.json`), "utf8")

    // As if very many had done the same eight days ago.
    const ids = Array.from({ length: many }, () => UploadId.make(randomBytes(16).toString("hex")))
    for (const id of ids) {
      await writeFile(join(folder, id), half)
      await writeFile(join(folder, `${id}.json`), config.replace(idIn(address), id))
    }
    const keys = ids.map((id) => `key-${id}`)
    await server().runtime.runPromise(
      Database.use(({ uploads, users }) =>
        Effect.gen(function* () {
          const made = Option.getOrThrow(yield* uploads.get(idIn(address)))
          const old = Date.now() - (limits.uploads.storedDays + 1) * day
          const atRest = { lockToken: null, lockUntil: old }
          const left = { createdAt: old, touchedAt: old, dueAt: old, isReminded: true, ...atRest }
          for (const [n, id] of ids.entries())
            yield* uploads.insert({ ...made, ...left, id, take: id, saveKey: keys[n] ?? "" })
          yield* users.update(
            { id: user },
            {
              $set: {
                storiesRecorded: many + 1,
                pendingSaves: Object.fromEntries(
                  [made.saveKey, ...keys].map((key) => [key, { claim: null, until: null }]),
                ),
              },
            },
          )
        }),
      ),
    )
    // Whatever begins has the server look at what is due.
    const { caller: other } = await newcomer("other")
    expect((await begin(other, aTake(), 5)).status).toBe(201)

    await expect
      .poll(async () => (await onTheirWay(caller)).length, { timeout: 60_000, interval: 250 })
      .toBe(1)
    await expect.poll(async () => (await caller.me()).storiesRecorded).toBe(1)
    const files = new Set((await readdir(folder)).map((name) => name.slice(0, 32)))
    expect(ids.filter((id) => files.has(id))).toEqual([])
    // What is not as old stays.
    expect(offsetIn(await ask(caller, address))).toBe(half.length)
  })
})

const canMount = process.getuid?.() === 0 && existsSync("/proc/self/mountinfo")

describe.skipIf(!canMount)("a disk that becomes full (needs root, to mount a small one)", () => {
  it("R416 refuses with a sentence what has no room, keeps what came before, and goes on once there is", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "kintale-"))
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", dataDir])
    const running = await startServer({ dataDir, fast: "at once" })
    try {
      const anna = new Caller(running.url)
      await anna.join()
      const sound = await readFile(recording())
      const take = aTake({ fileName: "told.mp3" })
      const address = addressIn(await begin(anna, take, sound.length))
      expect((await add(anna, address, { at: 0, bytes: sound.subarray(0, 1_000) })).status).toBe(
        204,
      )
      const large = addressIn(await begin(anna, aTake(), limits.upload.bytes))
      const answer = await add(anna, large, { at: 0, bytes: Buffer.alloc(limits.upload.bytes) })
      expect([answer.status, rejection(answer).code]).toEqual([507, "InsufficientStorage"])
      const rejected = await add(anna, address, { at: 1_000, bytes: sound.subarray(1_000) })
      expect([rejected.status, rejection(rejected).code]).toEqual([507, "InsufficientStorage"])
      const at = offsetIn(await ask(anna, address))
      expect(at).toBeGreaterThanOrEqual(1_000)

      expect((await anna.delete(large)).status).toBe(204)
      expect((await add(anna, address, { at, bytes: sound.subarray(at) })).status).toBe(204)
      await saveArrived(anna, take.saveKey, [address])
      expect(await onTheirWay(anna)).toEqual([])
      expect((await anna.me()).storiesRecorded).toBe(1)
    } finally {
      await running.stop()
      execFileSync("umount", [dataDir])
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
