import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Y from "yjs"
import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { paths, routes } from "#protocol/paths.ts"
import { SearchResult } from "#protocol/search.ts"
import { Story } from "#protocol/story.ts"
import { Version, WholeVersion } from "#protocol/version.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { openTranscript } from "../../support/yjs-client.ts"
import { relative } from "../../support/factories.ts"
import { fast } from "../../support/fast-server.ts"
import { sayingTranslator } from "../../support/fakes/translator.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { openScreen, storyIsReady, storyIsTranslated } from "../../support/wait-for.ts"

let server: Served
let recording = ""
beforeAll(async () => {
  server = await serveOn("SQLite", {}, { ...fast(), translator: sayingTranslator })
  recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "8")
})
afterAll(() => server.stop())

let made = 0
const told = async () => {
  made += 1
  const { caller } = await relative(server.url, `anna${made}`)
  const { id } = await caller.save(recording)
  await storyIsReady(caller, id)
  return { caller, id }
}

const change = (caller: Caller, id: StoryId, body: unknown) =>
  caller.patch(paths.storyContent(id), body)
const changed = async (caller: Caller, id: StoryId, body: unknown) =>
  decode(Story, await change(caller, id, body))
const versions = async (caller: Caller, id: StoryId, text = "original") =>
  decode(Schema.Array(Version), await caller.get(`${paths.storyVersions(id)}?text=${text}`))

describe("API-27 the words of a story", () => {
  it("are changed by a call as by hand: what did not change stays, with its times and everybody's place in it", async () => {
    const { caller, id } = await told()
    const editor = await openTranscript(caller, id)
    const before = await caller.story(id)
    const words = before.originalTranscription ?? ""
    const last = words.split(" ").at(-1) ?? ""
    const at = editor.words().lastIndexOf(last)
    const place = Y.createRelativePositionFromTypeIndex(editor.text(), at)
    const after = await changed(caller, id, { originalTranscription: `Well, ${words}` })
    expect(after.originalTranscription).toBe(`Well, ${words}`)
    await editor.until(() => editor.words().startsWith("Well, "))
    const found = Y.createAbsolutePositionFromRelativePosition(place, editor.document)
    expect(editor.words().slice(found?.index)).toBe(last)
    expect(after.transcript.at(-1)?.end).toBe(before.transcript.at(-1)?.end)
    expect(after.transcript[0]?.start).toBe(before.transcript[0]?.start)
    editor.close()
  })

  it("can be both texts at once, and fields nobody knows are left aside", async () => {
    const { caller, id } = await told()
    const story = await changed(caller, id, {
      originalTranscription: "Uno.\n\nDos.",
      englishTranslation: "One.\r\nTwo.\u2028Three.",
      title: "Not this way",
      access: "own",
    })
    expect(story.originalTranscription).toBe("Uno.\n\nDos.")
    expect(story.englishTranslation).toBe("One.\n\nTwo.\n\nThree.")
    expect(story.isTranslationByHand).toBe(true)
    expect(story.title).toBe("A story")
  })

  it("are refused with a sentence when they cannot be read, and stay as they are", async () => {
    const { caller, id } = await told()
    const before = await caller.story(id)
    const tooLong = "a".repeat(limits.text.transcript + 1)
    const bad = [
      [{}, 422],
      [[], 400],
      [{ originalTranscription: null }, 400],
      [{ originalTranscription: 7 }, 400],
      [{ englishTranslation: ["a"] }, 400],
      [{ originalTranscription: { $ne: "" } }, 400],
      [{ originalTranscription: tooLong }, 422],
    ] as const
    for (const [body, status] of bad) {
      const answer = await change(caller, id, body)
      expect(answer.status).toBe(status)
      expect(rejection(answer).message).toMatch(/\.$/)
    }
    expect((await change(caller, 0 as StoryId, { originalTranscription: "a" })).status).toBe(400)
    expect((await caller.story(id)).originalTranscription).toBe(before.originalTranscription)
  })

  it("may be as long as 200,000 characters, in any script", async () => {
    const { caller, id } = await told()
    const long = "Die Großmutter 👵🏽 erzählte. "
      .repeat(7_000)
      .slice(0, limits.text.transcript)
      .trim()
    const story = await changed(caller, id, { originalTranscription: long.toWellFormed() })
    expect(story.originalTranscription).toBe(long.toWellFormed())
    const editor = await openTranscript(caller, id)
    expect(editor.words()).toBe(long.toWellFormed())
    editor.close()
  })
})

describe("API-28 a translation made anew", () => {
  it("follows the corrected original, paragraph by paragraph", async () => {
    const { caller, id } = await told()
    const words = { originalTranscription: "Uno.\n\nDos." }
    const answer = await caller.patch(paths.retranslateStory(id), words)
    expect(decode(Story, answer).originalTranscription).toBe("Uno.\n\nDos.")
    const story = await storyIsTranslated(caller, id)
    expect(story.originalTranscription).toBe("Uno.\n\nDos.")
    expect(story.englishTranslation).toBe("In English: Uno.\n\nIn English: Dos.")
    expect(story.isTranslationByHand).toBe(false)
    expect(story.isTranslationOutOfDate).toBe(false)
    expect(story.englishTranscript.map(({ start }) => start)).toEqual(
      story.transcript.map(({ start }) => start),
    )
    const kinds = (await versions(caller, id, "english")).map(({ kind }) => kind)
    expect(kinds).toEqual(["translated"])
  })

  it("of what our own page shows is made of what stands there now, which stays as it is", async () => {
    const { caller, id } = await told()
    const editor = await openTranscript(caller, id)
    editor.text().insert(0, "Since then. ")
    await editor.saved()
    const words = editor.words()
    const seen = { originalTranscription: "What I saw.", isLive: true }
    decode(Story, await caller.patch(paths.retranslateStory(id), seen))
    const story = await storyIsTranslated(caller, id)
    expect(story.originalTranscription).toBe(words)
    expect(story.englishTranslation).toBe(`In English: ${words}`)
    editor.close()
  })

  it("is not made of nothing", async () => {
    const { caller, id } = await told()
    const blank = { originalTranscription: "  \n " }
    for (const body of [{}, blank, { englishTranslation: "a" }]) {
      const answer = await caller.patch(paths.retranslateStory(id), body)
      expect(answer.status).toBe(body === blank ? 422 : 400)
    }
  })
})

describe("the history of a story's words", () => {
  it("tells who changed what and when, and brings any of it back", async () => {
    const { caller, id } = await told()
    const heard = await caller.story(id)
    await changed(caller, id, { originalTranscription: "Only this is left." })
    const [replaced, first, ...others] = await versions(caller, id)
    expect(others).toEqual([])
    expect(first).toMatchObject({ kind: "heard", by: [], removed: 0 })
    expect(replaced).toMatchObject({ kind: "replaced", added: 4 })
    expect(replaced?.by.map(({ name }) => name)).toEqual([`Anna${made} Berg`])
    const whole = decode(WholeVersion, await caller.get(paths.storyVersion(id, replaced?.id ?? 0)))
    expect(whole.before).toEqual(heard.transcript)
    expect(whole.transcript.map(({ text }) => text)).toEqual(["Only this is left."])

    const restored = decode(Story, await caller.post(paths.restoreVersion(id, first?.id ?? 0), {}))
    expect(restored.transcript).toEqual(heard.transcript)
    expect((await versions(caller, id)).map(({ kind }) => kind)).toEqual([
      "restored",
      "replaced",
      "heard",
    ])
  })

  it("names what someone saved, and what someone left without saving", async () => {
    const { caller, id } = await told()
    const editor = await openTranscript(caller, id)
    editor.text().insert(0, "Saved: ")
    await editor.saved()
    // What the editor shows is in the document already; words that came since must not be undone by it.
    const story = await changed(caller, id, { originalTranscription: "stale", isLive: true })
    expect(story.originalTranscription).toBe(editor.words())
    editor.text().insert(0, "Left: ")
    await editor.saved()
    editor.close()
    await expect
      .poll(async () => (await versions(caller, id)).map(({ kind }) => kind))
      .toEqual(["left", "saved", "heard"])
  })
})

describe("what follows from corrected words", () => {
  it("search finds them within seconds, and no longer what they replaced", async () => {
    const { caller, id } = await told()
    const find = async (query: string) =>
      decode(Schema.Array(SearchResult), await caller.post(routes.search, { query })).map(
        ({ excerpt }) => excerpt,
      )
    const wanted = "what your country can do for you"
    expect(await find(wanted)).toEqual([expect.stringContaining("country")])
    const editor = await openTranscript(caller, id)
    editor.document.transact(() => {
      editor.text().delete(0, editor.text().length)
      editor.text().insert(0, "The watermill stood empty after the flood.")
    })
    await editor.saved()
    await expect
      .poll(() => find("a mill after the flood"))
      .toEqual(["The watermill stood empty after the flood."])
    expect(await find(wanted)).toEqual([])
    editor.close()
  })

  it("R99 the summary and its moments are written anew from them, once, and open pages are told", async () => {
    const { caller, id } = await told()
    const heard = await caller.story(id)
    expect(heard.summary).toContain("country")
    const screen = await openScreen(caller)
    let news = 0
    screen.on("event", ({ _tag }) => void (_tag === "StoryChanged" && (news += 1)))
    const summary = async () => {
      const { summary, keyMoments } = await caller.story(id)
      return [summary, keyMoments.map(({ text }) => text)]
    }
    await changed(caller, id, { originalTranscription: "The watermill stood full." })
    const empty = "The watermill stood empty after the flood."
    await changed(caller, id, { originalTranscription: empty })
    await expect.poll(summary).toEqual([empty, []])
    news = 0
    const [first] = (await versions(caller, id)).toReversed()
    await caller.post(paths.restoreVersion(id, first?.id ?? 0), {})
    await expect.poll(summary).toEqual([heard.summary, heard.keyMoments.map(({ text }) => text)])
    await expect.poll(() => news).toBe(1)
    screen.close()
  })

  it("the translation is marked out of date within seconds, until someone looked it through", async () => {
    const { caller, id } = await told()
    await changed(caller, id, { englishTranslation: "In English." })
    const screen = await openScreen(caller)
    const heard = new Promise((resolve) =>
      screen.on("event", ({ _tag }) => _tag === "TranscriptChanged" && resolve(_tag)),
    )
    const editor = await openTranscript(caller, id)
    editor.text().insert(0, "Oh. ")
    await editor.saved()
    await heard
    screen.close()
    expect((await caller.story(id)).isTranslationOutOfDate).toBe(true)
    const looked = await changed(caller, id, { englishTranslation: "In English.", isLive: true })
    expect(looked.isTranslationOutOfDate).toBe(false)
    editor.close()
  })
})
