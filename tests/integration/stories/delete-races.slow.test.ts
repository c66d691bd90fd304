import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { austen } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { coEditCloses } from "#protocol/collaboration.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { paths } from "#protocol/paths.ts"
import type { ShareRole } from "#protocol/share.ts"
import { Caller } from "../../support/api-client.ts"
import { type CoEditor, openTranscript } from "../../support/yjs-client.ts"
import {
  everything,
  mediaIn,
  ofStory,
  password,
  workIn,
} from "../../support/deletion/find-traces.ts"
import { askForExport, download, storiesIn } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { fast, fastButTranscribing } from "../../support/fast-server.ts"
import { makeFolder, makeSound, tone } from "../../support/audio.ts"
import { grant } from "../../support/factories.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"
import { unzip } from "../../support/unzip.ts"

/** What a screen is told of a story, and a way to wait for it. */
const listen = async (caller: Caller, id: StoryId) => {
  const screen = await openScreen(caller)
  const told: Array<LiveEvent["_tag"]> = []
  screen.on("event", (event: LiveEvent) => {
    if ("storyId" in event && event.storyId === id) told.push(event._tag)
  })
  return {
    told,
    until: (tag: LiveEvent["_tag"]) => expect.poll(() => told, { interval: 5 }).toContain(tag),
    close: () => screen.close(),
  }
}

describe("deleting a story in the middle of things", () => {
  const servers = withServer("SQLite", fastButTranscribing)
  let long = ""
  let large = ""
  beforeAll(async () => {
    const folder = await makeFolder()
    long = await makeSound(join(folder, "long.mp3"), "-i", austen.files[0] ?? "")
    large = await tone(join(folder, "large.wav"), 240, "-ar", "48000")
  })

  it(
    "R233 rests the work on it, tells nobody, and goes on with it once it is back",
    { timeout: 300_000 },
    async () => {
      const { caller: anna } = await servers.newcomer("anna")
      const { id } = await anna.save(long)
      const screen = await listen(anna, id)
      await screen.until("ParagraphTranscribed")
      const heard = ((await anna.story(id)).originalTranscription ?? "").slice(0, 20)
      expect(heard).not.toBe("")
      expect((await anna.delete(paths.story(id))).status).toBe(204)
      await screen.until("StoryDeleted")
      const before = screen.told.length
      expect(await workIn(servers.server().dataDir)).toEqual([])

      // Another story is heard meanwhile, though there is one worker.
      const other = await anna.save(servers.recording())
      await storyIsReady(anna, other.id)
      expect(screen.told.slice(before)).toEqual([])

      expect((await anna.post(paths.restoreStory(id), {})).status).toBe(200)
      const { originalTranscription: words } = await storyIsReady(anna, id)
      // What was heard before is there, once.
      expect(words?.startsWith(heard)).toBe(true)
      expect(words?.split(heard)).toHaveLength(2)
      screen.close()
    },
  )

  it("R230 stops what is just being listened to within about a second", async () => {
    const { caller: anna } = await servers.newcomer("anna")
    const { id } = await anna.save(large)
    const headers = { cookie: anna.cookie, range: "bytes=1000-" }
    const asked = get(anna.url + paths.storyOriginal(id), { headers })
    const [answer]: ReadonlyArray<IncomingMessage> = await once(asked, "response")
    if (answer === undefined) throw new Error("no answer")
    expect(answer.statusCode).toBe(206)
    let bytes = 0
    const ended = new Promise<string>((resolve) => {
      answer.once("end", () => resolve("whole"))
      answer.once("error", () => resolve("broken off"))
    })
    await anna.delete(paths.story(id))
    // As slowly as it is played.
    const slowly = setInterval(() => {
      const piece: unknown = answer.read(64 * 1024)
      if (piece instanceof Buffer) bytes += piece.length
      else answer.read()
    }, 20)
    expect(await ended).toBe("broken off")
    clearInterval(slowly)
    expect(bytes).toBeLessThan(Number(answer.headers["content-length"]))
  })

  it("R230 R231 leaves everybody what their share says, though both change at the same moment", async () => {
    const { anna, ben, rosa } = await servers.family()
    const share = await grant(anna, rosa, ben, "viewer")
    const fields = { storytellerId: String(rosa) }
    const { id } = await anna.save(servers.recording(), undefined, fields)
    const bens = async () => (await ben.caller.get(paths.story(id))).status
    const give = (role: ShareRole) => anna.patch(paths.share(rosa, share.id), { role })
    for (const role of ["contributor", "viewer", "contributor"] as const) {
      await Promise.all([give(role), anna.delete(paths.story(id)), bens()])
      expect(await bens()).toBe(404)
      await Promise.all([anna.post(paths.restoreStory(id), {}), give("viewer"), bens()])
      expect(await bens()).toBe(200)
    }
    const taken = anna.delete(paths.share(rosa, share.id))
    await Promise.all([anna.delete(paths.story(id)), taken, bens()])
    expect((await anna.post(paths.restoreStory(id), {})).status).toBe(200)
    expect([await bens(), (await anna.get(paths.story(id))).status]).toEqual([404, 200])
  })

  it("R83 R230 leaves an export that is under way whole, without what was deleted meanwhile", async () => {
    const { caller: anna } = await servers.newcomer("anna")
    const older = await anna.save(servers.recording(), undefined, { title: "The older one" })
    const newer = await anna.save(large)
    const answer = await askForExport(anna)
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    // The newer story comes first, and is more than waits on the line.
    expect((await anna.delete(paths.story(older.id))).status).toBe(204)
    const pieces = [first?.value ?? new Uint8Array()]
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      pieces.push(next.value)
    }
    const files = await unzip(Buffer.concat(pieces))
    expect(storiesIn(files).map(({ id, recording }) => [id, recording])).toEqual([
      [newer.id, "whole"],
    ])
    expect([...files.keys()].filter((name) => name.includes(older.title))).toEqual([])
    await anna.post(paths.restoreStory(older.id), {})
    expect(storiesIn((await download(anna)).files).map(({ id }) => id)).toEqual([
      newer.id,
      older.id,
    ])
  })
})

const mongo = testedStores().find(({ name }) => name === "MongoDB")
describe.skipIf(mongo?.missing !== null)("deleting a story at one of two servers", () => {
  const overrides = { ...fast(), deletionTimes: { kept: 60_000, settled: 200 } }
  const servers = withServer("MongoDB", overrides)
  const editors: Array<CoEditor> = []
  let second: { readonly url: string; readonly stop: () => Promise<void> } | undefined
  beforeAll(async () => {
    second = await servers.server().another()
  })
  afterAll(async () => {
    for (const editor of editors) editor.close()
    await second?.stop()
  })

  it("R231 R232 R234 it is gone at the other too, is put back from there, and is erased by one of them", async () => {
    const { caller: anna, email } = await servers.newcomer("anna")
    const there = new Caller(second?.url ?? "")
    await there.signIn(email, password)
    const { id } = await anna.save(servers.recording())
    await storyIsReady(anna, id)
    const open = await openTranscript(there, id)
    editors.push(open)
    await anna.delete(paths.story(id))
    expect((await there.get(paths.story(id))).status).toBe(404)
    await open.until(() => open.closes.length > 0, "the other server says so")
    expect(open.closes).toEqual([coEditCloses.deleted])
    expect((await there.post(paths.restoreStory(id), {})).status).toBe(200)
    expect((await anna.story(id)).processing.state).toBe("ready")

    const media = (await mediaIn(servers.server().dataDir)).length
    await there.delete(paths.story(id))
    const answers = await Promise.all([
      anna.delete(paths.deletedStory(id)),
      there.delete(paths.deletedStory(id)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toContain(204)
    expect((await anna.post(paths.restoreStory(id), {})).status).toBe(404)
    await expect.poll(async () => ofStory(await everything(servers.server()), id)).toEqual([])
    expect(await mediaIn(servers.server().dataDir)).toHaveLength(media - 2)
  })
})
