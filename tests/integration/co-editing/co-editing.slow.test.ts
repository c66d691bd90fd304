import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { CoEditor, openTranscript } from "../../support/yjs-client.ts"
import type { Caller } from "../../support/api-client.ts"
import type { StoryId } from "#protocol/ids.ts"
import { withServer } from "../../support/with-server.ts"
import { fastButTranscribing } from "../../support/fast-server.ts"
import { joinedAusten, makeFolder } from "../../support/audio.ts"
import { grant } from "../../support/factories.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { family, newcomer, recording } = withServer("SQLite", fastButTranscribing)

const open: Array<CoEditor> = []
const opened = async (caller: Caller, id: StoryId) => {
  const editor = await openTranscript(caller, id)
  open.push(editor)
  return editor
}
afterEach(() => {
  for (const editor of open.splice(0)) editor.close()
})

const tellStory = async () => {
  const { anna, rosa } = await family()
  const ben = await newcomer("ben")
  const share = await grant(anna, rosa, ben, "contributor")
  const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
  await storyIsReady(anna, id)
  return { anna, ben: ben.caller, rosa, id, share }
}

describe("two relatives with one transcript open", () => {
  it("type in the same paragraph, and both read the words of both, as everybody else does", async () => {
    const { anna, ben, id } = await tellStory()
    const one = await opened(anna, id)
    const other = await opened(ben, id)
    one.text().insert(0, "Anna: ")
    other.text().insert(other.text().length, " And Ben.")
    await one.saved()
    await other.saved()
    await one.until(() => one.words().includes("And Ben."))
    await other.until(() => other.words().startsWith("Anna: "))
    expect(one.words()).toBe(other.words())
    expect((await anna.story(id)).originalTranscription).toBe(one.words())
  })
})

describe("a recording that is still being heard", () => {
  it("flows into the open transcript, and its beginning can be corrected before its end is heard", async () => {
    const { caller: anna } = await newcomer("anna")
    const long = await joinedAusten(join(await makeFolder(), "long.mp3"), 2)
    const { id } = await anna.save(long)
    const editor = await opened(anna, id)
    await editor.until(() => editor.words().length > 100, "the first words")
    expect((await anna.story(id)).processing.state).toBe("working")
    editor.text().insert(0, "As my grandmother read it: ")
    await editor.saved()
    const story = await storyIsReady(anna, id)
    await editor.until(() => /young man.*young man/is.test(editor.words()), "the end")
    expect(editor.words()).toMatch(/^As my grandmother read it: /)
    expect(story.originalTranscription).toMatch(/^As my grandmother read it: /)
    // Nothing twice, and nothing missing: the same words are said twice in it.
    expect(story.originalTranscription?.match(/ill[- ]disposed young man/gi)).toHaveLength(2)
    const starts = story.transcript.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    expect(
      editor
        .words()
        .split("\n")
        .filter((line) => line.trim() !== "")
        .join("\n\n"),
    ).toBe(story.originalTranscription)
  }, 300_000)
})
