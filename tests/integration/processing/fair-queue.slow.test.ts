import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { expect, it } from "vitest"
import type { StoryId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import type { Progress } from "#protocol/story.ts"
import { austen } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"
import { joinedAusten, makeFolder, makeSound } from "../../support/audio.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"

const workersOf = (pid: number) =>
  execFileSync("ps", ["-o", "args=", "--ppid", String(pid)], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("worker-main.ts")).length

it("R92 R94 a short story is ready while another family's long ones are heard, and who waits is told how many are before", async () => {
  const folder = await makeFolder()
  const [long, short] = await Promise.all([
    joinedAusten(join(folder, "long.mp3"), 7),
    makeSound(join(folder, "short.mp3"), "-i", austen.files[1] ?? ""),
  ])
  const server = await startServer()
  try {
    const [anna, ben] = [new Caller(server.url), new Caller(server.url)]
    await anna.join()
    await ben.join()
    const told: Array<readonly [StoryId, Progress]> = []
    const [screen, others] = [await openScreen(anna), await openScreen(ben)]
    const strangers: Array<StoryId> = []
    const isMentioned = (what: (id: StoryId, progress: Progress) => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (told.some(([id, progress]) => what(id, progress))) resolve()
        }
        screen.on("event", look)
        look()
      })
    screen.on("event", (event: LiveEvent) => {
      if (event._tag === "StoryProgressed") told.push([event.storyId, event.progress])
    })
    others.on("event", (event: LiveEvent) => {
      if ("storyId" in event) strangers.push(event.storyId)
    })

    const first = await anna.save(long)
    await isMentioned((id, { phase }) => id === first.id && phase === "preparing")
    const second = await anna.save(long)
    await isMentioned((id, { before }) => id === second.id && before === 1)
    expect((await anna.story(second.id)).processing).toMatchObject({ phase: "queued", before: 1 })

    const told10 = await ben.save(short)
    await storyIsReady(ben, told10.id)
    expect((await anna.story(first.id)).processing.state).toBe("working")
    expect((await anna.story(second.id)).processing).toMatchObject({ phase: "queued" })
    expect(workersOf(server.pid)).toBe(2)

    expect(strangers.every((id) => id === told10.id)).toBe(true)
    screen.close()
    others.close()
  } finally {
    await server.stop()
  }
}, 300_000)
