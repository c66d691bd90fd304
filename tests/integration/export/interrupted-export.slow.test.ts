import { once } from "node:events"
import { request } from "node:http"
import { join } from "node:path"
import { Effect, Option } from "effect"
import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { MediaStore } from "../../../backend/ports/media-store.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { rejection } from "../../support/api-client.ts"
import { askForExport, storiesIn } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { makeFolder, tone } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { unzip } from "../../support/unzip.ts"

describe("an export that is under way", () => {
  const servers = withServer()

  /** More than fits between the two, so that it stays under way until it is read. */
  const large = async () => {
    const { caller } = await servers.newcomer("anna")
    const file = await tone(join(await makeFolder(), "told.wav"), 300, "-ar", "44100")
    await caller.save(file)
    return caller
  }

  it("R82 is the only one of its user; when they go away, the next can begin", async () => {
    const caller = await large()
    const stop = new AbortController()
    const first = await askForExport(caller, stop.signal)
    const second = await caller.get(routes.exportData)
    expect([first.status, second.status]).toEqual([200, 409])
    expect(rejection(second).message).toMatch(/already downloading an export/)
    stop.abort()
    await expect.poll(async () => (await caller.call("HEAD", routes.exportData)).status).toBe(200)
  })

  it("R82 ends for whoever leaves, at whatever moment", async () => {
    const caller = await large()
    for (let millis = 0; millis < 30; millis += 1) {
      const stop = AbortSignal.timeout(millis)
      await askForExport(caller, stop).then(
        (answer) => answer.arrayBuffer().catch(() => null),
        () => null,
      )
    }
    await expect.poll(async () => (await caller.call("HEAD", routes.exportData)).status).toBe(200)
  })

  it("R82 ends for whoever no longer reads, and the next can begin", async () => {
    const caller = await large()
    const { server } = servers.server().app
    const { timeout } = server
    // A minute in earnest: for so long a line may stand still.
    server.setTimeout(3_000)
    // On a connection of its own, and nothing of the answer is ever read.
    const asked = request(caller.url + routes.exportData, {
      agent: false,
      headers: { cookie: caller.cookie },
    })
    asked.on("error", () => {})
    const begun = once(asked, "response")
    asked.end()
    await begun
    server.setTimeout(timeout)
    expect((await caller.call("HEAD", routes.exportData)).status).toBe(409)
    await expect.poll(async () => (await caller.call("HEAD", routes.exportData)).status).toBe(200)
    asked.destroy()
  })

  it("R83 goes on without what went meanwhile, and says what is there", async () => {
    const { caller } = await servers.newcomer("anna")
    const older = await caller.save(servers.recording(), undefined, { title: "Older" })
    const file = join(await makeFolder(), "told.webm")
    const newer = await caller.save(await tone(file, 300, "-b:a", "256k", "-vbr", "off"))
    for (const { id } of [older, newer]) await storyIsReady(caller, id)
    const { runtime } = servers.server()
    const answer = await askForExport(caller)
    const reader = answer.body?.getReader()
    const first = await reader?.read()

    await runtime.runPromise(
      Effect.gen(function* () {
        const { stories } = yield* Database
        const media = yield* MediaStore
        const [gone, stays] = [yield* stories.get(older.id), yield* stories.get(newer.id)]
        yield* stories.remove({ id: older.id })
        yield* media.remove(Option.getOrThrow(gone).original.mediaId)
        yield* media.remove(Option.getOrThrow(stays).playbackId ?? "")
      }),
    )
    const pieces = [first?.value ?? new Uint8Array()]
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      pieces.push(next.value)
    }
    const files = await unzip(Buffer.concat(pieces))
    const told = storiesIn(files)
    expect(told.map(({ id, recording }) => [id, recording])).toEqual([[newer.id, "whole"]])
    expect(told[0]?.files.playback).toBe(null)
    const sounds = [...files.keys()].filter((name) => /^(?:recordings|playback)\//.test(name))
    expect(sounds).toEqual([told[0]?.files.recording])
  })

  it("R82 breaks off when whoever began it signs out, and looks like no archive", async () => {
    const caller = await large()
    const answer = await askForExport(caller)
    const reader = answer.body?.getReader()
    await reader?.read()
    const cookie = caller.cookie
    await caller.post(routes.signOut, {})
    expect(caller.cookie).not.toBe(cookie)
    // Read on slowly: once a second it is asked who reads.
    const readOn = async () => (await reader?.read())?.done
    await expect.poll(() => readOn().catch(() => "broken off")).toBe("broken off")
  })
})
