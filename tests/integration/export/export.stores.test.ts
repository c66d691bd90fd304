import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Option } from "effect"
import { describe, expect, it } from "vitest"
import { FactId, MessageId, PersonId, StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import {
  aBiography,
  aLine,
  inAnswer,
} from "../../../backend/features/biographies/database.fixture.ts"
import { aRejection } from "../../../backend/features/biographies/rejections/rejection.fixture.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { download, storiesIn, textOf } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { addPerson, grant } from "../../support/factories.ts"
import { makeFolder, tone } from "../../support/audio.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { sha256 } from "../../support/unzip.ts"

for (const { name: store, missing } of testedStores()) {
  const title = `on ${store}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`everything in one archive, ${title}`, () => {
    const servers = withServer(store)

    it("R80 holds the stories of one's people and those one recorded elsewhere, and no others @slow", async () => {
      const { anna, ben, rosa } = await servers.family()
      await grant(anna, rosa, ben, "contributor")
      const ofRosa = { storytellerId: String(rosa) }
      const recording = servers.recording()
      const annas = await anna.save(recording, undefined, { title: "Anna's of Rosa", ...ofRosa })
      const bens = await ben.caller.save(recording, undefined, {
        title: "Ben's of Rosa",
        ...ofRosa,
      })
      const own = await ben.caller.save(recording, undefined, { title: "Ben's own" })

      const idsOf = async (caller: typeof anna) =>
        storiesIn((await download(caller)).files).map(({ id }) => id)
      expect((await idsOf(anna)).toSorted()).toEqual([annas.id, bens.id].toSorted())
      expect((await idsOf(ben.caller)).toSorted()).toEqual([bens.id, own.id].toSorted())
    })

    it("R81 every original is byte for byte what was given, and so is its SHA-256 @slow", async () => {
      const { caller } = await servers.newcomer("anna")
      const folder = await makeFolder()
      const kinds = await Promise.all(
        ["mp3", "m4a", "wav", "webm"].map((kind) => tone(join(folder, `told.${kind}`), 2)),
      )
      for (const file of kinds) await caller.save(file, undefined, { title: file })
      const { files } = await download(caller)
      const given = await Promise.all(kinds.map(async (file) => sha256(await readFile(file))))
      const stories = storiesIn(files)
      expect(stories.map(({ original }) => original.sha256).toSorted()).toEqual(given.toSorted())
      for (const { files: its, original } of stories) {
        const bytes = files.get(its.recording) ?? Buffer.of()
        expect(sha256(bytes)).toBe(original.sha256)
        expect(bytes.length).toBe(original.bytes)
      }
    })

    it("R81 a recording that is missing on the disk is named, and the rest is there @slow", async () => {
      const { caller } = await servers.newcomer("anna")
      const recording = servers.recording()
      const lost = await caller.save(recording, undefined, { title: "Lost" })
      const changed = await caller.save(recording, undefined, { title: "Changed" })
      const whole = await caller.save(recording, undefined, { title: "Whole" })
      for (const { id } of [lost, changed, whole]) await storyIsReady(caller, id)
      const { runtime, dataDir } = servers.server()
      const fileOf = async (id: number) => {
        const story = await runtime.runPromise(
          Database.use(({ stories }) => Effect.map(stories.get(id), Option.getOrThrow)),
        )
        const { mediaId } = story.original
        return join(dataDir, "media", mediaId.slice(0, 2), mediaId.slice(2, 4), mediaId)
      }
      await rm(await fileOf(lost.id))
      await writeFile(await fileOf(changed.id), "not what it was")

      const { files } = await download(caller)
      const soundness = Object.fromEntries(
        storiesIn(files).map((story) => [story.title, story.recording]),
      )
      expect(soundness).toEqual({ Lost: "missing", Changed: "damaged", Whole: "whole" })
      const readme = textOf(files, "README.txt")
      expect(readme).toMatch(/MISSING RECORDINGS[^]*Lost[^]*DAMAGED RECORDINGS[^]*Changed/)
      expect(readme).not.toContain("Whole")
      const named = [...files.keys()].filter((name) => name.startsWith("recordings/"))
      expect(named).toHaveLength(2)
    })
  })
}

describe("an export", () => {
  const servers = withServer()

  it("holds the words as text, WebVTT and JSON, in English as well where there is English @slow", async () => {
    const { caller } = await servers.newcomer("anna")
    const { id } = await caller.save(servers.recording(), undefined, { title: "The flood" })
    await storyIsReady(caller, id)
    await caller.patch(paths.storyContent(id), {
      originalTranscription: "Der Fluss fror zu.",
      englishTranslation: "The river froze.",
    })
    const { files } = await download(caller)
    const name = `transcripts/${String(id)} The flood`
    expect(textOf(files, `${name}.txt`)).toMatch(
      /^The flood\nAnna\d* Berg, .*\n\nDer Fluss fror zu\.\n$/,
    )
    expect(textOf(files, `${name}.en.txt`)).toContain("The river froze.")
    expect(textOf(files, `${name}.vtt`)).toMatch(/^WEBVTT\n\n\d\d:[\d:.]+ --> [\d:.]+\nDer Fluss/)
    expect(textOf(files, `${name}.en.vtt`)).toContain("The river froze.")
    const words = JSON.parse(textOf(files, `${name}.json`))
    expect(words).toMatchObject({
      title: "The flood",
      original: [{ text: "Der Fluss fror zu." }],
      english: [{ text: "The river froze." }],
    })
  })

  it("R345 R347 R765 holds the lives of one's people with what each line rests on, one's chats, and nothing of anybody else's @slow", async () => {
    const { anna, ben, rosa } = await servers.family()
    const [annasId, bensId] = [(await anna.me()).id, (await ben.caller.me()).id]
    const told = await anna.save(servers.recording(), undefined, { storytellerId: String(rosa) })
    const inStory = { kind: "story", storyId: StoryId.make(told.id), start: 4 } as const
    const line = { ...aLine("flood", inStory), text: "“It </script> rained.”" }
    await servers.server().runtime.runPromise(
      Database.use(({ biographies, chatMessages, chatFacts, rejections }) =>
        Effect.gen(function* () {
          const id = PersonId.make(rosa)
          yield* biographies.insert(aBiography([line, aLine("kin", inAnswer)], { id }))
          yield* chatFacts.insert({
            ...{ id: FactId.make(1), personId: id, userId: annasId, name: "Anna" },
            ...{ messageId: MessageId.make(1), text: "She sang.", topic: "interests" },
            ...{ state: "kept", at: "2026-01-01T00:00:00.000Z" },
          })
          yield* rejections.insert(aRejection({ personId: id, reason: "misheard" }))
          // An answer with a story that she may not hear any more, and one to who may not see Rosa.
          for (const [n, userId] of [annasId, bensId].entries())
            for (const [m, type] of (["user", "assistant"] as const).entries())
              yield* chatMessages.insert({
                ...{ id: MessageId.make(n + 1 + 2 * m), personId: id, userId, type, at: "" },
                ...{ content: m === 0 ? `Said by ${String(n)}.` : "“It burned.”", toAsk: null },
                ...{ chatId: `${String(id)}/${String(userId)}`, quotations: [] },
                storyIds: m > n ? [StoryId.make(99_999)] : [],
              })
        }),
      ),
    )
    const { files } = await download(anna)
    const { biographies, chats } = JSON.parse(textOf(files, "biographies.json"))
    expect(biographies).toMatchObject([
      {
        personId: rosa,
        biography: "“It </script> rained.” The line kin.",
        paragraphs: [{ lines: [{ sources: [{ kind: "story", storyId: told.id, start: 4 }] }, {}] }],
        told: [{ text: "She sang.", by: "Anna" }],
        removed: [{ by: "Ben", reason: "misheard", sources: [inAnswer] }],
      },
    ])
    expect(chats).toMatchObject([{ personId: rosa, messages: [{ content: "Said by 0." }] }])
    expect(JSON.stringify(chats)).not.toContain("burned")
    expect(textOf(files, "index.html")).toContain("“It \\u003c/script> rained.”")
    const bens = JSON.parse(textOf((await download(ben.caller)).files, "biographies.json"))
    expect(bens).toMatchObject({ biographies: [], chats: [{ personId: rosa, name: null }] })
    expect(JSON.stringify(bens.chats)).not.toContain("burned")
  })

  it("R140 holds when a story happened, as it was said and as the days it means @slow", async () => {
    const { caller } = await servers.newcomer("anna")
    await caller.save(servers.recording(), undefined, { happened: "summer <1944>" })
    const { files } = await download(caller)
    expect(JSON.parse(textOf(files, "stories.json"))).toMatchObject([
      { happened: { words: "summer <1944>", from: null, to: null } },
    ])
    await caller.save(servers.recording(), undefined, { happened: "summer 1944" })
    const again = textOf((await download(caller)).files, "stories.json")
    expect(JSON.parse(again)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          happened: { words: "summer 1944", from: "1944-06-01", to: "1944-08-31" },
        }),
      ]),
    )
  })

  it("holds one's people with one's own notes, one's account and shares, and no secret", async () => {
    const { anna, annasEmail, ben, rosa } = await servers.family()
    await anna.patch(paths.storyteller(rosa), { notes: "Hums when she cooks" })
    await grant(anna, rosa, ben, "viewer")
    const { files, archive, headers } = await download(anna)
    expect(textOf(files, "people.json")).toContain("Hums when she cooks")
    const account = JSON.parse(textOf(files, "account.json"))
    expect(account).toMatchObject({
      email: annasEmail,
      shares: [{ personName: "Rosa", sharedWithEmail: ben.email, role: "viewer" }],
    })
    expect(archive.toString("latin1")).not.toMatch(/argon2|inviteToken|tokenHash/)
    expect(headers.get("content-type")).toBe("application/zip")
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="kintale-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect([...files.keys()].at(-1)).toBe("README.txt")

    const bens = (await download(ben.caller)).files
    expect(textOf(bens, "people.json")).not.toContain("Hums")
    expect(storiesIn(bens)).toEqual([])
  })

  it("gives recordings a name that leads nowhere, and brings a file every browser plays @slow", async () => {
    const { caller } = await servers.newcomer("anna")
    const file = await tone(join(await makeFolder(), "told.webm"), 2)
    const told = { title: "../../<script>\u202e evil" }
    const { id } = await caller.save(file, undefined, told)
    await storyIsReady(caller, id)
    const { files } = await download(caller)
    const [story] = storiesIn(files)
    expect(story?.files.recording).toBe(`recordings/${String(id)} .. .. script evil.webm`)
    expect(
      files
        .get(story?.files.playback ?? "")
        ?.subarray(4, 8)
        .toString(),
    ).toBe("ftyp")
  })

  it("keeps every text of the page a text", async () => {
    const { caller } = await servers.newcomer("anna")
    const title = "</script><script>alert(1)</script><!--"
    const { id } = await caller.save(servers.recording(), undefined, { title })
    await storyIsReady(caller, id)
    await caller.patch(paths.storyContent(id), { originalTranscription: `${title} was said` })
    const page = textOf((await download(caller)).files, "index.html")
    expect(page.match(/<\/script>/g)).toHaveLength(2)
    expect(page).not.toContain("alert(1)</script>")
    const [, data = ""] =
      /<script type="application\/json" id="export">(.*?)<\/script>/s.exec(page) ?? []
    expect(JSON.parse(data)).toMatchObject({ stories: [{ id, title }] })
  })

  it("is told beforehand: people, stories, bytes @slow", async () => {
    const { anna, ben, rosa } = await servers.family()
    await grant(anna, rosa, ben, "contributor")
    await addPerson(anna, { name: "Karl" })
    const ofRosa = { storytellerId: String(rosa) }
    const annas = await anna.save(servers.recording(), undefined, ofRosa)
    await ben.caller.save(servers.recording(), undefined, ofRosa)
    const bytes = (await readFile(servers.recording())).length
    expect(annas.id).toBeGreaterThan(0)
    expect((await anna.get(routes.account)).body).toEqual({
      ...{ people: 3, stories: 2, storiesOfOthers: 1, storiesElsewhere: 0, shares: 1 },
      recordingBytes: 2 * bytes,
    })
    expect((await ben.caller.get(routes.account)).body).toMatchObject({
      ...{ stories: 0, storiesElsewhere: 1, recordingBytes: bytes },
    })
  })

  it("answers a HEAD without beginning one", async () => {
    const { caller } = await servers.newcomer("anna")
    const answer = await caller.call("HEAD", routes.exportData)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("application/zip")
    expect((await download(caller)).files.has("README.txt")).toBe(true)
  })
})
