import { describe, expect, it } from "vitest"
import type { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { type Caller, rejection } from "../../support/api-client.ts"
import { changeStory, openPage, withAStory } from "../../support/update-story.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { recording, aStory, kept } = withAStory()

const setBirth = (caller: Caller, id: PersonId, birthDate: string) =>
  caller.patch(paths.storyteller(id), { birthDate })

describe("the facts of a story", () => {
  it("R143 are changed one by one, also at once: what a change does not name stays as it is", async () => {
    const { anna, karl, rosa, id } = await aStory()
    const first = {
      title: "The flood",
      description: "Of 1954",
      category: "family",
      subjectIds: [karl],
      locationName: "The old mill",
      city: "Passau",
      country: "Germany",
      latitude: 48.57,
      longitude: 13.46,
    }
    const words = { tags: "river, flood, river", happened: " July 1954 " }
    expect(await changeStory(anna, id, { ...first, ...words })).toMatchObject({
      ...first,
      tags: ["river", "flood"],
      storytellerId: rosa,
      happened: { words: "July 1954", from: "1954-07-01", to: "1954-07-31" },
    })
    await Promise.all([
      changeStory(anna, id, { title: "The great flood" }),
      changeStory(anna, id, { description: "" }),
      changeStory(anna, id, { category: null, happened: null }),
      changeStory(anna, id, { latitude: null, longitude: null, city: "" }),
      changeStory(anna, id, { storytellerId: karl }),
      changeStory(anna, id, { subjectIds: [rosa] }),
    ])
    expect(await changeStory(anna, id, {})).toMatchObject({
      title: "The great flood",
      description: "",
      category: null,
      happened: null,
      city: null,
      country: "Germany",
      latitude: null,
      storytellerId: karl,
      subjectIds: [rosa],
    })
  })

  it("R656 are said in full by a recording and by an upload alike @slow", async () => {
    const { anna, karl, rosa } = await aStory()
    const said = {
      title: "The flood",
      description: "Of 1954",
      category: "family",
      tags: "river, flood",
      storytellerId: String(rosa),
      selectedSubjects: JSON.stringify([{ id: karl }]),
    }
    const { id: recorded } = await anna.save(recording(), undefined, said)
    const { storyId: uploaded } = await anna.upload(recording(), said)
    for (const id of [recorded, uploaded]) {
      expect(await anna.story(id)).toMatchObject({
        ...{ title: "The flood", description: "Of 1954", category: "family" },
        ...{ tags: ["river", "flood"], storytellerId: rosa, subjectIds: [karl] },
      })
    }
  })

  it("R143 stay as they are where a part of the change is refused", async () => {
    const { anna, id } = await aStory()
    const rejected = [
      [{ title: " " }, 422],
      [{ storytellerId: 123_456 }, 404],
      [{ subjectIds: [123_456] }, 404],
      [{ language: "tlh" }, 400],
    ] as const
    for (const [body, status] of rejected) {
      const answer = await anna.patch(paths.story(id), { city: "Graz", ...body })
      expect([answer.status, rejection(answer).message]).toEqual([
        status,
        expect.stringMatching(/\.$/),
      ])
    }
    expect((await anna.story(id)).city).toBeNull()
  })

  it("R140 R141 tell when it happened: by what was sent with the recording, or later, or in words alone @slow", async () => {
    const { anna, rosa } = await aStory()
    const happened = "summer 1944"
    const told = { storytellerId: String(rosa), happened }
    const { id } = await anna.save(recording(), undefined, told)
    const days = { words: happened, from: "1944-06-01", to: "1944-08-31" }
    expect((await anna.story(id)).happened).toEqual(days)
    const words = "before the bridge was built"
    const asWords = await changeStory(anna, id, { happened: words })
    expect(asWords.happened).toEqual({ words, from: null, to: null })
  })
})

describe("a date that counts from the storyteller's birth", () => {
  it("R142 R145 follows the birth date and the storyteller, and open pages hear of it", async () => {
    const { anna, rosa, karl, id } = await aStory()
    const nine = await changeStory(anna, id, { happened: "when I was nine" })
    expect(nine.happened).toEqual({ words: "when I was nine", from: null, to: null })
    const hears = kept(await openPage(anna))
    const heard = hears.hears("StoryChanged")
    await setBirth(anna, rosa, "1935-03-10")
    await heard
    expect((await anna.story(id)).happened).toMatchObject({ from: "1944-03-10", to: "1945-03-09" })
    await setBirth(anna, karl, "1905-01-01")
    const moved = await changeStory(anna, id, { storytellerId: karl })
    expect(moved.happened).toMatchObject({ from: "1914-01-01", to: "1914-12-31" })
    await setBirth(anna, rosa, "1936-03-10")
    expect((await anna.story(id)).happened).toEqual(moved.happened)
    await setBirth(anna, karl, "")
    expect((await anna.story(id)).happened).toEqual(nine.happened)
  })

  it("R142 is right in the end however birth dates and storytellers change at once @slow", async () => {
    const { anna, rosa, karl, id } = await aStory()
    await setBirth(anna, karl, "1905-01-01")
    await changeStory(anna, id, { happened: "when I was nine" })
    for (const [year, teller] of [
      [1935, karl],
      [1936, rosa],
      [1937, karl],
    ] as const) {
      await Promise.all([
        setBirth(anna, rosa, `${year}-01-01`),
        setBirth(anna, karl, `${year - 30}-01-01`),
        changeStory(anna, id, { storytellerId: teller }),
      ])
      const from = `${(teller === rosa ? year : year - 30) + 9}-01-01`
      expect((await anna.story(id)).happened?.from).toBe(from)
    }
  })
})

describe("the language of a story", () => {
  it("R146 is set by hearing it anew, and only where that can be done now @slow", async () => {
    const { anna, id } = await aStory()
    const early = await anna.patch(paths.story(id), { title: "Not yet", language: "de" })
    expect([early.status, rejection(early).message]).toEqual([
      409,
      "We're transcribing this story right now. Please set its language when that's done.",
    ])
    const ready = await storyIsReady(anna, id)
    expect([ready.title, ready.detectedLanguage]).toEqual([
      expect.not.stringMatching("Not yet"),
      "en",
    ])
    const same = await changeStory(anna, id, { language: "en", title: "Same" })
    expect([same.processing.state, same.title]).toEqual(["ready", "Same"])
    const anew = await changeStory(anna, id, { language: "de", title: "Anew" })
    expect([anew.processing.state, anew.title]).toEqual(["working", "Anew"])
    await storyIsReady(anna, id, "failed")
  })
})

describe("a change in the moment in which", () => {
  it("R143 the story is processed loses nothing of either @slow", async () => {
    const { anna, id } = await aStory()
    let count = 0
    const ready = storyIsReady(anna, id)
    const isReady = ready.then(() => true)
    while (
      !(await Promise.race([
        isReady,
        changeStory(anna, id, { title: `Title ${count + 1}` }).then(() => false),
      ]))
    ) {
      count += 1
    }
    const story = await anna.story(id)
    expect(story).toMatchObject({ isProcessed: true, title: expect.stringMatching(/^Title \d+$/) })
    expect(story.originalTranscription).not.toBe("")
  })
})
