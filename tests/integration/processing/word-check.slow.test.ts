import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { LiveEvent } from "#protocol/events.ts"
import { paths } from "#protocol/paths.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { locateWords } from "#protocol/words-to-check.ts"
import { grant, people, relative } from "../../support/factories.ts"
import { joinedAusten, makeFolder, makeSound } from "../../support/audio.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"
import { openTranscript } from "../../support/yjs-client.ts"

let server: Served
/** As in a large hall, where words are heard wrong. */
let recording = ""
beforeAll(async () => {
  server = await serveOn("SQLite", { CHECK_WORDS: "on" })
  const folder = await makeFolder()
  const plain = await joinedAusten(join(folder, "plain.wav"))
  const hall = "aecho=0.8:0.7:60|110:0.5|0.35"
  recording = await makeSound(join(folder, "hall.mp3"), "-i", plain, "-af", hall)
})
afterAll(() => server.stop())

describe("a story that is ready", () => {
  it("R770 R774 gets words to check, which its contributors see and viewers do not, until somebody has looked", async () => {
    const anna = (await relative(server.url, "anna")).caller
    const ben = await relative(server.url, "ben")
    const { id } = await anna.save(recording)
    await storyIsReady(anna, id)
    const [self] = await people(anna)
    if (self === undefined) throw new Error("nobody told it")
    await grant(anna, self.id, ben, "viewer")

    const screen = await openScreen(anna)
    await new Promise<void>((resolve) =>
      screen.on("event", (event: LiveEvent) => {
        if (event._tag === "WordsToCheckChanged") resolve()
      }),
    )
    screen.close()
    const { wordsToCheck = [] } = await anna.story(id)
    expect(wordsToCheck.length).toBeGreaterThan(0)
    const editor = await openTranscript(anna, id)
    const located = locateWords(textOf(editor.document, "original"), wordsToCheck)
    expect(located).toHaveLength(wordsToCheck.length)
    const letters = located.map(({ from, to }) => editor.words().slice(from, to))
    for (const one of letters) expect(one).toMatch(/^[\p{L}\p{N}][^\n]*[\p{L}\p{N}]$/u)
    editor.close()

    expect((await ben.caller.story(id)).wordsToCheck).toBeUndefined()
    const [first] = wordsToCheck
    const right = { client: first?.client, clock: first?.clock }
    expect((await ben.caller.post(paths.checkedWords(id), right)).status).toBe(403)
    expect((await anna.post(paths.checkedWords(id), right)).status).toBe(200)
    expect((await anna.story(id)).wordsToCheck ?? []).toEqual(wordsToCheck.slice(1))
    expect((await anna.post(paths.checkedWords(id), { isAll: true })).status).toBe(200)
    expect((await anna.story(id)).wordsToCheck).toBeUndefined()
  })
})
