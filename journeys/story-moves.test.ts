import { describe, expect, it } from "vitest"
import { coEditCloses } from "#protocol/co-edit.ts"
import { paths } from "#protocol/paths.ts"
import { refusal } from "./caller.ts"
import { openRaw } from "./raw-co-editor.ts"
import { addPerson, grant, people } from "./relatives.ts"
import { changeStory, openPage, withAStory } from "./story-changes.ts"
import { storyIsReady } from "./waiting.ts"

const { newcomer, recording, aStory, kept } = withAStory()

const withinASecond = async (...waits: ReadonlyArray<Promise<unknown>>) => {
  const began = performance.now()
  await Promise.all(waits)
  expect(performance.now() - began).toBeLessThan(1_000)
}

describe("a story that gets another storyteller", () => {
  it("R144 moves to people of the same keeper only, also by hands of who recorded it", async () => {
    const { anna, ben, rosa, karl } = await aStory()
    await grant(anna, rosa, ben, "contributor")
    const bensOwn = (await addPerson(ben.caller, { name: "Ida" })).id
    const { id } = await ben.caller.save(recording(), undefined, { storytellerId: String(rosa) })
    const toHis = await ben.caller.patch(paths.story(id), { storytellerId: bensOwn })
    expect(toHis.status).toBe(422)
    expect(refusal(toHis)).toMatchObject({
      message: "Please choose somebody of the family this story belongs to.",
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

  it("R144 its storyteller is deleted leaves a story told by somebody, or by nobody known", async () => {
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
