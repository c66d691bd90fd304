import { createHash, randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { paths } from "#protocol/paths.ts"
import { badLine, type BadLine, type Weather } from "../../support/flaky-proxy.ts"
import { Caller } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { makeFolder, tone } from "../../support/audio.ts"
import { type Done, sendAsOurPages } from "../../support/uploads/frontend-client.ts"
import { aTake, discard, idIn, saveArrived } from "../../support/uploads/tus-requests.ts"
import { within } from "../../support/with-timeout.ts"

const { server } = withServer()

const megabyte = 1024 * 1024

const lines: Array<BadLine> = []
afterAll(() => Promise.all(lines.map((line) => line.stop())))

/** Somebody who has nothing but a bad line. */
const onALine = async (weather: Weather) => {
  const line = await badLine(server().url)
  lines.push(line)
  const caller = new Caller(line.url)
  await caller.join()
  line.change(weather)
  return { line, caller }
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const originalOf = async (caller: Caller, id: StoryId) => {
  const answer = await fetch(caller.url + paths.storyOriginal(id), {
    headers: { cookie: caller.cookie },
  })
  return sha256(new Uint8Array(await answer.arrayBuffer()))
}
const arrived = async (address: string) =>
  sha256(await readFile(join(server().dataDir, "uploads", idIn(address))))

/** What was said to be safe never became less, and nothing before it was sent again. */
const expectNothingTwice = ({ safe, pieces }: Done) => {
  expect(safe).toEqual(safe.toSorted((one, other) => one - other))
  // Each request goes on where the server was; what was on its way when the one before broke off and
  // never arrived is all that goes again.
  for (const [n, { from }] of pieces.entries()) {
    const before = pieces[n - 1]
    expect(from).toBeGreaterThanOrEqual(before?.from ?? 0)
    expect(safe).toContain(from)
  }
}

/** A file as large as one may be, and of the kind that is. */
let large: Uint8Array
beforeAll(async () => {
  const seconds = Math.floor(limits.upload.bytes / (48_000 * 2))
  large = await readFile(await tone(join(await makeFolder(), "large.wav"), seconds, "-ar", "48000"))
  expect(large.length).toBeGreaterThan(49.5 * megabyte)
})

describe.concurrent("a recording sent over a bad line", () => {
  it("R413 comes whole, 50 MB of it, where every connection is reset after two seconds; what arrived before is not sent again", async ({
    expect,
  }) => {
    const { line, caller } = await onALine({ resetEach: 2_000, bytesASecond: 8 * megabyte })
    const take = aTake({ kind: "file", fileName: "tape.wav" })
    const before = line.carried
    const { done, sent } = sendAsOurPages(caller, take, large)
    const address = await sent
    expect(line.broken).toBeGreaterThanOrEqual(2)
    expectNothingTwice(done)
    expect(line.carried - before - large.length).toBeLessThan(line.broken * megabyte)

    line.change({})
    const id = await saveArrived(caller, take.saveKey, [address])
    expect(await originalOf(caller, id)).toBe(sha256(large))
  })

  it("R413 comes whole over a line of 20 kB a second", async ({ expect }) => {
    const { line, caller } = await onALine({ bytesASecond: 20_000 })
    const bytes = randomBytes(120_000)
    // Long enough for a machine that is busy: it is the server that may not break off.
    const { done, sent } = sendAsOurPages(caller, aTake(), bytes, { maxWait: 600_000 })
    const address = await sent
    expect(done.broken).toBe(0)
    expect(await arrived(address)).toBe(sha256(bytes))
    line.change({})
    expect((await discard(caller, address)).status).toBe(204)
  })

  it("R413 goes on when a line has fallen silent for longer than anybody waits", async ({
    expect,
  }) => {
    const { line, caller } = await onALine({ bytesASecond: 2 * megabyte })
    const bytes = randomBytes(4 * megabyte)
    const { done, sent } = sendAsOurPages(caller, aTake(), bytes, { maxWait: 2_000 })
    await expect.poll(() => done.safe.at(-1) ?? 0).toBeGreaterThan(megabyte)
    line.stall()
    await expect.poll(() => done.broken).toBeGreaterThan(1)
    line.goOn()
    expect(await arrived(await sent)).toBe(sha256(bytes))
    expectNothingTwice(done)
  })

  it("R413 goes on at once from another line, though the server knows nothing of the end of the one before", async ({
    expect,
  }) => {
    const { line, caller } = await onALine({ bytesASecond: megabyte })
    const bytes = randomBytes(4 * megabyte)
    const { done, sent } = sendAsOurPages(caller, aTake(), bytes)
    await expect.poll(() => done.pieces.at(-1)?.from ?? 0).toBeGreaterThan(0)
    line.leave()
    line.change({})
    const address = await within(10, server(), sent)
    expect(await arrived(address)).toBe(sha256(bytes))
    expectNothingTwice(done)
  })
})
