import { join } from "node:path"
import type { Socket } from "socket.io-client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { LiveEvent } from "#protocol/events.ts"
import { paths } from "#protocol/paths.ts"
import { type CoEditor, openTranscript } from "../../support/yjs-client.ts"
import {
  everything,
  deleteAccount,
  mediaIn,
  naming,
  ofStory,
  workIn,
} from "../../support/deletion/find-traces.ts"
import { withServer } from "../../support/with-server.ts"
import { fastButTranscribing } from "../../support/fast-server.ts"
import { grant } from "../../support/factories.ts"
import { slowUpload } from "../../support/aborted-request.ts"
import { joinedAusten, makeFolder } from "../../support/audio.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const heard = (screen: Socket, kind: LiveEvent["_tag"]) =>
  new Promise<void>((resolve) => {
    screen.on("event", ({ _tag }: LiveEvent) => {
      if (_tag === kind) resolve()
    })
  })

describe("deleting an account in the middle of things", () => {
  const servers = withServer("SQLite", fastButTranscribing)
  let long = ""
  beforeAll(async () => {
    long = await joinedAusten(join(await makeFolder(), "long.mp3"), 2)
  })
  const editors: Array<CoEditor> = []
  afterAll(() => editors.forEach((editor) => editor.close()))

  const left = async (userId: number) => naming(await everything(servers.server()), userId, [])

  it("R85 ends the work on a recording that is just being heard", async () => {
    const { caller } = await servers.newcomer("anna")
    const { id: userId } = await caller.me()
    const screen = await openScreen(caller)
    const words = heard(screen, "ParagraphTranscribed")
    const { id } = await caller.save(long)
    await words
    screen.close()
    const { dataDir } = servers.server()
    expect(await workIn(dataDir)).toEqual([String(id)])
    expect((await deleteAccount(caller)).status).toBe(200)
    expect(await mediaIn(dataDir)).toEqual([])
    expect(await workIn(dataDir)).toEqual([])
    expect(await left(userId)).toEqual([])
    expect(ofStory(await everything(servers.server()), id)).toEqual([])
    // The queue goes on with whoever is next.
    const next = await servers.newcomer("ben")
    const { id: nextId } = await next.caller.save(servers.recording())
    await storyIsReady(next.caller, nextId)
    expect((await deleteAccount(next.caller)).status).toBe(200)
  })

  it("R85 breaks off an upload that still comes in", async () => {
    const { caller } = await servers.newcomer("anna")
    const { id: userId } = await caller.me()
    const [self] = await caller.storytellers()
    const { dataDir } = servers.server()
    const upload = slowUpload(caller, self?.id ?? 0)
    await expect.poll(() => mediaIn(dataDir)).toHaveLength(1)
    expect((await deleteAccount(caller)).status).toBe(200)
    await upload.ended
    upload.stop()
    await expect.poll(() => mediaIn(dataDir)).toEqual([])
    await expect.poll(() => left(userId)).toEqual([])
  })

  it("R85 is finished although someone else saved a story under a key of one's own, and it was deleted", async () => {
    const { anna, ben, rosa } = await servers.family()
    const { id: userId } = await anna.me()
    await grant(anna, rosa, ben, "contributor")
    const ofRosa = { storytellerId: String(rosa) }
    // As the keys of stories that both brought in from one export, which others can know.
    const key = "import-0a1b2c3d4e5f-1"
    await anna.save(servers.recording(), key, ofRosa)
    const { id: bens } = await ben.caller.save(servers.recording(), key, ofRosa)
    expect((await anna.delete(paths.story(bens))).status).toBe(204)
    expect((await deleteAccount(anna)).status).toBe(200)
    expect(await left(userId)).toEqual([])
    expect(ofStory(await everything(servers.server()), bens)).toEqual([])
  })

  it("R84 R86 tells open screens at once, and closes what others had open", async () => {
    const { anna, ben, rosa } = await servers.family()
    const { id: userId } = await anna.me()
    await grant(anna, rosa, ben, "contributor")
    const { id } = await anna.save(servers.recording(), undefined, {
      storytellerId: String(rosa),
    })
    await storyIsReady(anna, id)
    const { id: bensOwn } = await ben.caller.save(servers.recording(), undefined, {
      storytellerId: String(rosa),
    })
    await storyIsReady(ben.caller, bensOwn)
    const annasScreen = await openScreen(anna)
    const bensScreen = await openScreen(ben.caller)
    const bens = await openTranscript(ben.caller, id)
    const annas = await openTranscript(anna, id)
    editors.push(bens, annas)
    bens.text().insert(0, "Mended by Ben. ")
    await bens.saved()

    const annaOut = new Promise((resolve) => annasScreen.once("disconnect", resolve))
    const told = heard(bensScreen, "AccessChanged")
    const answer = deleteAccount(anna)
    const bensOut = bens.until(() => bens.closes.length > 0, "Ben is out")
    await within(3, servers.server(), Promise.all([annaOut, told, bensOut]))
    expect((await answer).status).toBe(200)
    annasScreen.close()
    bensScreen.close()
    expect((await ben.caller.get(paths.story(id))).status).toBe(404)
    expect((await ben.caller.story(bensOwn)).access).toBe("own")
    expect(await left(userId)).toEqual([])
    expect(ofStory(await everything(servers.server()), id)).toEqual([])
  })

  it("R86 forgets who wrote in a transcript someone has open just now", async () => {
    const { anna, ben, rosa } = await servers.family()
    await grant(anna, rosa, ben, "contributor")
    const { id: bensId } = await ben.caller.me()
    const { id } = await anna.save(servers.recording(), undefined, {
      storytellerId: String(rosa),
    })
    await storyIsReady(anna, id)
    const annas = await openTranscript(anna, id)
    const bens = await openTranscript(ben.caller, id)
    editors.push(annas, bens)
    bens.text().insert(0, "Ben remembers. ")
    await bens.saved()
    await annas.until(() => annas.words().includes("Ben remembers."), "Anna reads it")
    expect((await deleteAccount(ben.caller)).status).toBe(200)
    expect(await left(bensId)).toEqual([])
    annas.text().insert(0, "Anna too. ")
    await annas.saved()
    annas.close()
    await expect
      .poll(async () => (await anna.story(id)).originalTranscription)
      .toContain("Ben remembers.")
    expect(await left(bensId)).toEqual([])
  })
})
