import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { mediaIn, password } from "../support/deletion/find-traces.ts"
import { type RunningServer, startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { bring, saveArrived } from "../support/takes.ts"
import { hearOnce, storyIsReady } from "../support/wait-for.ts"

const crashing = fileURLToPath(new URL("../support/crashing-server.ts", import.meta.url))

let recording: string
beforeAll(async () => {
  const file = join(await makeFolder(), "told.mp3")
  recording = await makeSound(file, "-i", kennedy.file, "-t", "2")
  await hearOnce(recording)
})

const folders: Array<string> = []
const newDataDir = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
  folders.push(dataDir)
  return dataDir
}
afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))))

type Point = "story" | "playback" | "photo"

const asEver = (dataDir: string) => startServer({ dataDir, fast: "at once" })
const untilIt = (dataDir: string, point: Point) =>
  startServer({
    ...{ dataDir, fast: "at once", bundled: crashing },
    env: { CRASH_AT: point },
  })

const signedIn = async ({ url }: RunningServer, email: string) => {
  const caller = new Caller(url)
  await caller.signIn(email, password)
  return caller
}

/** A server with a told story, killed right before a record would name the bytes of what is done next. */
const killed = async (point: Point, next: (anna: Caller) => Promise<unknown>) => {
  const dataDir = await newDataDir()
  const before = await asEver(dataDir)
  const anna = new Caller(before.url)
  const { email } = await anna.join("zofia", "Zofia")
  const told = await anna.save(recording)
  await storyIsReady(anna, told.id)
  await before.stop()
  const there = await mediaIn(dataDir)

  const crashed = await untilIt(dataDir, point)
  await next(await signedIn(crashed, email)).catch(() => null)
  await crashed.ended
  // The bytes came, and no record names them.
  expect((await mediaIn(dataDir)).length).toBeGreaterThan(there.length)
  return { dataDir, email, there }
}

/** Has somebody's account marked, as it is first of all when they delete it. */
const markLeaving = (dataDir: string) => {
  const database = new DatabaseSync(join(dataDir, "kintale.db"), { timeout: 5_000 })
  database.exec(
    `UPDATE users SET doc = json_set(doc, '$.closingSince', '2026-01-01T00:00:00.000Z')`,
  )
  database.close()
}

const photo = async () =>
  await sharp({ create: { width: 600, height: 600, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer()

const ways: ReadonlyArray<readonly [string, Point, (anna: Caller) => Promise<unknown>]> = [
  ["a recording sent by a form", "story", (anna) => anna.save(recording)],
  ["a photo", "photo", async (anna) => anna.sendPhoto(routes.ownPhoto, await photo())],
]

// Each starts three servers.
const maxWait = { timeout: 300_000 }

describe(
  "bytes that are there before a record names them, when the server is killed",
  maxWait,
  () => {
    it.each(ways)("R10 R595 nothing stays of %s", async (_, point, next) => {
      const { dataDir, there } = await killed(point, next)
      const again = await asEver(dataDir)
      expect(await mediaIn(dataDir)).toEqual(there)
      await again.stop()
    })

    it("R422 R595 of a recording that came piece by piece the one copy stays that it was sent as", async () => {
      const saveKey = randomUUID()
      let ids: ReadonlyArray<string> = []
      const { dataDir, email, there } = await killed("story", async (anna) => {
        ids = await bring(anna, saveKey, [recording])
        await saveArrived(anna, saveKey, ids)
      })
      const again = await asEver(dataDir)
      expect(await mediaIn(dataDir)).toEqual(there)
      const anna = await signedIn(again, email)
      expect((await saveArrived(anna, saveKey, ids)).status).toBe(201)
      await again.stop()
    })

    it("R595 what is played of a story is there once, however often it had to be made", async () => {
      const { dataDir, email, there } = await killed("playback", (anna) => anna.save(recording))
      const again = await asEver(dataDir)
      const anna = await signedIn(again, email)
      const all = await anna.stories()
      for (const { id } of all) await storyIsReady(anna, id)
      expect(all).toHaveLength(2)
      expect(await mediaIn(dataDir)).toHaveLength(there.length + 2)
      await again.stop()
    })

    it.each([
      ...ways,
      ["what is played of a story", "playback", (anna: Caller) => anna.save(recording)] as const,
    ])("R85 R595 no byte stays of a deleted account: %s", async (_, point, next) => {
      const { dataDir, email } = await killed(point, next)
      markLeaving(dataDir)
      const again = await asEver(dataDir)
      expect((await new Caller(again.url).signIn(email, password)).status).toBe(401)
      expect(await mediaIn(dataDir)).toEqual([])
      await again.stop()
    })
  },
)
