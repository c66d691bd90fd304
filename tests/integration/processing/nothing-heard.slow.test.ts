import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"
import { makeFolder, makeSound, tone } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await makeFolder()
  dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Overwrites every recording on the server's disk, as a disk that loses its contents would. */
const loseContents = async () => {
  const media = join(dataDir, "media")
  const entries = await readdir(media, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    await writeFile(path, Buffer.alloc((await readFile(path)).length))
  }
}

const failed = async (caller: Caller, id: StoryId) => {
  await expect
    .poll(async () => (await caller.story(id)).processing.state, { timeout: 60_000 })
    .toBe("failed")
  return caller.story(id)
}

describe("a recording in which processing finds nothing to hear", () => {
  it("R96 gives its place back once, keeps its bytes, and is not tried again", async () => {
    const first = await startServer({ dataDir })
    const before = new Caller(first.url)
    const { username, password } = await before.join()
    const { id } = await before.save(await tone(join(folder, "told.wav"), 30))
    // Before a worker can have looked at it.
    await first.kill()
    await loseContents()

    const server = await startServer({ dataDir })
    const anna = new Caller(server.url)
    await anna.signIn(username, password)
    const story = await failed(anna, id)
    expect(story).toMatchObject({
      duration: 0,
      processing: {
        reason: "This recording is damaged. We couldn't read any of it.",
        canRetry: false,
      },
    })
    expect((await anna.me()).storiesRecorded).toBe(0)
    expect((await anna.get(paths.storyOriginal(id))).status).toBe(200)

    const again = await anna.call("POST", paths.processStory(id))
    expect(again.status).toBe(409)
    expect(rejection(again).message).toMatch(/trying again won't change that/)
    expect((await failed(anna, id)).processing).toEqual(story.processing)
    expect((await anna.me()).storiesRecorded).toBe(0)
    await server.stop()

    const after = await startServer({ dataDir })
    const annaAgain = new Caller(after.url)
    await annaAgain.signIn(username, password)
    expect((await annaAgain.me()).storiesRecorded).toBe(0)
    expect(await annaAgain.stories()).toHaveLength(1)
    expect(await after.stop()).toBe(0)
  }, 300_000)
})

describe("a recording of which a part can be heard", () => {
  it("R97 tells how much is missing, and lasts as long as can be heard", async () => {
    const server = await startServer()
    try {
      const anna = new Caller(server.url)
      await anna.join()
      const whole = await makeSound(
        join(folder, "whole.m4a"),
        ...["-f", "lavfi", "-i", "sine=440:d=40", "-movflags", "+faststart"],
      )
      const bytes = await readFile(whole)
      const cut = join(folder, "cut.m4a")
      await writeFile(cut, bytes.subarray(0, bytes.length / 4))
      const form = new FormData()
      form.append("title", "Cut off")
      form.append("audio", new Blob([await readFile(cut)]), "cut.m4a")
      expect((await anna.sendForm(routes.upload, form)).status).toBe(201)
      const short = await anna.save(await tone(join(folder, "short.webm"), 0.2))
      const [part] = (await anna.stories()).filter(({ title }) => title === "Cut off")
      if (part === undefined) throw new Error("the story is not there")
      const story = await storyIsReady(anna, part.id)
      expect(story.lost?.where).toBe("end")
      expect(story.duration).toBeLessThan(12)
      expect(story.duration + (story.lost?.seconds ?? 0)).toBeCloseTo(40, 0)
      expect((await storyIsReady(anna, short.id)).lost).toBeNull()
      expect((await anna.me()).storiesRecorded).toBe(2)
    } finally {
      await server.stop()
    }
  }, 300_000)
})
