import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import { german, kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { grant, people } from "../../support/factories.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { newcomer, family } = withServer()
let inGerman: string
let inEnglish: string
beforeAll(async () => {
  const folder = await makeFolder()
  inGerman = await makeSound(join(folder, "german.mp3"), "-i", german.file)
  inEnglish = await makeSound(join(folder, "english.mp3"), "-i", kennedy.file)
})

describe("words made up for another language", () => {
  it("R121 wait, out of summary and search, until someone who may correct them says yes", async () => {
    const { anna, ben, rosa } = await family()
    const carla = await newcomer("carla")
    await grant(anna, rosa, ben, "contributor")
    await grant(anna, rosa, carla, "viewer")
    const { storyId } = await anna.upload(inGerman, { storytellerId: String(rosa) })
    const doubted = await storyIsReady(anna, storyId, "doubted")
    expect(doubted).toMatchObject({ isProcessed: false, summary: null, keyMoments: [] })
    const words = doubted.originalTranscription ?? ""
    expect(words).not.toBe("")
    expect((await anna.post(routes.search, { query: words.slice(0, 200) })).body).toEqual([])
    expect((await carla.caller.stories()).map(({ processing }) => processing.state)).toEqual([
      "doubted",
    ])
    // Asking for processing, as an upload does, changes nothing.
    expect((await anna.post(paths.processStory(storyId), {})).body).toEqual({ state: "doubted" })

    const rejected = await carla.caller.post(paths.storyLanguage(storyId), { language: "en" })
    expect(rejected.status).toBe(403)
    expect((await ben.caller.post(paths.storyLanguage(storyId), { language: "xx" })).status).toBe(
      400,
    )
    expect((await ben.caller.post(paths.storyLanguage(storyId), { language: "en" })).status).toBe(
      202,
    )
    const ready = await storyIsReady(anna, storyId)
    expect(ready).toMatchObject({ isProcessed: true, originalTranscription: words })
    expect(ready.summary).not.toBe(null)
    expect((await anna.post(routes.search, { query: words.slice(0, 200) })).body).toMatchObject([
      { story: { id: storyId } },
    ])
    const again = await ben.caller.post(paths.storyLanguage(storyId), { language: "en" })
    expect([again.status, rejection(again).code]).toEqual([409, "Conflict"])

    // A yes that was pressed by mistake.
    expect((await anna.post(paths.storyLanguage(storyId), { language: "de" })).status).toBe(202)
    const failed = await storyIsReady(anna, storyId, "failed")
    expect(failed).toMatchObject({ summary: null, keyMoments: [], originalTranscription: null })
    expect((await anna.post(routes.search, { query: words.slice(0, 200) })).body).toEqual([])
  })

  it("R121 go when another language is named, corrections too, and the history has them", async () => {
    const { anna, rosa } = await family()
    const { storyId } = await anna.upload(inGerman, { storytellerId: String(rosa) })
    const { originalTranscription } = await storyIsReady(anna, storyId, "doubted")
    const corrected = `${originalTranscription ?? ""} Ach.`
    await anna.patch(paths.storyContent(storyId), { originalTranscription: corrected })
    await anna.post(paths.storyLanguage(storyId), { language: "de" })
    const failed = await storyIsReady(anna, storyId, "failed")
    expect(failed).toMatchObject({
      originalTranscription: null,
      detectedLanguage: "de",
      processing: { reason: expect.stringContaining("This server can transcribe English only.") },
    })
    const kept = await anna.get(paths.storyVersions(storyId))
    expect(JSON.stringify(kept.body)).toContain('"kind":"replaced"')
    const known = await people(anna)
    expect(known.find(({ id }) => id === rosa)?.language).toBe("de")

    // Her next story is taken to be German without anybody saying so.
    const next = await anna.upload(inGerman, { storytellerId: String(rosa) })
    expect((await storyIsReady(anna, next.storyId, "failed")).detectedLanguage).toBe("de")
  })

  it("R122 a language named by mistake is put right, and the words are heard", async () => {
    const { anna, rosa } = await family()
    const { id } = await anna.save(inEnglish, undefined, {
      storytellerId: String(rosa),
      source_lang: "fr",
    })
    await storyIsReady(anna, id, "failed")
    expect((await anna.post(paths.storyLanguage(id), { language: "en" })).status).toBe(202)
    const story = await storyIsReady(anna, id)
    expect(story.originalTranscription?.toLowerCase()).toContain("your country can do for you")
    expect(story.detectedLanguage).toBe("en")
    // The French she was taken to speak is forgotten as well.
    const next = await anna.upload(inEnglish, { storytellerId: String(rosa) })
    expect((await storyIsReady(anna, next.storyId)).detectedLanguage).toBe("en")
  })
})
