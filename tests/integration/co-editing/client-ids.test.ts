import { afterEach, beforeAll, describe, expect, it } from "vitest"
import * as sync from "y-protocols/sync"
import { anUpdate } from "../../../backend/features/transcripts/room/update.fixture.ts"
import { coEditCloses } from "#protocol/collaboration.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { Caller } from "../../support/api-client.ts"
import { deleteAccount } from "../../support/deletion/find-traces.ts"
import { withServer } from "../../support/with-server.ts"
import { frames, openRaw, type RawCoEditor } from "../../support/raw-yjs-client.ts"
import { grant } from "../../support/factories.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { family, newcomer, recording } = withServer()

const aStory = async () => {
  const { anna, ben, rosa } = await family()
  const cora = await newcomer("cora")
  await grant(anna, rosa, ben, "contributor")
  await grant(anna, rosa, cora, "viewer")
  const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
  await storyIsReady(anna, id)
  return { anna, rosa, ben: ben.caller, cora: cora.caller, id }
}
let told: Awaited<ReturnType<typeof aStory>>
beforeAll(async () => {
  told = await aStory()
})

const open: Array<RawCoEditor> = []
afterEach(() => {
  for (const editor of open.splice(0)) editor.close()
})
const opened = async (caller: Caller, id: StoryId = told.id) => {
  const editor = await openRaw(caller, id)
  open.push(editor)
  return editor
}
/** Shows a number, and waits until everybody can see it. */
const showing = async (caller: Caller, client: number) => {
  const editor = await opened(caller)
  editor.say(frames.presence([[client, 1, "{}"]]))
  await editor.until(() => editor.told.some((one) => one.client === client), "oneself")
  return editor
}
const word = (client: number, content: string) => anUpdate([{ client, structs: [{ content }] }])

describe("the number someone shows on their connection", () => {
  it("R117 is theirs when they are gone: nobody shows or writes under it, and their own words come", async () => {
    const annas = await showing(told.anna, 4_001)
    annas.close()
    const shows = await opened(told.ben)
    shows.say(frames.presence([[4_001, 2, "{}"]]))
    expect(await shows.code()).toBe(coEditCloses.taken)
    for (const kind of [sync.messageYjsUpdate, sync.messageYjsSyncStep2]) {
      const writes = await opened(told.ben)
      writes.say(frames.gives(word(4_001, "forged "), kind))
      expect(await writes.code()).toBe(coEditCloses.taken)
    }
    const back = await showing(told.anna, 4_001)
    back.say(frames.gives(word(4_001, "typed away "), sync.messageYjsSyncStep2))
    await back.until(() => back.saved === 1, "the acknowledgement")
    expect(back.words()).toContain("typed away ")
    expect(back.words()).not.toContain("forged")
  })

  it("R117 is not theirs when they may only read", async () => {
    const reader = await showing(told.cora, 4_010)
    const bens = await opened(told.ben)
    reader.close()
    bens.say(frames.presence([[4_010, 9, "{}"]]), frames.gives(word(4_010, "by Ben ")))
    await bens.until(() => bens.saved === 1, "the acknowledgement")
    expect(bens.words()).toContain("by Ben ")
  })

  it("R86 is nobody's when they left, and stays one's own through reloads", async () => {
    const dora = await newcomer("dora")
    await grant(told.anna, told.rosa, dora, "contributor")
    const doras = await showing(dora.caller, 4_040)
    doras.say(frames.gives(word(4_040, "by Dora ")))
    await doras.until(() => doras.saved === 1, "the acknowledgement")
    // Once more under the same number, as a line that broke comes back, and under another.
    await showing(dora.caller, 4_040)
    await showing(dora.caller, 4_041)
    expect((await deleteAccount(dora.caller)).status).toBe(200)
    expect(await doras.code()).not.toBe(coEditCloses.taken)
    const bens = await showing(told.ben, 4_041)
    expect(bens.words()).toContain("by Dora ")
  })

  it("R117 is not to be had by who only repeats what they heard, and costs them nothing", async () => {
    const annas = await showing(told.anna, 4_050)
    const bens = await showing(told.ben, 4_051)
    annas.close()
    await bens.until(() => bens.told.some((one) => one.client === 4_050 && one.state === null))
    // Told of Anna once more, just after she left.
    bens.say(frames.presence([[4_050, 1, "{}"]]), frames.gives(word(4_051, "still here ")))
    await bens.until(() => bens.saved === 1, "the acknowledgement")
    expect(bens.isOpen).toBe(true)
    expect(await showing(told.anna, 4_050)).toBeDefined()
  })

  it("R118 has other words by now: what comes under it is not acknowledged", async () => {
    const one = await showing(told.anna, 4_020)
    one.say(frames.gives(word(4_020, "one device ")))
    await one.until(() => one.saved === 1, "the acknowledgement")
    // The same device once more, of a copy of its disk.
    const copy = await showing(told.anna, 4_020)
    copy.say(frames.gives(word(4_020, "another one "), sync.messageYjsSyncStep2))
    expect(await copy.code()).toBe(coEditCloses.taken)
    expect(copy.saved).toBe(0)
    const reader = await opened(told.cora)
    reader.say(frames.gives(word(4_020, "another one ")))
    await reader.until(() => reader.rejections.length === 1, "the refusal")
    expect(reader.saved).toBe(0)
  })

  it("goes with the words said at once with it, in their order", async () => {
    const editor = await opened(told.anna)
    const said = [frames.presence([[4_030, 1, "{}"]]), frames.gives(word(4_030, "a "))]
    editor.say(
      ...said,
      frames.gives(anUpdate([{ client: 4_030, clock: 2, structs: [{ origin: [4_030, 1] }] }])),
    )
    await editor.until(() => editor.saved === 2, "the acknowledgement")
    expect(editor.words()).toContain("a x")
  })
})
