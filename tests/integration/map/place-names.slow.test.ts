import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { StoriesFile } from "#protocol/export-files.ts"
import type { StoryId } from "#protocol/ids.ts"
import { NamedPlace } from "#protocol/named-place.ts"
import { paths, routes } from "#protocol/paths.ts"
import { SearchResult } from "#protocol/search.ts"
import type { Story } from "#protocol/story.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { download, textOf } from "../../support/export-archive.ts"
import { withServer } from "../../support/with-server.ts"
import { hearingWords } from "../../support/fakes/transcriber.ts"
import { grant } from "../../support/factories.ts"
import { storyBecomes } from "../../support/wait-for.ts"

const said = (start: number, text: string) => ({ start, end: start + 0.5, text })
const phrases = [
  said(0, "We kept hens in the yard."),
  said(0.8, "I was born in Breslau."),
  said(1.4, "At thirteen we sailed from Hamburg to New York."),
]
const text = phrases.map((phrase) => phrase.text).join(" ")
const servers = withServer("SQLite", hearingWords([{ start: 0, end: 2, text, phrases }]))

const states = ({ namedPlaces }: Story) =>
  Object.fromEntries(namedPlaces.map(({ name, state }) => [name, state]))
const placeIn = ({ namedPlaces }: Story, name: string) => {
  const found = namedPlaces.find((place) => place.name === name)
  if (found === undefined) throw new Error(`${name} is not named`)
  return found
}
const say = (caller: Caller, id: StoryId, place: NamedPlace, state: unknown) =>
  caller.put(paths.namedPlace(id, place.id), { state })

describe("the places a story names", () => {
  it("R195 R196 R197 are found with their second, confirmed live, taken back, and outlive corrections", async () => {
    const { anna, ben, rosa } = await servers.family()
    const clara = await servers.newcomer("clara")
    await grant(anna, rosa, ben, "contributor")
    await grant(anna, rosa, clara, "viewer")
    const { id } = await anna.save(servers.recording(), undefined, { storytellerId: String(rosa) })
    const names =
      (...wanted: ReadonlyArray<string>) =>
      (story: Story) =>
        wanted.every((name) => name in states(story))
    const story = await storyBecomes(anna, id, names("Breslau", "Hamburg", "New York"))
    expect(placeIn(story, "Breslau")).toMatchObject({
      ...{ city: "Wrocław", country: "Poland", state: "suggested", start: 0.8 },
      sentence: "I was born in Breslau.",
    })
    expect((await ben.caller.story(id)).namedPlaces).toHaveLength(3)
    expect((await clara.caller.story(id)).namedPlaces).toEqual([])

    const breslau = placeIn(story, "Breslau")
    const hamburg = placeIn(story, "Hamburg")
    const rejected = await say(clara.caller, id, breslau, "confirmed")
    expect([rejected.status, rejection(rejected).message]).toEqual([
      403,
      "You can hear this story, but you can't change it.",
    ])
    const seen = storyBecomes(clara.caller, id, ({ namedPlaces }) => namedPlaces.length === 1)
    const both = [say(ben.caller, id, breslau, "confirmed"), say(anna, id, breslau, "confirmed")]
    for (const answer of await Promise.all(both))
      expect(decode(NamedPlace, answer)).toEqual({ ...breslau, state: "confirmed" })
    expect(states(await seen)).toEqual({ Breslau: "confirmed" })
    const gone = storyBecomes(clara.caller, id, ({ namedPlaces }) => namedPlaces.length === 0)
    await say(ben.caller, id, breslau, "suggested")
    await gone
    await say(anna, id, breslau, "confirmed")
    await say(ben.caller, id, hamburg, "dismissed")

    await anna.patch(paths.storyContent(id), {
      originalTranscription:
        "We kept hens in the yard. I was born in Bresslow. Then we went to Cork.",
    })
    const corrected = await storyBecomes(anna, id, names("Cork"))
    expect(states(corrected)).toEqual({
      ...{ Breslau: "confirmed", Hamburg: "dismissed", Cork: "suggested" },
    })
    expect(placeIn(corrected, "Breslau")).toEqual({ ...breslau, state: "confirmed" })

    const found = await anna.post(routes.search, { query: "wroclaw" })
    const [result] = decode(Schema.Array(SearchResult), found)
    expect(result).toMatchObject({ story: { id }, matchReason: "Mentions Wrocław" })
    const file = textOf((await download(anna)).files, "stories.json")
    const [exported] = Schema.decodeUnknownSync(StoriesFile)(JSON.parse(file))
    expect(exported).toMatchObject({
      namedPlaces: [
        { id: breslau.id, name: "Breslau", start: 0.8, state: "confirmed" },
        { id: hamburg.id, state: "dismissed" },
      ],
    })
  })

  it("R197 are answered by what can be an answer, and only where they are named", async () => {
    const { anna } = await servers.family()
    const { id } = await anna.save(servers.recording())
    const place = placeIn(
      await storyBecomes(anna, id, ({ namedPlaces }) => namedPlaces.length > 0),
      "Breslau",
    )
    const put = async (body: unknown, placeId: string = place.id, of: number = id) =>
      (await anna.put(paths.namedPlace(of, placeId), body)).status
    const confirmed = { state: "confirmed" }
    for (const body of [{ state: "perhaps" }, {}, "confirmed", { ...confirmed, state: null }])
      expect([body, await put(body)]).toEqual([body, 400])
    for (const odd of ["<b>", "../..", "x".repeat(65), "Breslau"])
      expect([odd, await put(confirmed, encodeURIComponent(odd))]).toEqual([odd, 400])
    expect(await put(confirmed, "elsewhere")).toBe(404)
    expect(await put(confirmed, place.id, 999_999)).toBe(404)
    expect((await anna.delete(paths.story(id))).status).toBe(204)
    expect(await put(confirmed)).toBe(404)
  })
})
