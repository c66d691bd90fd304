import { austen } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { execFileSync } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Caller, rejection } from "../support/api-client.ts"
import { type RunningServer, startServer } from "../support/spawn-server.ts"
import { joinedAusten, makeFolder, makeSound, tone } from "../support/audio.ts"
import { ask, begun, send } from "../support/upload-helpers.ts"
import { hearOnce, openScreen, storyIsReady } from "../support/wait-for.ts"

let folder: string
let spoken: string

beforeAll(async () => {
  folder = await makeFolder()
  spoken = await makeSound(join(folder, "spoken.mp3"), "-i", austen.files[1] ?? "")
})

/** A data folder that outlives its servers and goes with the test. */
const dataFolders: Array<string> = []
const newDataDir = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
  dataFolders.push(dataDir)
  return dataDir
}
afterAll(() => Promise.all(dataFolders.map((dir) => rm(dir, { recursive: true, force: true }))))

const newUser = async (server: RunningServer, name?: string) => {
  const caller = new Caller(server.url)
  const { username, password } = await caller.join(name)
  return { caller, username, password }
}

const childrenOf = (pid: number) =>
  execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("worker-main.ts"))
    .map((line) => Number(line.trim().split(" ")[0]))

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const kills = 12

/** Milliseconds to the kill, each tenth of a second or so one: from the first byte of an upload to the last step of processing. */
const spread = (round: number) => 10 + ((round * 397) % 1_400)
/** How often what comes by itself is looked for, and for how long on a busy machine. */
const soon = { timeout: 120_000, interval: 5 }
const after = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

describe("a server that is killed at any moment", () => {
  it("R28 loses no acknowledged story in 12 kills, leaves none stuck, doubles none", async () => {
    const dataDir = await newDataDir()
    const given = sha256(await readFile(spoken))
    await hearOnce(spoken)
    const acknowledged: Array<{
      readonly username: string
      readonly password: string
      readonly id: StoryId
      readonly key: string
    }> = []
    for (let round = 0; round < kills; round += 1) {
      // Every fifth hears with the engines, killed at its beginning, in the middle and late; the others have heard it before, and take as long.
      const server = await startServer({
        dataDir,
        ...(round % 5 > 0 && { fast: "in its time" as const }),
      })
      const user = await newUser(server)
      const saves = Array.from({ length: 2 }, async () => {
        const key = randomUUID()
        const { id } = await user.caller.save(spoken, key)
        acknowledged.push({ username: user.username, password: user.password, id, key })
      })
      const allOver = Promise.allSettled(saves)
      // Two rounds in three let something be acknowledged first, so that there is something to lose.
      if (round % 3 > 0) await Promise.race(saves)
      await after(spread(round))
      await server.kill()
      await allOver
    }
    expect(acknowledged.length).toBeGreaterThan(kills / 2)

    const server = await startServer({ dataDir, fast: "at once" })
    for (const { username, password, id, key } of acknowledged) {
      const caller = new Caller(server.url)
      await caller.signIn(username, password)
      const story = await storyIsReady(caller, id)
      expect(story.originalTranscription?.match(/young man/gi)).toHaveLength(1)
      const original = await fetch(server.url + paths.storyOriginal(id), {
        headers: { cookie: caller.cookie },
      })
      expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(given)
      expect((await caller.save(spoken, key)).id).toBe(id)
      expect((await caller.me()).storiesRecorded).toBe((await caller.stories()).length)
    }
    expect(await server.stop()).toBe(0)
  }, 900_000)
})

describe("a server that is stopped", () => {
  it("R737 R792 ends by itself before a container is killed, and a story and an upload go on at the next start", async () => {
    const dataDir = await newDataDir()
    const server = await startServer({ dataDir, env: { LOG_LEVEL: "info" } })
    const { caller, username, password } = await newUser(server)
    const screen = await openScreen(caller)
    const isHeard = new Promise<void>((resolve) => {
      screen.on("event", ({ _tag }) => _tag === "ParagraphTranscribed" && resolve())
    })
    const { id } = await caller.save(await joinedAusten(join(folder, "long.mp3"), 3))
    const address = await begun(caller, { length: 1_000_000 })
    const halfSent = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(1_000)),
    })
    const sending = send(caller, address, 0, halfSent).catch(() => null)
    await isHeard
    screen.close()
    // As a terminal tells a server and all it has started; after nine and a half seconds it would end with 1.
    for (const child of childrenOf(server.pid)) process.kill(child, "SIGINT")
    expect(await server.stop()).toBe(0)
    expect(await sending).toBeNull()
    const said = server.said.join("\n")
    expect(said).toContain("Recordings that are half done will go on at the next start.")
    expect(said).not.toContain("the attempt ended")

    const again = await startServer({ dataDir, fast: "at once" })
    const back = new Caller(again.url)
    await back.signIn(username, password)
    expect((await ask(back, address)).offset).toBeGreaterThan(0)
    await storyIsReady(back, id)
    expect(await again.stop()).toBe(0)
  })
})

describe("a worker that is killed", () => {
  it("takes the story up again and ends with one transcript", async () => {
    const server = await startServer({ dataDir: await newDataDir() })
    const { caller } = await newUser(server)
    const screen = await openScreen(caller)
    const long = await joinedAusten(join(folder, "long.mp3"), 3)
    const heard: Array<string> = []
    screen.on("event", ({ _tag }) => heard.push(_tag))
    const { id } = await caller.save(long)
    const worker = await vi.waitFor(() => {
      const [child] = childrenOf(server.pid)
      if (child === undefined) throw new Error("there is no worker yet")
      return child
    }, soon)
    // It goes on for moments only, so that it is not over before it is known here that it has begun.
    while (!heard.includes("ParagraphTranscribed")) {
      process.kill(worker, "SIGSTOP")
      await after(100)
      process.kill(worker, "SIGCONT")
      await after(100)
    }
    process.kill(worker, "SIGKILL")
    const story = await storyIsReady(caller, id)
    expect(story.originalTranscription?.match(/ill[- ]disposed young man/gi)).toHaveLength(3)
    screen.close()
    expect(await server.stop()).toBe(0)
  }, 300_000)

  it("STATE-15 a story that cannot be processed fails with a reason, keeps its recording, and works on Try again", async () => {
    const dataDir = await newDataDir()
    const broken = await startServer({ dataDir, env: { SPEECH_MODEL_DIR: await makeFolder() } })
    const user = await newUser(broken)
    const { id } = await user.caller.save(spoken)
    await expect.poll(async () => (await user.caller.story(id)).processing.state).toBe("failed")
    expect((await user.caller.get(paths.storyAudio(id))).status).toBe(200)
    await broken.stop()

    const mended = await startServer({ dataDir, fast: "at once" })
    const caller = new Caller(mended.url)
    await caller.signIn(user.username, user.password)
    expect((await caller.call("POST", paths.processStory(id))).status).toBe(202)
    expect((await storyIsReady(caller, id)).originalTranscription).toMatch(/young man/i)
    expect(await mended.stop()).toBe(0)
  }, 300_000)
})

const canMount = (() => {
  const place = "/proc/self/mountinfo"
  return process.getuid?.() === 0 && execFileSync("test", ["-r", place]).length === 0
})()

describe.skipIf(!canMount)("a full disk (needs root, to mount a small one)", () => {
  it("refuses the recording with a sentence, keeps nothing of it, and heals by itself", async () => {
    const dataDir = await newDataDir()
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", dataDir])
    const server = await startServer({ dataDir, fast: "at once" })
    try {
      const { caller } = await newUser(server)
      const filler = join(dataDir, "filler")
      await writeFile(filler, Buffer.alloc(28 * 1024 * 1024))
      const large = await tone(join(folder, "large.wav"), 180)
      const answer = await caller.sendForm(routes.stories, await caller.recordedForm(large))
      expect(answer.status).toBe(507)
      expect(rejection(answer).message).toMatch(/out of space/)
      expect(await caller.stories()).toEqual([])
      expect((await caller.me()).storiesRecorded).toBe(0)
      await rm(filler)
      const { id } = await caller.save(spoken)
      await storyIsReady(caller, id)
    } finally {
      await server.stop()
      execFileSync("umount", [dataDir])
    }
  })
})

describe("a data folder that is not whole", () => {
  it("is not served and not touched: the recordings' disk may only be away", async () => {
    const dataDir = await newDataDir()
    const first = await startServer({ dataDir, fast: "at once" })
    const { caller, username, password } = await newUser(first)
    await storyIsReady(caller, (await caller.save(spoken)).id)
    await first.stop()

    await rename(join(dataDir, "media"), join(dataDir, "media-away"))
    await expect(startServer({ dataDir, fast: "at once" })).rejects.toThrow(/Is its disk connected/)
    await rm(join(dataDir, "media"), { recursive: true, force: true })
    await rename(join(dataDir, "media-away"), join(dataDir, "media"))

    const again = await startServer({ dataDir, fast: "at once" })
    const back = new Caller(again.url)
    await back.signIn(username, password)
    const [story] = await back.stories()
    expect(story?.isProcessed).toBe(true)
    expect(await again.stop()).toBe(0)
  })
})

describe("two servers on one store", () => {
  it("the second refuses to start, and the first goes on", async () => {
    const dataDir = await newDataDir()
    const first = await startServer({ dataDir, fast: "at once" })
    await expect(startServer({ dataDir, fast: "at once" })).rejects.toThrow(/ended with 1/)
    expect((await fetch(`${first.url}${routes.health}`)).status).toBe(200)
    expect(await first.stop()).toBe(0)
  })
})
