import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import { StoriesFile } from "#protocol/export-files.ts"
import { ExportMark } from "#protocol/import.ts"
import type { StoryId } from "#protocol/ids.ts"
import { UploadAnswer } from "#protocol/story.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { mediaIdsOf } from "../../../backend/platform/database/takes.ts"
import { importArchive, read } from "../../support/import-export.ts"
import { decode, rejection } from "../../support/api-client.ts"
import { deleteAccount, mediaIn } from "../../support/deletion/find-traces.ts"
import { download, textOf } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { fast } from "../../support/fast-server.ts"
import { makeFolder, tone } from "../../support/audio.ts"
import { tell } from "../../support/takes.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { sha256 } from "../../support/unzip.ts"

// What is deleted for good is erased at once.
const times = { kept: 60_000, settled: 0 }
const { server, newcomer } = withServer("SQLite", { ...fast(), deletionTimes: times })

let webm: string
let m4a: string
let given: ReadonlyArray<string>
beforeAll(async () => {
  const folder = await makeFolder()
  // The same bytes each time, so that they are heard only once.
  webm = await tone(join(folder, "first.webm"), 2, "-fflags", "+bitexact")
  m4a = await tone(join(folder, "second.m4a"), 1, "-fflags", "+bitexact")
  given = await Promise.all([webm, m4a].map(async (file) => sha256(await readFile(file))))
})

const media = () => mediaIn(server().dataDir)

/** The names of all files with bytes of a story. */
const namesOf = async (id: StoryId) => {
  const found = await server().runtime.runPromise(
    Database.use(({ stories }) => stories.find({ filter: { id } })),
  )
  return found.flatMap(mediaIdsOf)
}
const pathOf = (name: string) =>
  join(server().dataDir, "media", name.slice(0, 2), name.slice(2, 4), name)

describe("a story of several takes", () => {
  it("R378 is taken along with every take, and comes whole into another Kintale", async () => {
    const { caller: anna } = await newcomer("anna")
    const { id } = await tell(anna, [webm, m4a], { title: "In two parts" })
    const { audioUrl } = await storyIsReady(anna, id)
    expect((await anna.get(audioUrl)).headers.get("content-type")).toBe("audio/mp4")
    const bytes = (await Promise.all([webm, m4a].map((file) => readFile(file)))).map(
      ({ length }) => length,
    )
    expect((await anna.get(routes.account)).body).toMatchObject({
      recordingBytes: bytes.reduce((sum, one) => sum + one, 0),
    })

    const { files } = await download(anna)
    expect(read(ExportMark, files, "kintale.json").format).toBe(2)
    const [story] = read(StoriesFile, files, "stories.json")
    const name = `recordings/${String(id)} In two parts-part-`
    expect(story?.takes?.map(({ file }) => file)).toEqual([`${name}1.webm`, `${name}2.m4a`])
    expect(story?.takes?.map(({ file }) => sha256(files.get(file) ?? Buffer.of()))).toEqual(given)
    expect(files.has(`playback/${String(id)} In two parts.m4a`)).toBe(true)
    expect(textOf(files, "index.html")).toContain("In%20two%20parts-part-2.m4a")

    const { caller: ben } = await newcomer("ben")
    const before = await media()
    for (const spoiled of [1, 2]) {
      const { answers } = await importArchive(ben, files, (audio, part) =>
        part === spoiled ? Buffer.concat([audio, Buffer.of(0)]) : audio,
      )
      expect(answers.map((answer) => rejection(answer).message)).toEqual([
        expect.stringContaining("is damaged"),
      ])
    }
    const lacking = new Map([...files].filter(([file]) => !file.endsWith("part-2.m4a")))
    expect((await importArchive(ben, lacking)).answers.map(({ status }) => status)).toEqual([400])
    expect(await media()).toEqual(before)

    const { answers } = await importArchive(ben, files)
    const [imported] = answers.map((answer) => decode(UploadAnswer, answer).storyId)
    const there = await storyIsReady(ben, imported ?? id)
    expect(there.takes?.map(({ fileName }) => fileName)).toEqual(["first.webm", "second.m4a"])
    const again = await download(ben)
    const [kept] = read(StoriesFile, again.files, "stories.json")
    expect(kept?.takes?.map(({ sha256: sum }) => sum)).toEqual(given)
    expect([(await importArchive(ben, files)).answers, (await ben.me()).storiesRecorded]).toEqual([
      [],
      1,
    ])
  })

  it("R378 is asked for by any Kintale where no story has several, and says of each take what became of it", async () => {
    const { caller: anna } = await newcomer("anna")
    await tell(anna, [m4a], { title: "One" })
    expect(read(ExportMark, (await download(anna)).files, "kintale.json").format).toBe(1)
    const { id } = await tell(anna, [webm, m4a], { title: "Two" })
    await storyIsReady(anna, id)
    const [, second = ""] = await namesOf(id)
    await rm(pathOf(second))
    const { files } = await download(anna)
    expect(JSON.parse(textOf(files, "stories.json"))).toMatchObject([
      {
        ...{ title: "Two", recording: "missing" },
        takes: [{ recording: "whole" }, { recording: "missing" }],
      },
      { title: "One", recording: "whole" },
    ])
    expect(textOf(files, "README.txt")).toMatch(/MISSING RECORDINGS[^]*Two {2}\(first.webm, second/)
  })

  it("R379 is erased with every take of it, alone or with its account", async () => {
    const { caller: anna } = await newcomer("anna")
    const story = await tell(anna, [webm, m4a])
    const other = await tell(anna, [webm, m4a])
    for (const { id } of [story, other]) await storyIsReady(anna, id)
    const names = [await namesOf(story.id), await namesOf(other.id)]
    expect(names.map(({ length }) => length)).toEqual([3, 3])
    const left = async () => {
      const there = new Set(await media())
      return names.map((all) => all.filter((name) => there.has(name)).length)
    }
    expect(await left()).toEqual([3, 3])
    expect((await anna.delete(paths.story(story.id))).status).toBe(204)
    expect((await anna.delete(paths.deletedStory(story.id))).status).toBe(204)
    await expect.poll(left).toEqual([0, 3])
    expect((await deleteAccount(anna)).status).toBe(200)
    await expect.poll(left).toEqual([0, 0])
  })
})
