import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Biography, type BiographyLine } from "#protocol/biography.ts"
import { BiographyVersion } from "#protocol/biography-changes.ts"
import { ChatAnswer, ChatMessage } from "#protocol/biography-chat.ts"
import { type PersonId, StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { AddedRejection, ListedRejection } from "#protocol/rejection.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { type Caller, decode } from "../../support/api-client.ts"
import { grant } from "../../support/factories.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { withServer } from "../../support/with-server.ts"

const servers = withServer()

const answers = {
  early_life: "Rosa grew up by the river.",
  family: "She had four brothers. She kept bees on the roof.",
  interests: "She loves dancing and the garden.",
}
const soon = { timeout: 60_000, interval: 100 }

const opened = async (caller: Caller, id: PersonId) =>
  decode(Biography, await caller.get(paths.biography(id)))
const allOf = ({ paragraphs, life }: Biography): ReadonlyArray<BiographyLine> => [
  ...paragraphs.flatMap(({ lines }) => lines),
  ...life.flatMap(({ events }) => events),
]
const read = async (caller: Caller, id: PersonId) =>
  allOf(await opened(caller, id))
    .map(({ text }) => text)
    .join(" ")

const lineOf = async (caller: Caller, id: PersonId, words: string) => {
  await expect.poll(() => read(caller, id), soon).toContain(words)
  const line = allOf(await opened(caller, id)).find(({ text }) => text.includes(words))
  if (line === undefined) throw new Error(`no line says “${words}”`)
  return line
}
const reject = async (caller: Caller, id: PersonId, words: string) => {
  const { id: lineId, version } = await lineOf(caller, id, words)
  const sent = { kind: "line", lineId, version }
  return decode(AddedRejection, await caller.post(paths.biographyRejections(id), sent)).id
}
const listAt = async (caller: Caller, path: string) =>
  decode(Schema.Array(ListedRejection), await caller.get(path))
const versionsOf = async (caller: Caller, id: PersonId) =>
  decode(Schema.Array(BiographyVersion), await caller.get(paths.biographyVersions(id)))
const kindsOf = async (caller: Caller, id: PersonId) =>
  (await versionsOf(caller, id)).map(({ kind, by }) => [kind, by])

/** Anna keeps Rosa, whose life is told, and Ben contributes. */
const toldFamily = async () => {
  const { anna, ben, rosa } = await servers.family()
  await grant(anna, rosa, ben, "contributor")
  await anna.post(paths.biographyAnswers(rosa), { answers })
  return { anna, ben: ben.caller, rosa }
}

describe("R763 what somebody says is wrong", () => {
  it("is gone at once for everybody, stays away when the life is told anew, and is back when that is undone", async () => {
    const { anna, ben, rosa } = await toldFamily()
    const id = await reject(ben, rosa, "four brothers")
    expect(await read(anna, rosa)).not.toContain("four brothers")
    const legacy = "Be kind to whoever comes to the door."
    await anna.post(paths.biographyAnswers(rosa), { answers: { ...answers, legacy } })
    expect(await read(anna, rosa)).toContain("whoever comes to the door")
    expect(await read(anna, rosa)).not.toContain("four brothers")
    expect(await read(anna, rosa)).toContain("bees on the roof")
    const reason = { reason: "did not happen" }
    expect((await ben.patch(paths.biographyRejection(rosa, id), reason)).status).toBe(204)
    expect((await anna.delete(paths.biographyRejection(rosa, id))).status).toBe(204)
    await expect.poll(() => read(anna, rosa), soon).toContain("four brothers")
    expect((await anna.delete(paths.biographyRejection(rosa, id))).status).toBe(404)
    expect(await kindsOf(anna, rosa)).toEqual(
      expect.arrayContaining([
        ["rejected", expect.stringMatching(/^Ben/)],
        ["unrejected", expect.stringMatching(/^Anna/)],
      ]),
    )
  })

  it("keeps somebody's own words, its place and its id for whoever puts it back", async () => {
    const { anna, rosa } = await toldFamily()
    const line = await lineOf(anna, rosa, "four brothers")
    const words = { version: line.version, text: "She had five brothers, all of them tall." }
    await anna.patch(paths.biographyLine(rosa, line.id), words)
    const id = await reject(anna, rosa, "five brothers")
    expect(await read(anna, rosa)).not.toMatch(/(?:four|five) brothers/)
    await anna.delete(paths.biographyRejection(rosa, id))
    expect(await lineOf(anna, rosa, "five brothers")).toMatchObject({
      ...{ id: line.id, text: words.text },
      by: expect.stringMatching(/^Anna/),
    })
  })

  it("is back as well when somebody restores a version in which it stood", async () => {
    const { anna, rosa } = await toldFamily()
    await reject(anna, rosa, "four brothers")
    // What is made without the sentence is another version.
    await expect.poll(async () => (await opened(anna, rosa)).isBeingMade, soon).toBe(false)
    const found = await versionsOf(anna, rosa)
    const at = found.findIndex(({ kind }) => kind === "rejected")
    const { version: saw } = await opened(anna, rosa)
    const before = paths.restoreBiography(rosa, found[at + 1]?.version ?? 0)
    expect((await anna.post(before, { version: saw })).status).toBe(200)
    await expect.poll(() => read(anna, rosa), soon).toContain("four brothers")
    const said = { message: "How many brothers did Rosa have?" }
    const { response } = decode(ChatAnswer, await anna.post(paths.biographyChat(rosa), said))
    expect(response).toContain("four brothers")
  })

  it("as somebody else left it meanwhile is not taken away", async () => {
    const { anna, ben, rosa } = await toldFamily()
    const { id: lineId, version } = await lineOf(anna, rosa, "four brothers")
    await ben.patch(paths.biographyLine(rosa, lineId), { version, text: "She had a sister." })
    const late = { kind: "line", lineId, version }
    expect((await anna.post(paths.biographyRejections(rosa), late)).status).toBe(409)
    expect(await read(anna, rosa)).toContain("She had a sister.")
  })

  it("in an answer is gone from that answer, and quoted in none after it", async () => {
    const { anna, rosa } = await toldFamily()
    const ask = async () => {
      const said = { message: "How many brothers did Rosa have?" }
      return decode(ChatAnswer, await anna.post(paths.biographyChat(rosa), said))
    }
    const { response, messages } = await ask()
    expect(response).toContain("four brothers")
    const sent = { kind: "answer", messageId: messages[1]?.id, quotation: null }
    const rejected = decode(AddedRejection, await anna.post(paths.biographyRejections(rosa), sent))
    const twice = await anna.post(paths.biographyRejections(rosa), sent)
    expect(decode(AddedRejection, twice)).toEqual(rejected)
    const history = async () =>
      JSON.stringify(
        decode(Schema.Array(ChatMessage), await anna.get(paths.biographyChat(rosa))).map(
          ({ content }) => content,
        ),
      )
    expect(await history()).toMatch(/said this was wrong/)
    expect(await history()).not.toContain("four brothers")
    expect((await ask()).response).not.toContain("four brothers")
    await expect.poll(() => read(anna, rosa), soon).not.toContain("four brothers")
    await anna.delete(paths.biographyRejection(rosa, rejected.id))
    expect(await history()).toContain("four brothers")
    // What quotes nobody is no answer that can be wrong.
    const own = { ...sent, messageId: messages[0]?.id }
    expect((await anna.post(paths.biographyRejections(rosa), own)).status).toBe(422)
  })
})

describe("R827 what was taken away", () => {
  it("is listed for who may correct it, the latest first, with by whom and why, until it is put back", async () => {
    const { anna, ben, rosa } = await toldFamily()
    const list = (caller: Caller) => listAt(caller, paths.biographyRejections(rosa))
    expect(await list(anna)).toEqual([])
    const brothers = await reject(ben, rosa, "four brothers")
    await ben.patch(paths.biographyRejection(rosa, brothers), { reason: "did not happen" })
    const bees = await reject(anna, rosa, "bees on the roof")
    expect(await list(ben)).toMatchObject([
      { id: bees, by: expect.stringMatching(/^Anna/), reason: null, year: null },
      { id: brothers, by: expect.stringMatching(/^Ben/), reason: "did not happen" },
    ])
    expect((await list(ben)).map(({ text }) => text)).toEqual([
      expect.stringContaining("bees on the roof"),
      expect.stringContaining("four brothers"),
    ])
    // Where it stood is made anew, and it is still there to be put back.
    await expect.poll(async () => (await opened(anna, rosa)).isBeingMade, soon).toBe(false)
    await anna.delete(paths.biographyRejection(rosa, brothers))
    expect((await list(anna)).map(({ id }) => id)).toEqual([bees])
    await expect.poll(() => read(anna, rosa), soon).toContain("four brothers")
  })

  it("of an answer is listed in the words of who told it, and left out once they are told in others", async () => {
    const { anna, rosa } = await toldFamily()
    const list = async () =>
      (await listAt(anna, paths.biographyRejections(rosa))).map(({ text }) => text)
    const said = { message: "How many brothers did Rosa have?" }
    const { messages } = decode(ChatAnswer, await anna.post(paths.biographyChat(rosa), said))
    const sent = { kind: "answer", messageId: messages[1]?.id, quotation: null }
    await anna.post(paths.biographyRejections(rosa), sent)
    expect(await list()).toEqual(["She had four brothers. She kept bees on the roof."])
    const family = "She had five brothers. She kept hens on the roof."
    await anna.post(paths.biographyAnswers(rosa), { answers: { ...answers, family } })
    expect(await list()).toEqual([])
  })

  it("among the key moments goes sentence by sentence, and is listed on its story only @slow", async () => {
    const { anna, ben, rosa } = await servers.family()
    await grant(anna, rosa, ben, "viewer")
    const { id } = await anna.save(servers.recording(), undefined, { storytellerId: String(rosa) })
    await storyIsReady(anna, id)
    const first = "In 1944 my mother hid the radio under the hay."
    const text = `${first} Never. Nobody found it.`
    const originalTranscription = `${text} We listened to it every night in the barn with my brother Josef.`
    await anna.patch(paths.storyContent(id), { originalTranscription })
    await expect.poll(async () => (await anna.story(id)).summary, soon).toContain("radio")
    const moment = { text, start: 0 }
    await servers
      .server()
      .runtime.runPromise(
        Database.use(({ storyTimelines }) =>
          storyTimelines.update({ id: StoryId.make(id) }, { $set: { keyMoments: [moment] } }),
        ),
      )
    const rejected = decode(AddedRejection, await anna.post(paths.momentRejections(id), moment))
    expect((await anna.story(id)).keyMoments).toEqual([])
    await expect.poll(async () => (await anna.story(id)).summary, soon).toContain("barn")
    expect((await anna.story(id)).summary).not.toMatch(/radio|Never|Nobody/)
    expect(await listAt(anna, paths.momentRejections(id))).toMatchObject([
      { id: rejected.id, text, by: expect.stringMatching(/^Anna/) },
    ])
    expect(await listAt(anna, paths.biographyRejections(rosa))).toEqual([])
    expect((await ben.caller.get(paths.momentRejections(id))).status).toBe(403)
    await anna.delete(paths.momentRejection(id, rejected.id))
    expect(await listAt(anna, paths.momentRejections(id))).toEqual([])
  })
})

describe("R764 a key moment that somebody says is wrong", () => {
  const words =
    "I was born in the valley in 1931 and my mother kept bees there. The river froze in the winter of my ninth year and we walked to school on it."

  it("is gone at once, is summarized and told no more, and is back when that is undone @slow", async () => {
    const { anna, rosa } = await servers.family()
    const { id } = await anna.save(servers.recording(), undefined, { storytellerId: String(rosa) })
    await storyIsReady(anna, id)
    await anna.patch(paths.storyContent(id), { originalTranscription: words })
    await expect.poll(async () => (await anna.story(id)).summary, soon).toContain("valley")
    const text = "I was born in the valley in 1931 and my mother kept bees there."
    const moment = { text, start: 0 }
    await servers
      .server()
      .runtime.runPromise(
        Database.use(({ storyTimelines }) =>
          storyTimelines.update({ id: StoryId.make(id) }, { $set: { keyMoments: [moment] } }),
        ),
      )
    await anna.post(paths.biography(rosa), {})
    await expect.poll(() => read(anna, rosa), soon).toContain("1931")
    const rejected = decode(AddedRejection, await anna.post(paths.momentRejections(id), moment))
    const twice = await anna.post(paths.momentRejections(id), moment)
    expect(decode(AddedRejection, twice)).toEqual(rejected)
    const { keyMoments, summary, originalTranscription } = await anna.story(id)
    expect(JSON.stringify([keyMoments, summary])).not.toContain("valley")
    expect(originalTranscription).toContain("valley")
    await expect.poll(() => read(anna, rosa), soon).not.toContain("1931")
    const { start } = moment
    expect((await anna.post(paths.momentRejections(id), { text: "Other.", start })).status).toBe(
      404,
    )
    expect((await anna.delete(paths.momentRejection(id, rejected.id))).status).toBe(204)
    await expect.poll(async () => (await anna.story(id)).summary, soon).toContain("valley")
    await expect.poll(() => read(anna, rosa), soon).toContain("1931")
  })
})
