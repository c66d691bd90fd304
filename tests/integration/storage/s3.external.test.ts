import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import { aWay } from "../../../backend/adapters/redis/server.fixture.ts"
import { type AnS3, anS3, findS3, noS3 } from "../../../backend/adapters/s3/server.fixture.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { deleteAccount, mediaIn } from "../../support/deletion/find-traces.ts"
import { download, storiesIn } from "../../support/export-archive.ts"
import { fast } from "../../support/fast-server.ts"
import { addPerson } from "../../support/factories.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { ask, begun, send } from "../../support/upload-helpers.ts"
import { storyBecomes, storyIsReady } from "../../support/wait-for.ts"
import { sha256 } from "../../support/unzip.ts"

const program = findS3()
/** How long it is away. Twenty seconds were tried by hand. */
const awayMillis = Number(process.env["S3_AWAY_MILLIS"] ?? 1_500)
const impatient = { connection: 3_000, silence: 5_000, repeats: 1, gaveUpAfter: 1_000 }
const cannotBeReached = {
  code: "ServiceUnavailable",
  message: "We can't reach the recordings right now. Nothing is lost. Please try again later.",
}

const title = `recordings in a bucket${program === null ? ` (skipped: ${noS3})` : ""}`
describe.skipIf(program === null)(title, { timeout: 300_000 }, () => {
  let scope: Scope.Closeable
  let s3: AnS3
  let way: Effect.Success<ReturnType<typeof aWay>>
  let served: Served
  let recording = ""
  beforeAll(async () => {
    scope = await Effect.runPromise(Scope.make())
    const inScope = <A>(work: Effect.Effect<A, never, Scope.Scope>) =>
      Effect.runPromise(Scope.provide(work, scope))
    s3 = await inScope(anS3(program ?? ""))
    way = await inScope(aWay(s3.port))
    recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "2")
    served = await serveOn(
      "SQLite",
      { S3_URL: s3.urlAt(way.port) },
      {
        ...fast({ inItsTime: true }),
        ...{ mediaTimeouts: impatient, deletionTimes: { kept: 60_000, settled: 200 } },
      },
    )
  })
  afterAll(async () => {
    await served.stop()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })
  const becomes = (state: "open" | "cut" | "nowhere") => Effect.runPromise(way.becomes(state))
  const somebody = async () => {
    const caller = new Caller(served.url)
    await caller.join()
    await addPerson(caller, { name: "Rosa" })
    return caller
  }
  const bytesAt = async (caller: Caller, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(caller.url + path, {
      headers: { cookie: caller.cookie, ...headers },
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it("R536 are heard, taken along, and go with their story and with the account", async () => {
    const anna = await somebody()
    const given = await readFile(recording)
    const { id } = await anna.save(recording)
    const other = await anna.save(recording, undefined, { title: "Another" })
    await storyIsReady(anna, id)
    await storyIsReady(anna, other.id)
    expect(s3.objects("media")).toHaveLength(4)
    expect(await mediaIn(served.dataDir).catch(() => [])).toEqual([])
    expect((await bytesAt(anna, paths.storyOriginal(id))).bytes.equals(given)).toBe(true)
    const part = await bytesAt(anna, paths.storyAudio(id), { range: "bytes=100-299" })
    expect([part.status, part.bytes.length]).toEqual([206, 200])
    const { files } = await download(anna)
    expect(storiesIn(files).map(({ original }) => original.sha256)).toEqual(
      [given, given].map(sha256),
    )
    expect((await anna.delete(paths.story(id))).status).toBe(204)
    expect((await anna.delete(paths.deletedStory(id))).status).toBe(204)
    await expect.poll(() => s3.objects("media").length).toBe(2)
    expect((await deleteAccount(anna)).status).toBe(200)
    await expect.poll(() => s3.objects("media")).toEqual([])
    expect(s3.objects("set-aside")).toEqual([])
  })

  for (const state of ["cut", "nowhere"] as const)
    it(`R537 that cannot be reached (${state}) are said to be, everything ends, and nothing is lost`, async () => {
      const anna = await somebody()
      const { id } = await anna.save(recording)
      await storyIsReady(anna, id)
      const before = s3.objects("media")
      const bytes = await readFile(recording)
      const address = await begun(anna, { length: bytes.length })
      expect((await send(anna, address, 0, bytes.subarray(0, 5_000))).status).toBe(204)

      await becomes(state)
      const began = performance.now()
      const form = await anna.recordedForm(recording)
      const answers = await Promise.all([
        send(anna, address, 5_000, bytes.subarray(5_000)),
        anna.sendForm(routes.stories, form),
        anna.get(paths.storyOriginal(id)),
        anna.call("GET", paths.storyAudio(id), { headers: { range: "bytes=0-99" } }),
        anna.get(routes.exportData),
      ])
      for (const answer of answers)
        expect([answer.status, rejection(answer)]).toEqual([503, cannotBeReached])
      await after(Math.max(0, awayMillis - (performance.now() - began)))
      await becomes("open")

      const { offset } = await ask(anna, address)
      expect(offset).toBeGreaterThanOrEqual(5_000)
      expect((await send(anna, address, offset ?? 0, bytes.subarray(offset ?? 0))).status).toBe(204)
      expect((await ask(anna, address)).offset).toBe(bytes.length)
      expect(s3.objects("media")).toEqual(before)
      expect((await bytesAt(anna, paths.storyOriginal(id))).bytes.equals(bytes)).toBe(true)
      expect(storiesIn((await download(anna)).files)).toHaveLength(1)
    })

  it("R537 that go away in the middle of playing and taking along break off, and can be asked for again", async () => {
    const anna = await somebody()
    // More than any buffer on the way holds.
    const long = await makeSound(
      join(await makeFolder(), "long.wav"),
      ...["-f", "lavfi", "-i", "sine=frequency=300", "-t", "24", "-ar", "192000", "-ac", "2"],
    )
    const bytes = await readFile(long)
    const { id } = await anna.save(long)
    await storyIsReady(anna, id)
    const headers = { cookie: anna.cookie }
    for (const path of [paths.storyOriginal(id), routes.exportData]) {
      const answer = await fetch(anna.url + path, { headers })
      const body = answer.body?.getReader()
      const first = await body?.read()
      expect([answer.status, first?.value?.length ?? 0]).toEqual([200, expect.any(Number)])
      await becomes("cut")
      const theRest = async () => {
        for (let next = first; next?.done === false;) next = await body?.read()
      }
      await expect(theRest()).rejects.toThrow()
      await after(awayMillis)
      await becomes("open")
    }
    const range = `bytes=${String(bytes.length - 9_000_000)}-`
    const rest = await bytesAt(anna, paths.storyOriginal(id), { range })
    expect(rest.bytes.equals(bytes.subarray(-9_000_000))).toBe(true)
    const { files } = await download(anna)
    expect(storiesIn(files).map(({ original }) => original.sha256)).toEqual([sha256(bytes)])
  })

  it("R538 is worked on again when they are back, and until then the family is told why not", async () => {
    const anna = await somebody()
    const { id } = await anna.save(recording, undefined, {
      title: `At ${randomBytes(3).toString("hex")}`,
    })
    await becomes("cut")
    const waiting = await storyBecomes(
      anna,
      id,
      ({ processing }) => processing.state === "failed" || "waits" in processing,
    )
    expect(waiting.processing).toMatchObject({
      state: "working",
      waits: { reason: "We can't reach the recordings right now. This one is safe." },
    })
    await becomes("open")
    // Half a minute later; the next story that is saved wakes whoever works.
    await served.runtime.runPromise(
      Database.use(({ stories }) => stories.update({ id }, { $set: { "work.leaseEnds": 0 } })),
    )
    const next = await anna.save(recording, undefined, { title: "The next" })
    await storyIsReady(anna, id)
    await storyIsReady(anna, next.id)
  })
})
