import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { Caller } from "../../support/api-client.ts"
import { startServer, type RunningServer } from "../../support/spawn-server.ts"
import { makeSound } from "../../support/audio.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"

let server: RunningServer
let recording: string

beforeAll(async () => {
  server = await startServer({ fast: "in its time" })
  const folder = await mkdtemp(join(tmpdir(), "kintale-sounds-"))
  recording = await makeSound(join(folder, "jfk.mp3"), "-i", kennedy.file)
})
afterAll(() => server.stop())

const newUser = async () => {
  const caller = new Caller(server.url)
  await caller.join()
  return caller
}

describe("an open screen", () => {
  it("sees a story begin, grow and become ready, its progress never going backwards; a stranger's sees nothing @slow", async () => {
    const anna = await newUser()
    const stranger = await newUser()
    const [screen, strangersScreen] = [await openScreen(anna), await openScreen(stranger)]
    const told: Array<LiveEvent> = []
    const toldStranger: Array<unknown> = []
    screen.on("event", (liveEvent: LiveEvent) => told.push(liveEvent))
    strangersScreen.onAny((...event: ReadonlyArray<unknown>) => toldStranger.push(event))
    const { id } = await anna.save(recording)
    await storyIsReady(anna, id)
    screen.close()
    strangersScreen.close()

    const kinds = new Set(told.map((liveEvent) => liveEvent._tag))
    for (const kind of ["StoryAdded", "StoryProgressed", "ParagraphTranscribed", "StoryChanged"]) {
      expect(kinds).toContain(kind)
    }
    const fractions = told.flatMap((liveEvent) =>
      liveEvent._tag === "StoryProgressed" ? [liveEvent.progress.fraction] : [],
    )
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.length).toBeGreaterThan(3)
    expect(toldStranger).toEqual([])
  })

  it("is refused to other sites, to visitors and to forged cookies", async () => {
    const anna = await newUser()
    const visitor = new Caller(server.url)
    await expect(openScreen(anna, { origin: "https://evil.example" })).rejects.toThrow(/.+/)
    await expect(openScreen(visitor)).rejects.toThrow("signed out")
    await expect(openScreen(visitor, { cookie: "kintale=forged;cookie" })).rejects.toThrow(
      "signed out",
    )
  })

  it("ends when its user signs out", async () => {
    const anna = await newUser()
    const screen = await openScreen(anna)
    const ended = new Promise<string>((resolve) => screen.once("disconnect", resolve))
    await anna.call("POST", routes.signOut)
    expect(await ended).toBe("io server disconnect")
  })
})
