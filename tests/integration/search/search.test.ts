import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { Schema } from "effect"
import { limits } from "#protocol/limits.ts"
import { paths, routes } from "#protocol/paths.ts"
import {
  FoundPassage,
  SearchResult,
  SearchSuggestion,
  UnderstoodQuestion,
} from "#protocol/search.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { type Caller, decode } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { grant } from "../../support/factories.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { family } = withServer()
let sound: string
beforeAll(async () => {
  sound = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
})

const find = async (caller: Caller, query: string) =>
  decode(Schema.Array(SearchResult), await caller.post(routes.search, { query }))

describe("search on a whole server", () => {
  it("R156 R157 R159 finds what was written by hand where nothing could be heard, and by whom it was told @slow", async () => {
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
    await expect.poll(async () => (await find(anna, "fourneau")).length).toBe(1)
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
    for (const none of ["", "   ", "\u200b", "\u0000", "\ud800", "a".repeat(limits.text.query + 1)])
      expect((await anna.post(routes.search, { query: none })).status).toBe(422)
    const odd = ["a", "7", "🎉", "the", "'", '"x" OR 1=1', ".*(", "祖母", "البحر"]
    for (const text of [...odd, "word ".repeat(100), "漢".repeat(limits.text.query)])
      expect(await find(anna, text)).toEqual([])
  })

  it("R457 R461 R462 understands, completes and shows more of what someone may see @slow", async () => {
    const { anna, ben, rosa } = await family()
    const { id } = await anna.save(sound, undefined, {
      ...{ title: "The speech", storytellerId: String(rosa) },
    })
    await storyIsReady(anna, id)
    const query = "Rosa about a country"
    const { filters, isNarrowed } = decode(
      UnderstoodQuestion,
      await anna.post(routes.understood, { query }),
    )
    expect([filters.map(({ kind }) => kind), isNarrowed]).toEqual([["person"], true])
    expect(await find(anna, query)).toHaveLength(1)
    const ignore = filters.map(({ key }) => key)
    expect((await anna.post(routes.understood, { query, ignore })).body).toEqual({
      filters: [],
      isNarrowed: false,
      removed: filters,
    })
    const suggest = async (caller: Caller, text: string) =>
      decode(Schema.Array(SearchSuggestion), await caller.get(paths.suggestions(text)))
    const [offered] = await suggest(anna, "about the countr")
    expect(offered).toMatchObject({ text: "about the country", story: { id, title: "The speech" } })
    expect(await suggest(ben.caller, "about the countr")).toEqual([])
    const more = await anna.get(paths.moreFound("country", id, offered?.timestamp ?? 0))
    expect(decode(Schema.Array(FoundPassage), more)).toBeInstanceOf(Array)
    // One key in an address, and several.
    for (const keys of [ignore, [...ignore, "year:in 1890"]]) {
      const without = await anna.get(paths.moreFound(query, id, 0, keys))
      expect(decode(Schema.Array(FoundPassage), without)).toBeInstanceOf(Array)
    }
    expect((await ben.caller.get(paths.moreFound("country", id, 0))).status).toBe(404)
  })

  it("VALID-05 R457 refuses what is no question, and answers whatever else is typed @slow", async () => {
    const { anna } = await family()
    const long = "a".repeat(limits.text.query + 1)
    const rejected = [
      anna.post(routes.understood, { query: "" }),
      anna.post(routes.understood, { query: long }),
      anna.post(routes.understood, { query: "a", ignore: "person:a" }),
      anna.post(routes.search, { query: "a", ignore: Array.from({ length: 51 }, () => "a") }),
      anna.post(routes.search, { query: "a", ignore: ["a".repeat(601)] }),
      anna.get(paths.suggestions(long)),
      anna.get(routes.suggestions),
      anna.get(routes.moreFound),
      anna.get(`${routes.moreFound}?q=a&story=x`),
      anna.get(`${routes.moreFound}?q=a&story=1&at=-1`),
      anna.get(paths.moreFound("a", 1, 0, ["a".repeat(601)])),
      anna.get(
        paths.moreFound(
          "a",
          1,
          0,
          Array.from({ length: 51 }, () => "a"),
        ),
      ),
    ]
    // A question is a form, an address is not.
    const statuses = (await Promise.all(rejected)).map(({ status }) => status)
    expect(statuses.slice(0, 5)).toEqual([422, 422, 400, 422, 422])
    expect(new Set(statuses.slice(5))).toEqual(new Set([400]))
    for (const text of ["", " ", "“", '"""', "\u202e", "🎉", "'; DROP TABLE stories; --", "祖母"]) {
      expect(await anna.get(paths.suggestions(text))).toMatchObject({ status: 200, body: [] })
    }
    const odd = ['"" “”', "in in in -", "by by by", "stories told by", "recorded recorded", "祖母"]
    for (const query of odd) {
      const { body } = await anna.post(routes.understood, { query })
      expect(body).toEqual({ filters: [], isNarrowed: false })
    }
  })
})
