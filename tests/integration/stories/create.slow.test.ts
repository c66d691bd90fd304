import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { startServer, type RunningServer } from "../../support/spawn-server.ts"
import { makeFolder, makeSound, tone } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"

let server: RunningServer
let jfk: string
let short: string

beforeAll(async () => {
  server = await startServer()
  const folder = await makeFolder()
  jfk = await makeSound(join(folder, "jfk.webm"), "-i", kennedy.file, "-c:a", "libopus")
  short = await tone(join(folder, "short.mp3"), 1)
})
afterAll(() => server.stop())

const newUser = async () => {
  const caller = new Caller(server.url)
  await caller.join()
  return caller
}

describe("a saved story", () => {
  it("is heard, summarized and found, and keeps the very bytes it was given", async () => {
    const anna = await newUser()
    const { id } = await anna.save(jfk)
    const story = await storyIsReady(anna, id)
    expect(story.originalTranscription?.toLowerCase()).toContain("what your country can do for you")
    expect(story.summary).not.toBe("")
    expect(story.peaks).toHaveLength(400)

    const found = await anna.post(routes.search, { query: "what citizens owe their nation" })
    expect(found.body).toMatchObject([{ story: { id } }])

    const original = await fetch(server.url + paths.storyOriginal(id), {
      headers: { cookie: anna.cookie },
    })
    const given = await readFile(jfk)
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
    expect(hash(new Uint8Array(await original.arrayBuffer()))).toBe(hash(given))
  })

  it("STORY-10 plays with seeking, to those who may see it and to nobody else", async () => {
    const anna = await newUser()
    const { id } = await anna.save(jfk)
    const { audioUrl } = await storyIsReady(anna, id)
    const part = await anna.call("GET", audioUrl, { headers: { range: "bytes=0-99" } })
    expect([
      part.status,
      part.headers.get("content-length"),
      part.headers.get("content-type"),
    ]).toEqual([206, "100", "audio/mp4"])
    const beyond = await anna.call("GET", audioUrl, { headers: { range: "bytes=999999999-" } })
    expect(beyond.status).toBe(416)
    const stranger = await newUser()
    for (const path of [audioUrl, paths.storyOriginal(id), paths.story(id)]) {
      expect((await stranger.get(path)).status).toBe(404)
    }
    expect((await stranger.call("POST", paths.processStory(id))).status).toBe(404)
    expect((await stranger.post(routes.search, { query: "country" })).body).toEqual([])
  })

  it("is in no language when nothing is said in it", async () => {
    const anna = await newUser()
    const { id } = await anna.save(short)
    expect(await storyIsReady(anna, id)).toMatchObject({
      ...{ detectedLanguage: null, originalTranscription: null, summary: "", keyMoments: [] },
    })
    const [card] = await anna.stories()
    expect(card?.detectedLanguage).toBeNull()
  })

  it("API-26 is not processed twice", async () => {
    const anna = await newUser()
    const { id } = await anna.save(jfk)
    expect((await anna.call("POST", paths.processStory(id))).status).toBe(202)
    await storyIsReady(anna, id)
    expect((await anna.call("POST", paths.processStory(id))).status).toBe(200)
  })

  it("is one story however often the same save is sent", async () => {
    const anna = await newUser()
    const key = randomUUID()
    const first = await anna.save(short, key)
    const again = await anna.save(short, key)
    expect(again.id).toBe(first.id)
    expect(await anna.stories()).toHaveLength(1)
    expect((await anna.me()).storiesRecorded).toBe(1)
  })
})

describe("the free plan", () => {
  it("ROLE-06 refuses the sixth story before a byte of it is kept", async () => {
    const anna = await newUser()
    for (let n = 0; n < 5; n += 1) await anna.save(short)
    const files = async () =>
      (await readdir(join(server.dataDir, "media"), { recursive: true })).length
    await Promise.all((await anna.stories()).map((story) => storyIsReady(anna, story.id)))
    const before = await files()
    const sixth = await anna.sendForm(routes.stories, await anna.recordedForm(short))
    expect(sixth.status).toBe(403)
    expect(rejection(sixth)).toMatchObject({
      requiresUpgrade: true,
      message:
        "On this server, everyone can record 5 stories. The person who runs it can lift that limit.",
    })
    const form = new FormData()
    form.append("audio", new Blob([await readFile(short)]), "short.mp3")
    expect((await anna.sendForm(routes.upload, form)).status).toBe(403)
    expect(await files()).toBe(before)
    expect(await anna.stories()).toHaveLength(5)
  })

  it("lets exactly one in of ten that come at once to the last place", async () => {
    const anna = await newUser()
    for (let n = 0; n < 4; n += 1) await anna.save(short)
    const form = await anna.recordedForm(short)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => anna.sendForm(routes.stories, form)),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 403),
    ])
    expect((await anna.me()).storiesRecorded).toBe(5)
    expect(await anna.stories()).toHaveLength(5)
  })
})

describe("an uploaded file", () => {
  it("API-25 is told by the user and named after the file when the form says nothing else", async () => {
    const anna = await newUser()
    const { storyId } = await anna.upload(short, { tags: " farm, , 1950s,farm " })
    const story = await anna.story(storyId)
    expect(story).toMatchObject({
      title: "short",
      tags: ["farm", "1950s"],
      storyteller: { name: "Anna Berg" },
    })
  })

  it("R102 makes the person the user is, once, for whoever skipped setup", async () => {
    const lina = new Caller(server.url)
    const name = { firstName: "Lina", lastName: "Berg" }
    const account = { email: "lina@example.org", username: "lina", ...name }
    await lina.post(routes.signUp, { ...account, password: "a long enough password" })
    const [one, two] = await Promise.all([lina.upload(short), lina.upload(short)])
    expect(one.storyId).not.toBe(two.storyId)
    const told = await Promise.all([lina.story(one.storyId), lina.story(two.storyId)])
    const [self, ...others] = await lina.storytellers()
    expect(others).toEqual([])
    expect(self).toMatchObject({ name: "Lina Berg", storiesCount: 2, access: "own" })
    expect(told.map(({ storytellerId }) => storytellerId)).toEqual([self?.id, self?.id])
    // Setup that comes later speaks of the same person.
    await lina.patch(routes.profile, { firstName: "Line", lastName: "Berg", bio: "By the river." })
    expect(await lina.storytellers()).toMatchObject([
      { id: self?.id, name: "Line Berg", bio: "By the river." },
    ])
    const unnamed = await lina.recordedForm(short, { storytellerId: "" })
    expect(rejection(await lina.sendForm(routes.stories, unnamed)).message).toBe(
      "Please select a storyteller.",
    )
  })

  it("may have a name of any length and kind", async () => {
    const anna = await newUser()
    const form = new FormData()
    form.append("audio", new Blob([await readFile(short)]), `${"🎙".repeat(120)}.MP3`)
    const answer = await anna.sendForm(routes.upload, form)
    expect(answer.status).toBe(201)
    const [story] = await anna.stories()
    if (story === undefined) throw new Error("there is no story")
    expect((await anna.get(paths.storyOriginal(story.id))).status).toBe(200)
  })

  it("in a language no engine here knows ends in a plain sentence, and its bytes stay", async () => {
    const anna = await newUser()
    const { storyId } = await anna.upload(jfk, { source_lang: "de" })
    await expect
      .poll(async () => (await anna.story(storyId)).processing)
      .toMatchObject({ state: "failed" })
    const { processing } = await anna.story(storyId)
    expect(processing).toMatchObject({
      reason: expect.stringContaining("This server can transcribe English only."),
    })
    expect((await anna.get(paths.storyAudio(storyId))).status).toBe(200)
  })
})

describe("when something the server needs is missing", () => {
  it("says so without ffmpeg, refuses recordings and keeps nothing of them", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
    const lame = await startServer({ dataDir, env: { FFMPEG_PATH: "/nowhere/ffmpeg" } })
    try {
      const anna = new Caller(lame.url)
      await anna.join()
      expect((await anna.get(routes.health)).body).toMatchObject({
        status: "degraded",
        parts: { sound: { works: false }, documents: { works: true } },
      })
      const answer = await anna.sendForm(routes.stories, await anna.recordedForm(short))
      expect(answer.status).toBe(503)
      expect(rejection(answer).message).toMatch(/can't read recordings right now/)
      expect((await anna.me()).storiesRecorded).toBe(0)
    } finally {
      expect(await lame.stop()).toBe(0)
    }
  })
})
