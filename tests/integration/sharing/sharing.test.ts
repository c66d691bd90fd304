import { describe, expect, it } from "vitest"
import { everybody, PersonId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { paths, routes } from "#protocol/paths.ts"
import { WhoMaySee } from "#protocol/who-may-see.ts"
import { decode, rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import {
  accept,
  addPerson,
  grant,
  people,
  share,
  sharesOf,
  tokenOf,
} from "../../support/factories.ts"
import { openScreen } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const { recording, family, newcomer, server } = withServer()
const toldBy = (id: PersonId) => ({ storytellerId: String(id) })

describe("a share", () => {
  it("PEOPLE-43 on all people covers those of the future too, and makes nobody new", async () => {
    const { anna, ben, rosa } = await family()
    await grant(anna, everybody, ben, "viewer")
    const karl = await addPerson(anna, { name: "Karl" })
    const found = await people(ben.caller)
    const shared = found.filter(({ sharedBy }) => sharedBy !== null)
    expect(shared.map(({ id }) => id)).toEqual(expect.arrayContaining([rosa, karl.id]))
    expect(found.filter(({ access }) => access === "own")).toHaveLength(1)
  })

  it("ROLE-12 ROLE-18 lets a contributor add stories, which belong to the keeper as well", async () => {
    const { anna, ben, rosa } = await family()
    await grant(anna, rosa, ben, "contributor")
    const screen = await openScreen(anna)
    const told = new Promise<LiveEvent>((resolve) => {
      screen.on("event", (event: LiveEvent) => {
        if (event._tag === "StoryAdded") resolve(event)
      })
    })
    const { id } = await ben.caller.save(recording(), undefined, toldBy(rosa))
    expect(await told).toMatchObject({ storyId: id })
    screen.close()
    expect((await anna.story(id)).access).toBe("own")
    expect([(await anna.me()).storiesRecorded, (await ben.caller.me()).storiesRecorded]).toEqual([
      0, 1,
    ])
  })

  it("taken back ends within a second on open screens: no further event and no file @slow", async () => {
    const { anna, ben, rosa } = await family()
    const given = await grant(anna, rosa, ben, "viewer")
    const { id } = await anna.save(recording(), undefined, toldBy(rosa))
    expect((await ben.caller.get(paths.storyAudio(id))).status).toBe(200)

    const [screen, annasScreen] = [await openScreen(ben.caller), await openScreen(anna)]
    const heard: Array<LiveEvent["_tag"]> = []
    const toldOfIt = new Promise<void>((resolve) => {
      screen.on("event", ({ _tag }: LiveEvent) => {
        heard.push(_tag)
        if (_tag === "AccessChanged") resolve()
      })
    })
    expect((await anna.delete(paths.share(rosa, given.id))).status).toBe(204)
    await within(1, server(), toldOfIt)

    heard.length = 0
    const annaHears = new Promise<void>((resolve) => {
      annasScreen.on("event", ({ _tag }: LiveEvent) => {
        if (_tag === "StoryAdded") resolve()
      })
    })
    await anna.save(recording(), undefined, toldBy(rosa))
    await annaHears
    expect(heard).toEqual([])
    for (const path of [paths.story(id), paths.storyAudio(id), paths.storyOriginal(id)]) {
      expect((await ben.caller.get(path)).status).toBe(404)
    }
    for (const open of [screen, annasScreen]) open.close()
  })

  it("made a viewer's lets nobody add from the next call on @slow", async () => {
    const { anna, ben, rosa } = await family()
    const given = await grant(anna, rosa, ben, "contributor")
    await anna.patch(paths.share(rosa, given.id), { role: "viewer" })
    const form = await ben.caller.recordedForm(recording(), toldBy(rosa))
    const answer = await ben.caller.sendForm(routes.stories, form)
    expect([answer.status, rejection(answer).requiresUpgrade]).toEqual([403, undefined])
    expect((await ben.caller.me()).storiesRecorded).toBe(0)
  })

  it("can be given up by who has it", async () => {
    const { anna, ben, rosa } = await family()
    const given = await grant(anna, rosa, ben, "viewer")
    expect((await ben.caller.delete(paths.share(rosa, given.id))).status).toBe(204)
    expect((await people(ben.caller)).map(({ id }) => id)).not.toContain(rosa)
    expect(await sharesOf(anna, rosa)).toEqual([])
  })

  it("of one who is in a story tells no more than the name of the others in it @slow", async () => {
    const { anna, ben, rosa } = await family()
    const karl = await addPerson(anna, { name: "Karl", relationship: "grandfather" })
    const { id } = await anna.save(recording(), undefined, {
      storytellerId: String(karl.id),
      selectedSubjects: JSON.stringify([{ id: rosa }]),
    })
    await grant(anna, rosa, ben, "viewer")
    const story = await ben.caller.story(id)
    expect(story).toMatchObject({
      access: "view",
      storytellerId: null,
      storyteller: { name: "Karl", relationship: "" },
      subjectIds: [rosa],
    })
    expect((await ben.caller.get(paths.storyteller(karl.id))).status).toBe(404)
  })

  it("R169 is named to who keeps and who recorded, at once as it changes, and to nobody it is shared with @slow", async () => {
    const { anna, ben, rosa } = await family()
    const cara = await newcomer("cara")
    const bens = await grant(anna, rosa, ben, "contributor")
    const { id } = await ben.caller.save(recording(), undefined, toldBy(rosa))
    const screen = await openScreen(ben.caller)
    const told = new Promise<void>((resolve) => {
      screen.on("event", ({ _tag }: LiveEvent) => {
        if (_tag === "SharesChanged") resolve()
      })
    })
    const viewers = async (caller: typeof anna) =>
      decode(WhoMaySee, await caller.get(paths.whoMaySeeStory(id)))
    const seen = async (caller: typeof anna) =>
      (await viewers(caller)).viewers.map(({ name, isYou, access }) => [name, isYou, access])

    await share(anna, everybody, cara.email, "viewer")
    await told
    screen.close()
    expect((await viewers(anna)).invited).toMatchObject([{ email: cara.email, part: "everybody" }])
    expect((await viewers(ben.caller)).invited).toEqual([])
    await accept(cara.caller, await tokenOf(cara.caller))

    const named = (await seen(anna)).map(([name]) => String(name).replace(/\d* Berg$/, ""))
    expect(named).toEqual(["Anna", "Ben", "Cara"])
    expect((await seen(ben.caller)).map(([, isYou]) => isYou)).toEqual([false, true, false])
    expect(await viewers(cara.caller)).toMatchObject({
      isEverybody: false,
      viewers: [{ isYou: true, access: "view", ways: [{ _tag: "Share", part: "everybody" }] }],
    })
    expect((await viewers(cara.caller)).viewers).toHaveLength(1)

    await anna.delete(paths.share(rosa, bens.id))
    expect(await seen(anna)).toHaveLength(3)
    expect((await viewers(ben.caller)).viewers[1]?.ways).toEqual([{ _tag: "Recording" }])
  })

  it("of someone a story is about ends with them: their keeper no longer sees the story, nor whoever they share with @slow", async () => {
    const { anna, ben, rosa } = await family()
    const xaver = await addPerson(ben.caller, { name: "Xaver" })
    await grant(anna, rosa, ben, "contributor")
    const { id } = await ben.caller.save(recording(), undefined, {
      storytellerId: String(xaver.id),
      selectedSubjects: JSON.stringify([{ id: rosa }]),
    })
    expect((await anna.story(id)).access).toBe("view")
    await anna.delete(paths.storyteller(rosa))
    expect((await anna.get(paths.story(id))).status).toBe(404)
    expect(await anna.stories()).toEqual([])
    expect((await ben.caller.story(id)).access).toBe("own")
  })

  it("of someone a story is about stays as long as another of their keeper's people is in it @slow", async () => {
    const { anna, ben, rosa } = await family()
    const karl = await addPerson(anna, { name: "Karl" })
    const xaver = await addPerson(ben.caller, { name: "Xaver" })
    await grant(anna, rosa, ben, "contributor")
    await grant(anna, karl.id, ben, "contributor")
    const { id } = await ben.caller.save(recording(), undefined, {
      storytellerId: String(xaver.id),
      selectedSubjects: JSON.stringify([{ id: rosa }, { id: karl.id }]),
    })
    await anna.delete(paths.storyteller(rosa))
    expect((await anna.story(id)).subjectIds).toEqual([karl.id])
    await anna.delete(paths.storyteller(karl.id))
    expect((await anna.get(paths.story(id))).status).toBe(404)
  })

  it("that was taken back is not heard of any more when the person is deleted", async () => {
    const { anna, ben, rosa } = await family()
    const given = await grant(anna, rosa, ben, "viewer")
    await anna.delete(paths.share(rosa, given.id))
    const [screen, annasScreen] = [await openScreen(ben.caller), await openScreen(anna)]
    const heard: Array<unknown> = []
    screen.on("event", (event: LiveEvent) => heard.push(event))
    const annaHears = new Promise<void>((resolve) => {
      annasScreen.on("event", ({ _tag }: LiveEvent) => {
        if (_tag === "PeopleChanged") resolve()
      })
    })
    await anna.delete(paths.storyteller(rosa))
    await annaHears
    for (const open of [screen, annasScreen]) open.close()
    expect(heard).toEqual([])
  })

  it("accepted as new again finds the person made the first time", async () => {
    const { anna, ben, rosa } = await family()
    const given = await grant(anna, rosa, ben, "viewer")
    await anna.delete(paths.share(rosa, given.id))
    await grant(anna, rosa, ben, "viewer")
    const own = (await people(ben.caller)).filter(({ access }) => access === "own")
    expect(own.map(({ name }) => name)).toEqual([expect.stringMatching(/^Ben/), "Rosa"])
  })
})
