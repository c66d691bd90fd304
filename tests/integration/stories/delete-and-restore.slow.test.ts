import { Schema } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { coEditCloses } from "#protocol/collaboration.ts"
import { StoryOverview, StoryPage } from "#protocol/story-list.ts"
import { DeletedStory } from "#protocol/trash.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { paths, routes } from "#protocol/paths.ts"
import { SearchResult } from "#protocol/search.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { CoEditor, openTranscript } from "../../support/yjs-client.ts"
import {
  everything,
  deleteAccount,
  mediaIn,
  naming,
  ofStory,
  workIn,
} from "../../support/deletion/find-traces.ts"
import { download, storiesIn } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { fast } from "../../support/fast-server.ts"
import { nameIn } from "../../support/place-names.ts"
import { addPerson, grant, people } from "../../support/factories.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const deletedOf = async (caller: Caller) =>
  decode(Schema.Array(DeletedStory), await caller.get(routes.deletedStories))
const pageOf = async (caller: Caller) => decode(StoryPage, await caller.get(routes.storyPage))
const overviewOf = async (caller: Caller) =>
  decode(StoryOverview, await caller.get(routes.storyOverview))
const found = async (caller: Caller) =>
  decode(
    Schema.Array(SearchResult),
    await caller.post(routes.search, { query: "what your country can do for you" }),
  ).map(({ story }) => story.id)

/** Everything that a story shows in, as one user sees it. */
const seenBy = async (caller: Caller, id: StoryId) => ({
  listed: (await caller.stories()).map((story) => story.id),
  paged: (await pageOf(caller)).stories.map((story) => story.id),
  overview: await overviewOf(caller),
  people: (await people(caller)).map((person) => [person.name, person.storiesCount]),
  found: await found(caller),
  exported: storiesIn((await download(caller)).files).map((story) => story.id),
  account: (await caller.get(routes.account)).body,
  story: (await caller.get(paths.story(id))).body,
  versions: (await caller.get(paths.storyVersions(id))).body,
})

describe("a story that is deleted", () => {
  const times = { kept: 30 * 24 * 60 * 60 * 1000, settled: 0 }
  const servers = withServer("SQLite", { ...fast(), deletionTimes: times })
  const editors: Array<CoEditor> = []
  afterAll(() => editors.forEach((editor) => editor.close()))

  /** Anna keeps Rosa, Ben recorded a story of hers about Karl, and Cara may hear it. */
  const aFamily = async () => {
    const { anna, ben, rosa } = await servers.family()
    const cara = await servers.newcomer("cara")
    const karl = await addPerson(anna, { name: "Karl" })
    await grant(anna, rosa, ben, "contributor")
    await grant(anna, karl.id, ben, "contributor")
    await grant(anna, rosa, cara, "viewer")
    const older = await anna.save(servers.recording())
    const { id } = await ben.caller.save(servers.recording(), undefined, {
      title: "The mill",
      storytellerId: String(rosa),
      selectedSubjects: JSON.stringify([{ id: karl.id }]),
    })
    await anna.save(servers.recording())
    await storyIsReady(anna, older.id)
    await storyIsReady(anna, id)
    return { anna, ben: ben.caller, cara: cara.caller, id }
  }

  it("R230 R231 is nowhere at once, and is what it was once either owner puts it back", async () => {
    const { anna, ben, cara, id } = await aFamily()
    for (const story of await anna.stories()) await storyIsReady(anna, story.id)
    await ben.patch(paths.storyContent(id), { englishTranslation: "Ask not." })
    const all = [anna, ben, cara]
    const before = await Promise.all(all.map((caller) => seenBy(caller, id)))
    expect(before.map(({ listed }) => listed.includes(id))).toEqual([true, true, true])
    expect(before.map(({ exported }) => exported.includes(id))).toEqual([true, true, false])
    const { storiesRecorded, id: bensId } = await ben.me()

    expect((await cara.delete(paths.story(id))).status).toBe(403)
    expect((await ben.delete(paths.story(id))).status).toBe(204)
    expect((await ben.delete(paths.story(id))).status).toBe(204)
    for (const caller of all) {
      const seen = await seenBy(caller, id)
      for (const list of [seen.listed, seen.paged, seen.found, seen.exported]) {
        expect(list).not.toContain(id)
      }
      expect(seen.overview.stories).toBe(seen.listed.length)
      expect(seen.people.find(([name]) => name === "Rosa")?.[1]).toBe(0)
      for (const path of [
        paths.story,
        paths.storyAudio,
        paths.storyOriginal,
        paths.storyVersions,
      ]) {
        expect((await caller.get(path(id))).status).toBe(404)
      }
      const words = { originalTranscription: "Mended." }
      expect((await caller.patch(paths.storyContent(id), words)).status).toBe(404)
      expect((await caller.post(paths.processStory(id), {})).status).toBe(404)
    }
    const { storyteller, deletedBy, title, deletedAt, until } = (await deletedOf(anna))[0] ?? {}
    expect([title, storyteller?.name, deletedBy?.userId]).toEqual(["The mill", "Rosa", bensId])
    expect(Date.parse(until ?? "") - Date.parse(deletedAt ?? "")).toBe(times.kept)
    expect(await deletedOf(ben)).toEqual(await deletedOf(anna))
    expect(await deletedOf(cara)).toEqual([])
    expect((await ben.me()).storiesRecorded).toBe(storiesRecorded)

    expect((await cara.post(paths.restoreStory(id), {})).status).toBe(404)
    expect((await anna.post(paths.restoreStory(id), {})).status).toBe(200)
    expect((await ben.post(paths.restoreStory(id), {})).status).toBe(200)
    expect(await Promise.all(all.map((caller) => seenBy(caller, id)))).toEqual(before)
    expect(await deletedOf(anna)).toEqual([])
  })

  it("R234 closes what is open of it within a second, and takes what was written once it is back", async () => {
    const { anna, ben, cara, id } = await aFamily()
    const screens = await Promise.all([anna, ben, cara].map((caller) => openScreen(caller)))
    const told = screens.map(
      (screen) =>
        new Promise<void>((resolve) => {
          screen.on("event", (event: LiveEvent) => {
            if (event._tag === "StoryDeleted" && event.storyId === id) resolve()
          })
        }),
    )
    const bens = await openTranscript(ben, id)
    const caras = await openTranscript(cara, id)
    editors.push(bens, caras)
    bens.text().insert(0, "Before. ")
    await bens.saved()
    const all = Promise.all([
      ...told,
      bens.until(() => bens.closes.length > 0, "Ben is told"),
      caras.until(() => caras.closes.length > 0, "Cara is told"),
      anna.delete(paths.story(id)),
    ])
    await within(1, servers.server(), all)
    expect([bens.closes, caras.closes]).toEqual([[coEditCloses.deleted], [coEditCloses.deleted]])
    bens.text().insert(0, "Meanwhile. ")
    const late = new CoEditor(ben, id)
    editors.push(late)
    await late.until(() => late.closes.includes(coEditCloses.notFound), "nobody opens it any more")
    for (const screen of screens) screen.close()

    await anna.post(paths.restoreStory(id), {})
    bens.provider.connect()
    await bens.until(() => bens.isSaved && bens.provider.wsconnected, "what Ben wrote")
    await expect
      .poll(async () => (await anna.story(id)).originalTranscription)
      .toMatch(/^Meanwhile\. Before\. /)
  })

  it("R231 R232 of deleting, putting back and erasing at once, something whole is left, or nothing", async () => {
    const { anna, ben, id } = await aFamily()
    const { dataDir } = servers.server()
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([
        anna.delete(paths.story(id)),
        ben.delete(paths.story(id)),
        ben.post(paths.restoreStory(id), {}),
        anna.get(paths.storyOriginal(id)),
        anna.post(paths.restoreStory(id), {}),
        ben.patch(paths.storyContent(id), { originalTranscription: `Ask not, ${String(round)}.` }),
      ])
      await anna.post(paths.restoreStory(id), {})
      const story = await ben.story(id)
      expect(story.processing.state).toBe("ready")
      expect((await ben.get(story.originalUrl)).status).toBe(200)
    }
    // What is another's as well is not erased before its time.
    await ben.delete(paths.story(id))
    for (const caller of [anna, ben]) {
      expect((await caller.delete(paths.deletedStory(id))).status).toBe(403)
    }
    expect((await anna.post(paths.restoreStory(id), {})).status).toBe(200)

    const { id: own } = await anna.save(servers.recording())
    await storyIsReady(anna, own)
    await nameIn(servers.server(), own)
    const media = (await mediaIn(dataDir)).length
    await anna.delete(paths.story(own))
    const [erased, restored] = await Promise.all([
      anna.delete(paths.deletedStory(own)),
      anna.post(paths.restoreStory(own), {}),
    ])
    if (restored.status === 200) {
      expect((await anna.story(own)).access).toBe("own")
      expect((await anna.delete(paths.story(own))).status).toBe(204)
      expect((await anna.delete(paths.deletedStory(own))).status).toBe(204)
    } else expect([erased.status, restored.status]).toEqual([204, 404])
    expect(await deletedOf(anna)).toEqual([])
    await expect.poll(async () => ofStory(await everything(servers.server()), own)).toEqual([])
    expect(await mediaIn(dataDir)).toHaveLength(media - 2)
    const late = await anna.post(paths.restoreStory(own), {})
    expect([late.status, rejection(late).message]).toEqual([404, "Story not found"])
  })

  it("R9 R231 is not saved a second time by a form that never heard its answer", async () => {
    const { caller: anna } = await servers.newcomer("anna")
    const { id } = await anna.save(servers.recording(), "one-attempt")
    await storyIsReady(anna, id)
    await anna.delete(paths.story(id))
    const form = await anna.recordedForm(servers.recording())
    const again = await anna.sendForm(routes.stories, form, "one-attempt")
    expect([again.status, rejection(again).message]).toEqual([
      409,
      "This story was already saved, then deleted. You can restore it from Recently deleted.",
    ])
    await anna.post(paths.restoreStory(id), {})
    expect((await anna.save(servers.recording(), "one-attempt")).id).toBe(id)
  })

  it("R235 goes with its keeper's account at once, also where someone else recorded it", async () => {
    const { anna, ben, id } = await aFamily()
    const { dataDir } = servers.server()
    const { id: annasId } = await anna.me()
    await nameIn(servers.server(), id)
    await ben.delete(paths.story(id))
    const { id: own } = (await anna.stories())[0] ?? {}
    await anna.delete(paths.story(own ?? 0))
    const others = (await mediaIn(dataDir)).length
    expect((await deleteAccount(anna)).status).toBe(200)
    expect(naming(await everything(servers.server()), annasId, [])).toEqual([])
    expect(ofStory(await everything(servers.server()), id)).toEqual([])
    expect((await mediaIn(dataDir)).length).toBeLessThan(others)
    expect(await deletedOf(ben)).toEqual([])
    await expect.poll(() => workIn(dataDir)).toEqual([])
  })

  it("R235 stays its keeper's when whoever recorded and deleted it leaves, and nobody knows who that was", async () => {
    const { anna, ben, id } = await aFamily()
    const { id: bensId } = await ben.me()
    await ben.delete(paths.story(id))
    expect((await deleteAccount(ben)).status).toBe(200)
    expect((await deletedOf(anna)).map(({ deletedBy }) => deletedBy)).toEqual([null])
    expect(naming(await everything(servers.server()), bensId, [])).toEqual([])
    expect((await anna.post(paths.restoreStory(id), {})).status).toBe(200)
    expect((await anna.story(id)).recorderId).toBeNull()
  })
})
