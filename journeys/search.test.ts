import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { Schema } from "effect"
import { limits } from "#protocol/limits.ts"
import { paths, routes } from "#protocol/paths.ts"
import { SearchResult } from "#protocol/search.ts"
import { kennedy } from "../backend/adapters/sherpa/a-voice.fixture.ts"
import { type Caller, decode } from "./caller.ts"
import { withFamilies } from "./families.ts"
import { grant } from "./relatives.ts"
import { makeFolder, makeSound } from "./sounds.ts"
import { storyIsReady } from "./waiting.ts"

const { family } = withFamilies()
let sound: string
beforeAll(async () => {
  sound = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
})

const find = async (caller: Caller, query: string) =>
  decode(Schema.Array(SearchResult), await caller.post(routes.search, { query }))

describe("search on a whole server", () => {
  it("R156 R157 R159 finds what was written by hand where nothing could be heard, and by whom it was told", async () => {
    const { anna, ben, rosa } = await family()
    const { id } = await anna.save(sound, undefined, {
      storytellerId: String(rosa),
      source_lang: "fr",
    })
    await storyIsReady(anna, id, "failed")
    expect(await find(anna, "fourneau")).toEqual([])
    await anna.patch(paths.storyContent(id), {
      originalTranscription: "Nous avions un fourneau derrière l’église.",
    })
    await expect
      .poll(async () => (await find(anna, "fourneau")).length, { timeout: 20_000 })
      .toBe(1)
    const [found] = await find(anna, "eglise")
    expect(found).toMatchObject({
      story: { id, isProcessed: true, processing: { state: "ready" } },
      matchReason: "The word “église”",
    })
    const marked = found?.marks?.map(({ from, to }) => found.excerpt.slice(from, to))
    expect(marked).toEqual(["église"])
    expect((await anna.story(id)).summary).toContain("fourneau")

    expect(await find(ben.caller, "fourneau")).toEqual([])
    await grant(anna, rosa, ben, "viewer")
    expect(await find(ben.caller, "fourneau")).toHaveLength(1)
    expect((await anna.delete(paths.story(id))).status).toBeLessThan(300)
    expect(await find(anna, "fourneau")).toEqual([])
    expect(await find(ben.caller, "fourneau")).toEqual([])
  })

  it("VALID-05 R155 answers whatever is typed", async () => {
    const { anna } = await family()
    for (const none of ["", "   ", "\u200b", "\u0000", "a".repeat(limits.text.query + 1)])
      expect((await anna.post(routes.search, { query: none })).status).toBe(400)
    const odd = ["a", "7", "🎉", "the", "'", '"x" OR 1=1', ".*(", "祖母", "البحر", "\ud800"]
    for (const text of [...odd, "word ".repeat(100), "漢".repeat(limits.text.query)])
      expect(await find(anna, text)).toEqual([])
  })
})
