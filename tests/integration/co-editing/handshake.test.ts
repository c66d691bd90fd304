import { once } from "node:events"
import { connect } from "node:net"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { coEditCloses } from "#protocol/collaboration.ts"
import type { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { Caller } from "../../support/api-client.ts"
import { CoEditor, openTranscript } from "../../support/yjs-client.ts"
import { withServer } from "../../support/with-server.ts"
import { frames, knock, openRaw, RawCoEditor } from "../../support/raw-yjs-client.ts"
import { grant, relative } from "../../support/factories.ts"
import { serveOn } from "../../support/serve-in-process.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const { server, family, newcomer, recording } = withServer()

const open: Array<{ readonly close: () => void }> = []
const kept = <A extends { readonly close: () => void }>(editor: A) => {
  open.push(editor)
  return editor
}
const opened = async (caller: Caller, id: StoryId) => kept(await openRaw(caller, id))
afterEach(() => {
  for (const editor of open.splice(0)) editor.close()
})

const aStory = async () => {
  const { anna, ben, rosa } = await family()
  await grant(anna, rosa, ben, "contributor")
  const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
  await storyIsReady(anna, id)
  return { anna, ben: ben.caller, id }
}
let told: Awaited<ReturnType<typeof aStory>>
beforeAll(async () => {
  told = await aStory()
})

const storedTranscripts = () =>
  server().runtime.runPromise(Database.use(({ edits }) => edits.count({})))

describe("the door of a transcript", () => {
  it.each([
    { label: "../x", name: "../x", ending: 404 },
    { label: "no story at all", name: "", ending: 404 },
    { label: "NaN", name: "NaN", ending: coEditCloses.notFound },
    { label: "0", name: "0", ending: coEditCloses.notFound },
    { label: "-1", name: "-1", ending: coEditCloses.notFound },
    { label: "1e3", name: "1e3", ending: coEditCloses.notFound },
    { label: "1.5", name: "1.5", ending: coEditCloses.notFound },
    { label: "%00", name: "%00", ending: coEditCloses.notFound },
    { label: "%ZZ", name: "%ZZ", ending: coEditCloses.notFound },
    { label: "9007199254740993", name: "9007199254740993", ending: coEditCloses.notFound },
    { label: "999999", name: "999999", ending: coEditCloses.notFound },
    { label: "ten kilobytes of digits", name: "1".repeat(10_000), ending: coEditCloses.notFound },
  ])("Y10 is closed for $label, and nothing is made of it", async ({ name, ending }) => {
    const before = await storedTranscripts()
    const path = routes.transcript.replace(":id", name)
    const status = await knock(told.anna, 0, { path })
    if (ending === 404) expect(status).toBe(404)
    else {
      const editor = kept(new RawCoEditor(told.anna, 0, { path }))
      expect([status, await editor.code(), editor.heard]).toEqual([101, ending, 0])
    }
    expect(await storedTranscripts()).toBe(before)
  })

  it("Y10 is closed for another family's story, before anything of it is read", async () => {
    const { caller: stranger } = await newcomer("stranger")
    const editor = kept(new RawCoEditor(stranger, told.id))
    expect([await editor.code(), editor.heard]).toEqual([coEditCloses.notFound, 0])
  })

  it.each([["https://evil.example"], ["null"], [null], ["http://127.0.0.1:1"], [""]])(
    "S01 is closed for the pages of %s",
    async (origin) => {
      expect(await knock(told.anna, told.id, { origin })).toBe(403)
    },
  )

  it.each([
    ["none", null],
    ["one that is forged", "kintale=forged;cookie"],
    ["one of another name", "other=1"],
  ])("S02 is closed with no cookie of ours: %s", async (_, cookie) => {
    const editor = kept(new RawCoEditor(told.anna, told.id, { cookie }))
    expect([await editor.code(), editor.heard]).toEqual([coEditCloses.signedOut, 0])
  })

  it("S02 is closed with a cookie of which one character was changed", async () => {
    const { cookie } = told.anna
    const at = Math.floor(cookie.length / 2)
    const changed = cookie.slice(0, at) + (cookie[at] === "A" ? "B" : "A") + cookie.slice(at + 1)
    const editor = kept(new RawCoEditor(told.anna, told.id, { cookie: changed }))
    expect([await editor.code(), editor.heard]).toEqual([coEditCloses.signedOut, 0])
  })

  it("stands beside that of live events, and at no other address", async () => {
    for (const path of ["/", "/api/stories/1", "/x", `${paths.transcript(told.id)}/more`]) {
      expect(await knock(told.anna, told.id, { path })).toBe(404)
    }
    const screen = await openScreen(told.anna)
    expect(screen.connected).toBe(true)
    screen.close()
    const editor = await opened(told.anna, told.id)
    expect(editor.isOpen).toBe(true)
  })

  it("R707 is no page: asked for as one it says that it wants a socket, and the server lives", async () => {
    const answer = await told.anna.get(paths.transcript(told.id))
    expect(answer.status).toBe(426)
    expect((await told.anna.get(routes.health)).status).toBe(200)
  })

  it("Y12 keeps what is said before it is open until it is known who speaks", async () => {
    const [{ caller: stranger }, editor] = [
      await newcomer("eager"),
      await opened(told.anna, told.id),
    ]
    const words = editor.words()
    const eager = kept(new RawCoEditor(stranger, told.id))
    eager.socket.on("open", () => {
      for (let n = 0; n < 1_000; n += 1) eager.say(frames.asks(new Uint8Array([0])))
    })
    expect([await eager.code(), eager.heard]).toEqual([coEditCloses.notFound, 0])
    expect(editor.words()).toBe(words)

    // Whoever may come in is answered what they asked at the door.
    const anna = kept(new RawCoEditor(told.anna, told.id))
    anna.socket.on("open", () => anna.say(frames.asks(new Uint8Array([0]))))
    await anna.until(() => anna.isSynced)
    expect(anna.words()).toBe(words)
  })

  it("tells whoever is turned away at once", async () => {
    const { caller: stranger } = await newcomer("stranger")
    const editor = kept(new RawCoEditor(stranger, told.id))
    expect(await within(1, server(), editor.code())).toBe(coEditCloses.notFound)
  })

  it("does not keep its server from stopping when someone turned away never answers", async () => {
    const other = await serveOn("SQLite")
    const { caller } = await relative(other.url, "silent")
    const { hostname, port, host } = new URL(other.url)
    const silent = connect(Number(port), hostname)
    const lines = [
      `GET ${paths.transcript(123_456)} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${other.url}`,
      `Cookie: ${caller.cookie}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    silent.write(`${lines.join("\r\n")}\r\n\r\n`)
    await once(silent, "data")
    await within(5, null, other.stop())
    silent.destroy()
  })
})

describe("who is there", () => {
  const userIn = (state: unknown) =>
    typeof state === "object" && state !== null && "user" in state ? state.user : null
  const hello = (client: number, state: unknown = {}, clock = 1) =>
    frames.presence([[client, clock, JSON.stringify(state)]])

  it("Y11 bears the name of the session, whatever they call themselves, and is removed by nobody else", async () => {
    const [anna, ben] = [await opened(told.anna, told.id), await opened(told.ben, told.id)]
    const { id: userId } = await told.anna.me()
    anna.say(hello(10))
    await ben.until(() => ben.told.some(({ client }) => client === 10))
    ben.say(hello(20, { user: { userId, name: "Anna Berg", color: "#000000" } }))
    await anna.until(() => anna.told.some(({ client }) => client === 20))
    const forged = anna.told.find(({ client }) => client === 20)
    expect(userIn(forged?.state)).toMatchObject({ name: expect.stringMatching(/^Ben\d+ Berg$/) })

    ben.say(hello(10, null, 9), hello(10, { editing: "english" }, 9))
    const late = await opened(told.ben, told.id)
    late.say(frames.asksWhoIsHere())
    await late.until(() => late.told.some(({ client }) => client === 10))
    const shown = late.told.findLast(({ client }) => client === 10)
    expect(userIn(shown?.state)).toMatchObject({ userId })
    expect(anna.told.filter(({ client }) => client === 10)).toHaveLength(1)
  })

  it.each([
    ["of a hundred thousand people", presenceOf(100_000), coEditCloses.malformed],
    ["that is no JSON", frames.presence([[5, 1, "{user:"]]), coEditCloses.malformed],
    [
      "of a megabyte",
      frames.presence([[5, 1, `"${"x".repeat(1024 * 1024)}"`]]),
      coEditCloses.tooLarge,
    ],
  ])("Y11 cannot be told %s: only whoever says so goes", async (_, frame, code) => {
    const [anna, ben] = [await opened(told.anna, told.id), await opened(told.ben, told.id)]
    ben.say(frame)
    expect(await ben.code()).toBe(code)
    anna.write((document) => document.getText("original").insert(0, "Still. "))
    await anna.until(() => anna.saved === 1)
  })

  it("may be as many as a family is: each with our page's own package, all of them stay", async () => {
    const all: Array<CoEditor> = []
    for (let n = 0; n < 8; n += 1) {
      const editor = kept(await openTranscript(n % 2 === 0 ? told.anna : told.ben, told.id))
      editor.provider.awareness.setLocalState({ cursor: null, editing: null })
      all.push(editor)
    }
    const [first, last] = [all[0], all.at(-1)]
    first?.text().insert(0, "All of us. ")
    await last?.until(() => last.words().includes("All of us. "))
    await expect.poll(() => last?.provider.awareness.getStates().size).toBe(8)
    expect(all.flatMap(({ closes }) => closes)).toEqual([])
  })
})

function presenceOf(count: number) {
  return frames.presence(Array.from({ length: count }, (_, n) => [n, 1, "{}"] as const))
}
