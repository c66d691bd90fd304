import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { coEditCloses } from "#protocol/collaboration.ts"
import type { StoryId } from "#protocol/ids.ts"
import { StoryMap } from "#protocol/map.ts"
import { paths } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { collections } from "../../../backend/platform/database/database.ts"
import { DocumentStore } from "../../../backend/ports/document-store.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { openRaw } from "../../support/raw-yjs-client.ts"
import { addPerson, grant, people } from "../../support/factories.ts"
import { changeStory, openPage, withAStory } from "../../support/update-story.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const { newcomer, recording, aStory, kept, server } = withAStory()

const withinASecond = (...waits: ReadonlyArray<Promise<unknown>>) =>
  within(1, server(), Promise.all(waits))

describe("a story that gets another storyteller", () => {
  it("R144 moves to people of the same keeper only, also by hands of who recorded it", async () => {
    const { anna, ben, rosa, karl } = await aStory()
    await grant(anna, rosa, ben, "contributor")
    const bensOwn = (await addPerson(ben.caller, { name: "Ida" })).id
    const { id } = await ben.caller.save(recording(), undefined, { storytellerId: String(rosa) })
    const toHis = await ben.caller.patch(paths.story(id), { storytellerId: bensOwn })
    expect(toHis.status).toBe(422)
    expect(rejection(toHis)).toMatchObject({
      message: "Please choose someone from the family this story belongs to.",
      fields: { storytellerId: expect.any(String) },
    })
    expect((await ben.caller.patch(paths.story(id), { storytellerId: karl })).status).toBe(404)
    await grant(anna, karl, ben, "viewer")
    expect((await ben.caller.patch(paths.story(id), { storytellerId: karl })).status).toBe(403)
    // About his own he may say it; it stays Anna's.
    await changeStory(ben.caller, id, { subjectIds: [bensOwn] })
    const seen = await anna.story(id)
    expect([seen.subjectIds, seen.access]).toEqual([[], "own"])
  })

  it("R145 R62 is gone within a second for who saw it by the one before, and there for who sees the next", async () => {
    const { anna, ben, rosa, karl, id } = await aStory()
    const clara = await newcomer("clara")
    await storyIsReady(anna, id)
    await grant(anna, rosa, ben, "contributor")
    await grant(anna, karl, clara, "contributor")
    const editor = kept(await openRaw(ben.caller, id))
    const [bens, claras] = [kept(await openPage(ben.caller)), kept(await openPage(clara.caller))]
    expect((await clara.caller.get(paths.story(id))).status).toBe(404)
    const told = [
      bens.hears("AccessChanged"),
      claras.hears("AccessChanged"),
      claras.hears("StoryChanged"),
    ]
    await changeStory(anna, id, { storytellerId: karl })
    await withinASecond(...told, editor.code())
    expect(await editor.code()).toBe(coEditCloses.accessEnded)
    expect((await ben.caller.get(paths.story(id))).status).toBe(404)
    expect((await ben.caller.get(paths.storyAudio(id))).status).toBe(404)
    expect((await clara.caller.story(id)).access).toBe("contribute")
    const counts = await people(anna)
    expect(counts.find(({ id }) => id === karl)).toMatchObject({
      type: "storyteller",
      storiesCount: 1,
    })
  })

  it("R62 R145 becomes one to read for a contributor who sees it by a person in it", async () => {
    const { anna, ben, rosa, karl, id } = await aStory()
    await grant(anna, rosa, ben, "contributor")
    const editor = kept(await openRaw(ben.caller, id))
    await changeStory(anna, id, { storytellerId: karl, subjectIds: [rosa] })
    await withinASecond(editor.code())
    expect(await editor.code()).toBe(coEditCloses.accessChanged)
    expect((await ben.caller.story(id)).access).toBe("view")
  })
})

describe("the people a story is about", () => {
  it("R144 stay where who changes them cannot see them, and their keepers see it as before", async () => {
    const { anna, ben, rosa, karl } = await aStory()
    await grant(anna, rosa, ben, "contributor")
    const bensOwn = (await addPerson(ben.caller, { name: "Ida" })).id
    const { id } = await ben.caller.save(recording(), undefined, { storytellerId: String(rosa) })
    await changeStory(anna, id, { subjectIds: [karl] })
    await changeStory(ben.caller, id, { subjectIds: [bensOwn] })
    expect((await ben.caller.story(id)).subjectIds).toEqual([bensOwn])
    expect((await anna.story(id)).subjectIds).toEqual([karl])
    // Anna takes Karl away; Ben's Ida, whom she cannot see, stays.
    await changeStory(anna, id, { subjectIds: [] })
    expect((await ben.caller.story(id)).subjectIds).toEqual([bensOwn])
    await changeStory(ben.caller, id, { subjectIds: [] })
    expect((await ben.caller.story(id)).subjectIds).toEqual([])
  })

  it("R144 open the story to nobody by a person who is deleted in that moment", async () => {
    const { anna, ben, rosa } = await aStory()
    const clara = await newcomer("clara")
    await grant(anna, rosa, ben, "contributor")
    const { id } = await ben.caller.save(recording(), undefined, { storytellerId: String(rosa) })
    for (let time = 0; time < 6; time += 1) {
      const ida = (await addPerson(clara.caller, { name: "Ida" })).id
      await grant(clara.caller, ida, ben, "contributor")
      await Promise.all([
        ben.caller.patch(paths.story(id), { subjectIds: [ida] }),
        clara.caller.delete(paths.storyteller(ida)),
      ])
      expect((await clara.caller.get(paths.story(id))).status).toBe(404)
      expect((await ben.caller.story(id)).subjectIds).toEqual([])
    }
  })
})

describe("a change in the moment in which", () => {
  it("R143 it is deleted, or after that, brings nothing back", async () => {
    const { anna, id } = await aStory()
    const [changed, deleted] = await Promise.all([
      anna.patch(paths.story(id), { title: "In the last moment" }),
      anna.delete(paths.story(id)),
    ])
    expect([changed.status === 200 || changed.status === 404, deleted.status]).toEqual([true, 204])
    expect((await anna.patch(paths.story(id), { title: "Too late" })).status).toBe(404)
    expect((await anna.get(paths.story(id))).status).toBe(404)
    await anna.post(paths.restoreStory(id), {})
    expect((await anna.story(id)).title).not.toBe("Too late")
  })

  it("R144 its storyteller is deleted leaves a story told by someone, or by nobody known", async () => {
    const { anna, rosa, karl, id } = await aStory()
    const [answer] = await Promise.all([
      anna.patch(paths.story(id), { storytellerId: karl }),
      anna.delete(paths.storyteller(karl)),
    ])
    expect([200, 404]).toContain(answer.status)
    const story = await anna.story(id)
    expect([rosa, null]).toContain(story.storytellerId)
    expect(story.access).toBe("own")
    expect(await changeStory(anna, id, { storytellerId: rosa })).toMatchObject({
      storytellerId: rosa,
    })
  })
})

describe("only the town of where a story was told", () => {
  const exact = { latitude: 51.098_765, longitude: 17.034_567 }
  const wroclaw = { latitude: 51.1029, longitude: 17.0301 }
  const keepTown = (caller: Caller, id: StoryId) => caller.post(paths.coarsenLocation(id), {})
  /** Everything in the store, as one text. */
  const everything = () =>
    server().runtime.runPromise(
      DocumentStore.use((documents) =>
        Effect.forEach(collections, ({ name }) => documents.find(name, { filter: {} })),
      ).pipe(Effect.map((found) => JSON.stringify(found))),
    )

  it("R191 is kept, the exact spot is nowhere any more, and open pages hear of it", async () => {
    const { anna, ben, rosa, id } = await aStory()
    await changeStory(anna, id, { locationName: "Our kitchen", city: "Breslau", ...exact })
    expect(await everything()).toContain("51.098765")
    await grant(anna, rosa, ben, "viewer")
    const told = kept(await openPage(ben.caller)).hears("StoryChanged")
    const now = decode(Story, await keepTown(anna, id))
    await told
    expect(now).toMatchObject({
      ...{ locationName: "Our kitchen", city: "Breslau", country: "Poland" },
      ...{ ...wroclaw, accuracy: null, isOnlyTown: true },
    })
    const stored = await everything()
    for (const degrees of ["51.0987", "17.0345"]) expect(stored).not.toContain(degrees)
    const { stories } = decode(StoryMap, await ben.caller.get(paths.map(null)))
    expect(stories.map(({ recorded }) => recorded)).toMatchObject([wroclaw])
    // However often, and by whomever at once.
    const again = await Promise.all([1, 2, 3, 4].map(() => keepTown(anna, id)))
    for (const answer of again) expect(decode(Story, answer)).toEqual(now)
  })

  it("R191 where none is near it is rounded to a hundred kilometres; without a position nothing happens", async () => {
    const { anna, id } = await aStory()
    const before = await anna.story(id)
    expect(decode(Story, await keepTown(anna, id))).toMatchObject({
      ...{ latitude: null, city: before.city, isOnlyTown: false },
    })
    await changeStory(anna, id, { latitude: 46.512_345, longitude: -29.876_543, accuracy: 4 })
    expect(decode(Story, await keepTown(anna, id))).toMatchObject({
      ...{ latitude: 47, longitude: -30, accuracy: null, city: null, country: null },
    })
  })

  it("R192 no form that was opened before brings the exact spot back; who has seen it may choose another", async () => {
    const { anna, id } = await aStory()
    await changeStory(anna, id, exact)
    const town = decode(Story, await keepTown(anna, id))
    const { latitude, longitude } = town
    for (const before of [{}, { positionBefore: null }, { positionBefore: exact }]) {
      const answer = await anna.patch(paths.story(id), { title: "Mine", ...exact, ...before })
      expect([answer.status, rejection(answer).message]).toEqual([
        409,
        expect.stringMatching(/^This story keeps only the town/),
      ])
    }
    // All else can be changed as ever, and the same position is no other one.
    await changeStory(anna, id, { title: "Ours", latitude, longitude })
    expect(await anna.story(id)).toMatchObject({ title: "Ours", latitude, longitude })
    const moved = { latitude: 51.12, longitude: 17.05 }
    const positionBefore = { latitude, longitude }
    const chosen = await changeStory(anna, id, { ...moved, positionBefore })
    expect(chosen).toMatchObject({ ...moved, isOnlyTown: false })
    expect((await anna.patch(paths.story(id), { ...exact, positionBefore })).status).toBe(409)
    expect(decode(Story, await keepTown(anna, id))).toMatchObject({ isOnlyTown: true, latitude })
    await changeStory(anna, id, { latitude: null, longitude: null })
    expect((await anna.patch(paths.story(id), exact)).status).toBe(409)
  })

  it("R192 at the moment of a change one of the two comes first, and the exact spot never last", async () => {
    const { anna, id } = await aStory()
    for (let round = 0; round < 5; round += 1) {
      const before = await anna.story(id)
      const positionBefore =
        before.latitude === null || before.longitude === null
          ? null
          : { latitude: before.latitude, longitude: before.longitude }
      await changeStory(anna, id, { ...exact, positionBefore })
      const both = await Promise.all([
        keepTown(anna, id),
        anna.patch(paths.story(id), { ...exact, city: "Graz", latitude: 51.0988 }),
        anna.patch(paths.story(id), { country: "Poland", locationName: "Our kitchen" }),
      ])
      const [kept, changed] = both.map(({ status }) => status)
      expect(kept).toBe(200)
      const { latitude, isOnlyTown, locationName } = await anna.story(id)
      expect(locationName).toBe("Our kitchen")
      // Chosen first, it was taken away with the other; later, it was refused.
      expect([changed, latitude, isOnlyTown]).toEqual([
        expect.toSatisfy((status) => status === 200 || status === 409),
        wroclaw.latitude,
        true,
      ])
    }
  })
})
