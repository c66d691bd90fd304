import { afterEach, describe, expect, it } from "vitest"
import * as Y from "yjs"
import { coEditCloses } from "#protocol/collaboration.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { paths, routes } from "#protocol/paths.ts"
import type { Caller } from "../support/api-client.ts"
import { CoEditor } from "../support/yjs-client.ts"
import { openRaw } from "../support/raw-yjs-client.ts"
import { grant } from "../support/factories.ts"
import { openScreen, storyIsReady } from "../support/wait-for.ts"
import { within } from "../support/with-timeout.ts"
import { withTwoNodes } from "../support/cluster/in-process-nodes.ts"

const { one, two, away, back, forgets, recording, family } = withTwoNodes()

const open: Array<{ readonly close: () => void }> = []
const kept = <A extends { readonly close: () => void }>(one: A) => {
  open.push(one)
  return one
}
const editing = async (caller: Caller, id: StoryId) => kept(await openRaw(caller, id))
const watching = async (caller: Caller) => {
  const screen = kept(await openScreen(caller))
  const told: Array<LiveEvent> = []
  screen.on("event", (event: LiveEvent) => told.push(event))
  const isGone = new Promise<string>((resolve) => screen.once("disconnect", resolve))
  /** Until something of this kind was told. */
  const hears = (tag: LiveEvent["_tag"]) =>
    new Promise<void>((resolve) => {
      const look = () => told.some(({ _tag }) => _tag === tag) && resolve()
      screen.on("event", look)
      look()
    })
  return { told, isGone, hears }
}
afterEach(async () => {
  await back()
  for (const one of open.splice(0)) one.close()
})

/** Anna's story of Rosa, to which Ben contributes. */
const aStory = async () => {
  const { anna, ben, rosa } = await family()
  const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
  await storyIsReady(anna, id)
  const { id: share } = await grant(anna, rosa, ben, "contributor")
  return { anna, ben: ben.caller, rosa, id, share }
}

/** Has something happen at a node within some seconds of the answer to a request. */
const soon = async <A>(
  seconds: number,
  node: { readonly url: string },
  request: Promise<{ readonly status: number }>,
  then: Promise<A>,
) => {
  expect((await request).status).toBeLessThan(300)
  return within(seconds, node, then)
}

const partsOf = async (caller: Caller) => (await caller.get(routes.health)).body

const ways: ReadonlyArray<
  readonly [
    string,
    (told: Awaited<ReturnType<typeof aStory>>) => Promise<{ readonly status: number }>,
    number,
  ]
> = [
  [
    "their share is taken back",
    ({ anna, rosa, share }) => anna.delete(paths.share(rosa, share)),
    coEditCloses.accessEnded,
  ],
  [
    "they may only view",
    ({ anna, rosa, share }) => anna.patch(paths.share(rosa, share), { role: "viewer" }),
    coEditCloses.accessChanged,
  ],
  ["the story is deleted", ({ anna, id }) => anna.delete(paths.story(id)), coEditCloses.deleted],
  ["they sign out", ({ ben }) => ben.call("POST", routes.signOut), coEditCloses.signedOut],
]

describe("someone who has a transcript open on another node", () => {
  it.each(ways)("R476 is out within a second when %s", async (_, cause, code) => {
    const told = await aStory()
    const editor = await editing(told.ben.at(two().url), told.id)
    expect(await soon(1, two(), cause(told), editor.code())).toBe(code)
  })

  it.each(ways)(
    "R476 is out within five seconds when %s while the nodes can't reach each other",
    async (_, cause, code) => {
      const told = await aStory()
      const editor = await editing(told.ben.at(two().url), told.id)
      await away()
      expect(await soon(5, two(), cause(told), editor.code())).toBe(code)
    },
  )

  it.each(ways)(
    "R476 is out within a second of their own node when %s, whatever is between the nodes",
    async (_, cause, code) => {
      const told = await aStory()
      const editor = await editing(told.ben, told.id)
      await away()
      expect(await soon(1, one(), cause(told), editor.code())).toBe(code)
    },
  )
})

describe("a browser that comes from one node to another", () => {
  it("R481 may bring along what others wrote there and this one has not heard", async () => {
    const { anna, ben, id } = await aStory()
    const [bens, annas] = [kept(new CoEditor(ben, id)), kept(new CoEditor(anna, id))]
    const there = kept(new CoEditor(ben.at(two().url), id))
    await Promise.all([bens, annas, there].map((editor) => editor.synced()))
    bens.text().insert(0, "One. ")
    await there.until(() => there.words().startsWith("One. "))
    // From here on the other node knows Ben's words only by the store.
    await away(1)
    bens.text().insert(0, "Two. ")
    await annas.until(() => annas.words().startsWith("Two. One. "))
    const moved = kept(new CoEditor(anna.at(two().url), id))
    Y.applyUpdate(moved.document, Y.encodeStateAsUpdate(annas.document))
    await moved.until(() => moved.closes.length > 0 || moved.isSaved)
    expect([moved.closes, moved.words()]).toEqual([[], bens.words()])
    await there.until(() => there.words() === bens.words())
  })
})

describe("a screen that is open on another node", () => {
  it("R470 is told what happens on this one, and one of a stranger is not", async () => {
    const { anna, ben, rosa } = await aStory()
    const stranger = await family()
    const [screen, other] = [
      await watching(ben.at(two().url)),
      await watching(stranger.anna.at(two().url)),
    ]
    expect((await anna.patch(paths.storyteller(rosa), { name: "Rosa Berg" })).status).toBe(200)
    await screen.hears("PeopleChanged")
    expect(other.told).toEqual([])
  })

  it("R476 ends within a second when its user signs out, and within five while the nodes are apart", async () => {
    const { anna, ben } = await aStory()
    const annas = await watching(anna.at(two().url))
    await soon(1, two(), anna.call("POST", routes.signOut), annas.isGone)

    const bens = await watching(ben.at(two().url))
    await away()
    await soon(5, two(), ben.call("POST", routes.signOut), bens.isGone)
    expect(await annas.isGone).toBe("io server disconnect")
  })

  it("R471 asks for everything again when its node may have missed something", async () => {
    const { anna } = await aStory()
    const screen = await watching(anna.at(two().url))
    await away(1)
    await anna.post(routes.people, { name: "Otto", relationship: "uncle" })
    await forgets()
    await back(1)
    await screen.hears("AnythingChanged")
    expect(screen.told.map(({ _tag }) => _tag)).toEqual(["AnythingChanged"])
  })
})

describe("the health of a node", () => {
  it("R475 says whether the nodes hear one another, and is well enough to be used while they do not", async () => {
    const { anna } = await family()
    expect(await partsOf(anna)).toMatchObject({ parts: { nodes: { works: true } } })
    await away()
    const check = async () => {
      const { status, body } = await anna.get(routes.health)
      expect(status).toBe(200)
      return body
    }
    await expect.poll(check).toMatchObject({
      status: "degraded",
      parts: { nodes: { works: false, detail: "the nodes can't reach each other" } },
    })
    expect(one().url).not.toBe(two().url)
  })
})
