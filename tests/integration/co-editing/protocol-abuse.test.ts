import { afterEach, beforeAll, describe, expect, it } from "vitest"
import * as sync from "y-protocols/sync"
import * as Y from "yjs"
import { anUpdate, kinds } from "../../../backend/features/transcripts/room/update.fixture.ts"
import { type CoEditClose, coEditCloses } from "#protocol/collaboration.ts"
import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { paths } from "#protocol/paths.ts"
import type { Caller } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { frames, openRaw, type RawCoEditor } from "../../support/raw-yjs-client.ts"
import { grant } from "../../support/factories.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const { family, newcomer, recording, server } = withServer()

const open: Array<RawCoEditor> = []
const opened = async (caller: Caller, id: StoryId) => {
  const editor = await openRaw(caller, id)
  open.push(editor)
  return editor
}
afterEach(() => {
  for (const editor of open.splice(0)) editor.close()
})

/** Rosa's story with Anna, who keeps it, and two who contribute. */
const aStory = async () => {
  const { anna, ben, rosa } = await family()
  const carl = await newcomer("carl")
  await grant(anna, rosa, ben, "contributor")
  await grant(anna, rosa, carl, "contributor")
  const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
  await storyIsReady(anna, id)
  return { anna, ben: ben.caller, carl: carl.caller, id }
}
let told: Awaited<ReturnType<typeof aStory>>
beforeAll(async () => {
  told = await aStory()
})
/** One who does what they should not, and two others with the same transcript open. */
const together = async ({ anna, ben, carl, id } = told) => ({
  bad: await opened(ben, id),
  anna: await opened(anna, id),
  carl: await opened(carl, id),
})
type Together = Awaited<ReturnType<typeof together>>

let marks = 0
/** The others write and read each other within half a second. */
const othersGoOn = async ({ anna, carl }: Together, seconds = 0.5) => {
  marks += 1
  const mark = `[${String(marks)}]`
  anna.write((document) => document.getText("original").insert(0, mark))
  const isRead = carl.until(() => carl.words().includes(mark), "what the other wrote")
  await within(seconds, server(), isRead)
  expect([anna.isOpen, carl.isOpen]).toEqual([true, true])
  return mark
}

/** Only the connection that said it ends, and nothing of it comes to the others. */
const endsAlone = async (
  say: (bad: RawCoEditor, all: Together) => void,
  why: CoEditClose,
  where = told,
) => {
  const all = await together(where)
  const before = all.carl.words()
  say(all.bad, all)
  const mark = await othersGoOn(all)
  expect(await all.bad.code()).toBe(coEditCloses[why])
  expect(all.carl.words()).toBe(mark + before)
  expect((await where.anna.story(where.id)).originalTranscription).toBe(all.carl.words())
}

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"))
const gives = (...update: Parameters<typeof anUpdate>) => frames.gives(anUpdate(...update))

describe("someone who sends what is no message", () => {
  it.each([
    ["Y01 nothing", new Uint8Array()],
    ["Y01 an unknown kind", bytes("63")],
    ["Y01 garbage", bytes("81aa9d6a29de81da")],
    ["Y01 garbage for an update", frames.gives(bytes("81aa9d6a29de81da"))],
    ["Y01 a cut update", frames.gives(anUpdate([{ client: 7, structs: [{}] }]).slice(0, -4))],
    ["Y01 garbage for what they have", frames.asks(bytes("ff"))],
    ["Y03 a huge count", frames.gives(bytes("ffffffffffffff07"))],
    ["Y13 invalid UTF-8 as words", frames.gives(bytes("010107000401086f726967696e616c02eda000"))],
  ])("%s, ends their connection alone", async (_, frame) => {
    await endsAlone((bad) => bad.say(frame), "malformed")
  })

  it("Y01 text instead of bytes, ends their connection alone", async () => {
    await endsAlone((bad) => bad.socket.send("hello"), "malformed")
  })

  it("a message over a megabyte, ends their connection alone", async () => {
    await endsAlone((bad) => bad.say(new Uint8Array(1024 * 1024 + 1)), "tooLarge")
  })

  it("a message over two megabytes, is cut off before it is read", async () => {
    const all = await together()
    all.bad.say(new Uint8Array(2 * 1024 * 1024 + 1))
    await othersGoOn(all)
    expect([1006, 1009]).toContain(await all.bad.code())
  })
})

describe("someone who changes what is not theirs to change", () => {
  const client = 77
  it.each([
    ["Y03 a hole that covers everything", { kind: kinds.gc, content: 2 ** 49 }],
    ["Y06 another root", { parent: "elsewhere" }],
    ["Y07 an entry of a map", { entry: "href" }],
    ["Y07 an embed", { kind: kinds.embed, content: '{"html":"<script>"}' }],
    ["the times", { parent: "times" }],
  ])("%s, is sent away alone", async (_, struct) => {
    await endsAlone((bad) => bad.say(gives([{ client, structs: [struct] }])), "notYours")
  })

  it("Y05 the words of another whose number they took, is sent away, and those words survive", async () => {
    await endsAlone((bad, { anna }) => {
      const victim = anna.document.clientID
      const clock = Y.getState(anna.document.store, victim)
      const structs = [{ kind: kinds.gc, content: 100 }]
      bad.say(gives([{ client: client + 1, structs: [{ kind: kinds.gc, content: 1 }] }]))
      bad.say(gives([{ client: victim, clock, structs }]))
    }, "notYours")
  })

  it.each([
    ["beside itself", [{ origin: [client, 0] as const }]],
    ["beside what comes after", [{ origin: [client, 1] as const }, {}]],
  ])("an item %s, is sent away, and the server lives", async (_, structs) => {
    await endsAlone((bad) => bad.say(gives([{ client, structs }])), "malformed")
  })

  it("Y04 clocks that leave gaps, four thousand times, is sent away", async () => {
    await endsAlone((bad) => {
      // The answer to the server's question: from here on nothing can be on its way any more.
      bad.say(frames.gives(new Uint8Array([0, 0]), sync.messageYjsSyncStep2))
      for (let n = 1; n <= 4_000; n += 1) {
        bad.say(gives([{ client, clock: 2 * n, structs: [{}] }]))
      }
    }, "malformed")
  })
})

describe("someone who sends very much", () => {
  const client = 78
  it("Y08 as ten thousand single characters at once, is sent away, and the others hardly notice @slow", async () => {
    const all = await together(await aStory())
    const letters = Array.from({ length: 10_000 }, (_, clock) => {
      const struct = clock === 0 ? {} : { origin: [client, clock - 1] as const }
      return gives([{ client, clock, structs: [struct] }])
    })
    all.bad.say(...letters)
    // Here the server shares its processor with whoever floods it.
    await othersGoOn(all, 3)
    expect(await all.bad.code()).toBe(coEditCloses.tooMany)
    await othersGoOn(all)
  })

  it("Y08 may paste as much as a text can hold, and not a character more @slow", async () => {
    const where = await aStory()
    const all = await together(where)
    const room = () => limits.text.transcript - all.bad.words().length
    all.bad.write((document) => document.getText("original").insert(0, "p".repeat(room())))
    await all.bad.until(() => all.bad.saved === 1, "the acknowledgement")
    await all.carl.until(() => all.carl.words().length === limits.text.transcript)
    all.bad.write((document) => document.getText("original").insert(0, "p"))
    expect(await all.bad.code()).toBe(coEditCloses.tooLarge)
    expect([all.anna.isOpen, all.carl.isOpen]).toEqual([true, true])
    expect(all.carl.words()).toHaveLength(limits.text.transcript)
    expect((await where.anna.story(where.id)).originalTranscription).toBe(all.carl.words())
  })

  it("and does not read what comes back, is dropped, and the others are not slowed @slow", async () => {
    const where = await aStory()
    const all = await together(where)
    all.anna.write((document) => {
      document.getText("original").insert(0, noise(190_000))
    })
    await all.bad.until(() => all.bad.words().length > 190_000)
    all.bad.socket.pause()
    const question = frames.asks(new Uint8Array([0]))
    for (let n = 0; n < 400; n += 1) all.bad.say(question)
    await othersGoOn(all)
    all.bad.socket.resume()
    expect([coEditCloses.tooSlow, 1006]).toContain(await all.bad.code())
    await othersGoOn(all)
  })
})

/** Characters that compress badly. */
const noise = (length: number) =>
  Array.from({ length }, () =>
    String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000)),
  ).join("")

describe("words that are no plain letters", () => {
  it("Y13 read the same everywhere, also where somebody writes within a character", async () => {
    const { bad, anna } = await together()
    const odd = "👵🏽 whole, \u202e\u200b, e\u0301, <script>alert(1)</script> "
    bad.write((document) => document.getText("original").insert(0, odd))
    await bad.until(() => bad.saved === 1)
    await anna.until(() => anna.words().includes("<script>"))
    // Within the pair of one; Yjs writes each half as the sign for what cannot be read.
    const at = anna.words().indexOf("👵") + 1
    anna.write((document) => document.getText("original").insert(at, "|"))
    await anna.until(() => anna.saved === 1)
    await bad.until(() => bad.words().includes("|"))
    expect(bad.isOpen).toBe(true)
    const again = await opened(told.anna, told.id)
    expect(anna.words()).toBe(again.words())
    expect(bad.words()).toBe(again.words())
    expect((await told.anna.story(told.id)).originalTranscription).toBe(again.words())
  })
})

describe("someone who saves in the editor", () => {
  it("Y14 while three others type: nobody's words vanish @slow", async () => {
    const where = await aStory()
    const all = await together(where)
    const whole = all.anna.words()
    const type = (editor: RawCoEditor, words: string) =>
      editor.write((document) => document.getText("original").insert(0, words))
    type(all.anna, "Anna. ")
    type(all.bad, "Ben. ")
    const path = paths.storyContent(where.id)
    const seen = { originalTranscription: whole, isLive: true }
    const saving = where.anna.patch(path, seen)
    type(all.carl, "Carl. ")
    expect((await saving).status).toBe(200)
    const isIn = (words: string) => ["Anna. ", "Ben. ", "Carl. "].every((of) => words.includes(of))
    for (const editor of [all.anna, all.bad, all.carl])
      await editor.until(() => isIn(editor.words()))
    await expect
      .poll(async () => (await where.anna.story(where.id)).originalTranscription)
      .toBe(all.carl.words())
  })
})
