import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { StoryOverview, StoryPage } from "#protocol/story-list.ts"
import { StoryId, type UserId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import { nowhere } from "#protocol/place.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { aTranscribedStory } from "../../../backend/features/stories/story.fixture.ts"
import { Caller, decode } from "../../support/api-client.ts"
import { addPerson, grant, type Relative, relative } from "../../support/factories.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"

const many = 30
let server: Served
let anna: Relative
let ben: Relative
let rosa: Awaited<ReturnType<typeof addPerson>>
let keeperId: UserId

const tell = (n: number, title: string) =>
  server.runtime.runPromise(
    Database.use(({ stories }) =>
      stories.insert(
        aTranscribedStory({
          ...{ id: StoryId.make(1_000 + n), saveKey: String(n), title, storytellerId: rosa.id },
          ...{ keeperId, recorderId: keeperId, keeperIds: [keeperId] },
          category: n % 2 === 0 ? "love" : "travel",
          place: { ...nowhere, city: n % 3 === 0 ? "Hebden Bridge" : null },
          createdAt: new Date(Date.UTC(2026, 8, 1 + n, 12)).toISOString(),
        }),
      ),
    ),
  )

beforeAll(async () => {
  server = await serveOn("SQLite")
  anna = await relative(server.url, "anna")
  ben = await relative(server.url, "ben")
  keeperId = (await anna.caller.me()).id
  rosa = await addPerson(anna.caller, { name: "Rosa", relationship: "aunt" })
  for (let n = 0; n < many; n += 1) await tell(n, `Story ${String(n)}`)
}, 300_000)
afterAll(() => server.stop())

const pageOf = async (caller: Caller, query = "") =>
  decode(StoryPage, await caller.get(`${routes.storyPage}?${query}`))
const known = (caller: Caller, path: string, tag: string) =>
  caller.call("GET", path, { headers: { "if-none-match": tag } })

describe("a list longer than a screen", () => {
  it("R126 comes a screen at a time, as section 7's call would tell it whole", async () => {
    const whole = await anna.caller.stories()
    const first = await pageOf(anna.caller)
    const second = await pageOf(anna.caller, `after=${encodeURIComponent(first.next ?? "")}`)
    expect(first.stories).toHaveLength(24)
    expect(second.next).toBeNull()
    expect([...first.stories, ...second.stories]).toEqual(whole)
  })

  it("R126 AMB-42 STORIES-07 keeps to all that was chosen at once", async () => {
    const query = `category=love&location=hebden%20bridge&person=${String(rosa.id)}&limit=3`
    const first = await pageOf(anna.caller, query)
    expect(first.stories.map(({ title }) => title)).toEqual(["Story 24", "Story 18", "Story 12"])
    const rest = await pageOf(anna.caller, `${query}&after=${encodeURIComponent(first.next ?? "")}`)
    expect(rest.stories.map(({ title }) => title)).toEqual(["Story 6", "Story 0"])
  })

  it.for([
    "after=yesterday",
    "after=~1",
    "after=2026-01-01T00:00:00.000Z~0",
    "after=",
    "limit=0",
    "limit=101",
    "limit=1e1",
    "limit=24&limit=24",
    "person=0",
    "by=me",
    "order=random",
    "category=anything",
    `location=${"x".repeat(501)}`,
  ])("R126 refuses %s with a sentence", async (query) => {
    const answer = await anna.caller.get(`${routes.storyPage}?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: "BadRequest" })
  })

  it("R127 HOME-08 is counted over all of it, on the reader's own calendar", async () => {
    const overview = decode(
      StoryOverview,
      await anna.caller.get(`${routes.storyOverview}?zone=Europe/Berlin`),
    )
    expect(overview).toEqual({
      ...{ stories: many, own: many, storytellerIds: [rosa.id], subjectIds: [] },
      months: [{ month: "2026-09", stories: 30, own: 30 }],
      decades: [],
      undated: many,
    })
  })

  it("R126 R128 opens to whoever it is shared with, and closes in the middle of reading", async () => {
    expect((await pageOf(ben.caller)).stories).toEqual([])
    const share = await grant(anna.caller, rosa.id, ben, "viewer")
    const first = await pageOf(ben.caller)
    expect(first.stories).toHaveLength(24)
    const list = await ben.caller.get(routes.stories)
    const tag = list.headers.get("etag") ?? ""
    expect((await known(ben.caller, routes.stories, tag)).status).toBe(304)
    await anna.caller.delete(`/api/people/${String(rosa.id)}/share/${String(share.id)}`)
    expect(
      (await pageOf(ben.caller, `after=${encodeURIComponent(first.next ?? "")}`)).stories,
    ).toEqual([])
    const after = await known(ben.caller, routes.stories, tag)
    expect([after.status, after.body]).toEqual([200, []])
  })
})

describe("an answer someone has already", () => {
  it.for([
    routes.stories,
    routes.storyPage,
    routes.storyOverview,
    routes.people,
    routes.currentUser,
  ])("R128 is not sent again from %s", async (path) => {
    const first = await anna.caller.get(path)
    const tag = first.headers.get("etag") ?? ""
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
    expect(first.headers.get("cache-control")).toBe("private, no-cache")
    expect(first.headers.get("vary")).toContain("cookie")
    const again = await known(anna.caller, path, `"other", ${tag}`)
    expect([again.status, again.body]).toEqual([304, ""])
    expect(again.headers.get("etag")).toBe(tag)
    expect((await known(anna.caller, path, '"other"')).status).toBe(200)
  })

  it("R128 is sent when anything in it is another, and to nobody who is signed out", async () => {
    const tag = (await anna.caller.get(routes.stories)).headers.get("etag") ?? ""
    await tell(100, "One more")
    const answer = await known(anna.caller, routes.stories, tag)
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(many + 1)
    const visitor = await known(new Caller(server.url), routes.stories, tag)
    expect(visitor.status).toBe(401)
    expect(visitor.headers.get("etag")).toBeNull()
  })
})
