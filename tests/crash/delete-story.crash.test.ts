import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import type { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { mediaIn, password } from "../support/deletion/find-traces.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { hearOnce, storyIsReady } from "../support/wait-for.ts"

const folders: Array<string> = []
const newDataDir = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
  folders.push(dataDir)
  return dataDir
}
afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))))

const after = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
/** When the kill comes: milliseconds into the request, before the write, within it or after it; or once it is answered. */
const moments = [0, 3, 12, 40, "answered"] as const

const inStore = <A>(dataDir: string, look: (database: DatabaseSync) => A): A => {
  const database = new DatabaseSync(join(dataDir, "kintale.db"), { timeout: 60_000 })
  try {
    return look(database)
  } finally {
    database.close()
  }
}

/** As if the thirty days were over. */
const letTimePass = (dataDir: string, id: StoryId) =>
  inStore(dataDir, (database) =>
    database
      .prepare("UPDATE stories SET doc = json_set(doc, '$.deleted.until', 1) WHERE id = ?")
      .run(id),
  )

/** How many stories have a record, and of how many the erasing has begun. */
const recordsIn = (dataDir: string) =>
  inStore(dataDir, (database) => {
    const count = (where: string) =>
      Number(database.prepare(`SELECT count(*) AS many FROM stories ${where}`).get()?.["many"])
    return { all: count(""), begun: count("WHERE json_extract(doc, '$.deleted.isFinal') = 1") }
  })

const ofStories = [
  "storyTimelines",
  "transcriptSnapshots",
  "edits",
  "yjsClientIds",
  "transcriptVersions",
  "passages",
]
/** How many documents belong to a story, its own record among them. */
const documentsOf = (dataDir: string, id: StoryId) =>
  inStore(dataDir, (database) => {
    const count = (table: string, where: string) =>
      Number(
        database.prepare(`SELECT count(*) AS many FROM "${table}" WHERE ${where}`).get(id)?.[
          "many"
        ],
      )
    const own = count("stories", "id = ?")
    const others = ofStories.map(
      (table) => count(table, "json_extract(doc, '$.storyId') = ?") + count(table, "id = ?"),
    )
    return own + others.reduce((sum, many) => sum + many, 0)
  })

describe("deleting a story while the server is killed", () => {
  let recording = ""
  beforeAll(async () => {
    recording = await makeSound(
      join(await makeFolder(), "told.mp3"),
      ...["-i", kennedy.file, "-t", "2"],
    )
    await hearOnce(recording)
  })

  it(
    "R231 leaves a story that stands, or one that can be put back",
    { timeout: 600_000 },
    async () => {
      const dataDir = await newDataDir()
      const start = () => startServer({ dataDir, fast: "at once" })
      let server = await start()
      const anna = new Caller(server.url)
      const { email } = await anna.join()
      const { id } = await anna.save(recording)
      const before = await storyIsReady(anna, id)
      const again = async () => {
        server = await start()
        const caller = new Caller(server.url)
        await caller.signIn(email, password)
        return caller
      }
      const killedIn = async (moment: (typeof moments)[number], asked: Promise<unknown>) => {
        const over = Promise.allSettled([asked])
        await (moment === "answered" ? over : after(moment))
        await server.kill()
        await over
      }
      const statusOf = async (caller: Caller) => (await caller.get(paths.story(id))).status

      const seen = { stood: 0, deleted: 0, back: 0 }
      let caller = anna
      for (const moment of moments) {
        await killedIn(moment, caller.delete(paths.story(id)))
        caller = await again()
        if ((await statusOf(caller)) === 200) seen.stood += 1
        else {
          seen.deleted += 1
          expect((await caller.get(routes.deletedStories)).body).toMatchObject([{ id }])
          await killedIn(moment, caller.post(paths.restoreStory(id), {}))
          caller = await again()
          if ((await statusOf(caller)) === 200) seen.back += 1
          expect((await caller.post(paths.restoreStory(id), {})).status).toBe(200)
        }
        expect(await caller.story(id)).toEqual(before)
        expect((await caller.get(paths.storyOriginal(id))).status).toBe(200)
        expect((await caller.get(before.audioUrl)).status).toBe(200)
      }
      expect(seen.deleted).toBeGreaterThan(0)
      expect(seen.back).toBeGreaterThan(0)

      await server.stop()
    },
  )

  it(
    "R232 erases what is overdue in the end, and on the way there are no bytes without a record",
    { timeout: 600_000 },
    async () => {
      const dataDir = await newDataDir()
      const start = () => startServer({ dataDir, fast: "at once" })
      let server = await start()
      const anna = new Caller(server.url)
      const { email } = await anna.join()
      inStore(dataDir, (database) =>
        database.exec(`UPDATE users SET doc = json_set(doc, '$.subscriptionStatus', 'active')`),
      )
      const { id: stands } = await anna.save(recording)
      const overdue: Array<StoryId> = []
      for (let n = 0; n < 10; n += 1) overdue.push((await anna.save(recording)).id)
      for (const id of [stands, ...overdue]) await storyIsReady(anna, id)
      for (const id of overdue) await anna.delete(paths.story(id))
      await server.kill()
      for (const id of overdue) letTimePass(dataDir, id)

      // Each time somewhere else within the erasing of a story.
      for (const [round, moment] of [0, 20, 33, 38].entries()) {
        server = await start()
        const most = overdue.length - 2 * round
        // In the middle of one, or, where the server was faster than whoever looks, with one left that stands.
        await expect
          .poll(() => recordsIn(dataDir), { interval: 2 })
          .toSatisfy(({ all, begun }) => all <= most + 1 && (begun > 0 || all === 1))
        await after(moment)
        await server.kill()
        const { all, begun } = recordsIn(dataDir)
        const media = (await mediaIn(dataDir)).length
        expect(media).toBeLessThanOrEqual(2 * all)
        expect(media).toBeGreaterThanOrEqual(2 * (all - begun))
      }
      server = await start()
      const caller = new Caller(server.url)
      await caller.signIn(email, password)
      for (const id of overdue) {
        await expect.poll(() => documentsOf(dataDir, id)).toBe(0)
      }
      expect(await mediaIn(dataDir)).toHaveLength(2)
      expect((await caller.stories()).map((story) => story.id)).toEqual([stands])
      expect((await caller.get(paths.storyOriginal(stands))).status).toBe(200)
      await server.stop()
    },
  )

  it("R232 is finished where only the record of a story is left, and nothing else on the disk", async () => {
    const dataDir = await newDataDir()
    const server = await startServer({ dataDir, fast: "at once" })
    const anna = new Caller(server.url)
    await anna.join()
    const { id } = await anna.save(recording)
    await storyIsReady(anna, id)
    await anna.delete(paths.story(id))
    await server.stop()
    letTimePass(dataDir, id)
    inStore(dataDir, (database) =>
      database.exec(
        `UPDATE stories SET doc = json_set(doc, '$.deleted.isFinal', json('true'),
          '$.deleted.claim', 'of a server that crashed', '$.deleted.leaseEnds', 9e15)`,
      ),
    )
    await rm(join(dataDir, "media"), { recursive: true })

    const again = await startServer({ dataDir, fast: "at once" })
    await expect.poll(() => documentsOf(dataDir, id)).toBe(0)
    await again.stop()
  })
})
