import { afterEach, describe, expect, it } from "vitest"
import { coEditCloses } from "#protocol/collaboration.ts"
import { everybody, type StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Caller } from "../../support/api-client.ts"
import { openTranscript, type CoEditor } from "../../support/yjs-client.ts"
import { withServer } from "../../support/with-server.ts"
import { openRaw, RawCoEditor } from "../../support/raw-yjs-client.ts"
import { grant, type Relative, share, tokenOf } from "../../support/factories.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const { server, family, newcomer, recording } = withServer()

const open: Array<{ readonly close: () => void }> = []
const kept = <A extends { readonly close: () => void }>(editor: A) => {
  open.push(editor)
  return editor
}
const opened = async (caller: Caller, id: StoryId) => kept(await openRaw(caller, id))
const openedAsOnOurPage = async (caller: Caller, id: StoryId): Promise<CoEditor> =>
  kept(await openTranscript(caller, id))
afterEach(() => {
  for (const editor of open.splice(0)) editor.close()
})

/** Anna keeps Rosa, who told a story; Ben is nothing to them yet. */
const aStory = async () => {
  const { anna, ben, rosa } = await family()
  const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
  await storyIsReady(anna, id)
  return { anna, ben, rosa, id }
}

/** Has something happen and answers the code a connection ends with, which has to come within a second of the answer. */
const endsWith = async (editor: RawCoEditor, cause: () => Promise<{ readonly status: number }>) => {
  expect((await cause()).status).toBeLessThan(300)
  return within(1, server(), editor.code())
}

/** What somebody who may not read gets to see. */
const turnedAway = async (caller: Caller, id: StoryId) => {
  const editor = kept(new RawCoEditor(caller, id))
  const code = await editor.code()
  return { code, heard: editor.heard }
}
const asIfMissing = { code: coEditCloses.notFound, heard: 0 }

const typed = (editor: RawCoEditor, words: string) =>
  editor.write((document) => document.getText("original").insert(0, words))

describe("who opens a transcript", () => {
  it("writes there when they keep it or contribute, and each sees what the others write @slow", async () => {
    const { anna, ben, rosa, id } = await aStory()
    await grant(anna, rosa, ben, "contributor")
    const [keeper, contributor] = [await opened(anna, id), await opened(ben.caller, id)]
    typed(keeper, "Keeper. ")
    await contributor.until(() => contributor.words().includes("Keeper. "))
    typed(contributor, "Contributor. ")
    await keeper.until(() => keeper.words().includes("Contributor. "))
    await contributor.until(() => contributor.saved === 1)
  })

  it("Y09 reads as a viewer: what they write is refused in a sentence and never acknowledged, and they read on @slow", async () => {
    const { anna, ben, rosa, id } = await aStory()
    await grant(anna, rosa, ben, "viewer")
    const [keeper, viewer] = [await opened(anna, id), await opened(ben.caller, id)]
    typed(viewer, "Not mine. ")
    await viewer.until(() => viewer.rejections.length > 0)
    expect(viewer.rejections).toEqual(["You can hear this story, but you can't change it."])
    typed(keeper, "Keeper. ")
    await viewer.until(() => viewer.words().includes("Keeper. "))
    expect([viewer.saved, viewer.isOpen]).toEqual([0, true])
    expect(keeper.words()).not.toContain("Not mine.")
    expect((await anna.story(id)).originalTranscription).not.toContain("Not mine.")
  })

  it("gets nothing of it, as if it were missing, when invited, declined, taken back or a stranger @slow", async () => {
    const { anna, ben, rosa, id } = await aStory()
    const stranger = await newcomer("stranger")
    expect(await turnedAway(stranger.caller, id)).toEqual(asIfMissing)
    expect(await turnedAway(stranger.caller, 123_456 as StoryId)).toEqual(asIfMissing)

    const given = await share(anna, rosa, ben.email, "contributor")
    expect(await turnedAway(ben.caller, id)).toEqual(asIfMissing)
    await ben.caller.post(routes.declineInvite, { inviteToken: await tokenOf(ben.caller) })
    expect(await turnedAway(ben.caller, id)).toEqual(asIfMissing)
    expect(given.id).toBeGreaterThan(0)

    const again = await grant(anna, rosa, ben, "contributor")
    await opened(ben.caller, id)
    await anna.delete(paths.share(rosa, again.id))
    expect(await turnedAway(ben.caller, id)).toEqual(asIfMissing)
  })
})

describe("someone whose access ends while they have it open", () => {
  const ways: ReadonlyArray<
    readonly [string, (told: Awaited<ReturnType<typeof shared>>) => Promise<{ status: number }>]
  > = [
    ["their share is taken back", ({ anna, rosa, given }) => anna.delete(paths.share(rosa, given))],
    ["they give it up", ({ ben, rosa, given }) => ben.caller.delete(paths.share(rosa, given))],
    ["the person is deleted", ({ anna, rosa }) => anna.delete(paths.storyteller(rosa))],
  ]
  const shared = async () => {
    const told = await aStory()
    const { id: given } = await grant(told.anna, told.rosa, told.ben, "contributor")
    return { ...told, given }
  }

  it.each(ways)("is out within a second when %s @slow", async (_, cause) => {
    const told = await shared()
    const editor = await opened(told.ben.caller, told.id)
    expect(await endsWith(editor, () => cause(told))).toBe(coEditCloses.accessEnded)
    expect(await turnedAway(told.ben.caller, told.id)).toEqual(asIfMissing)
  })

  it("is out within a second when all people are no longer shared with them, and the keeper writes on @slow", async () => {
    const { anna, ben, id } = await aStory()
    const { id: given } = await grant(anna, everybody, ben, "contributor")
    const [keeper, editor] = [await opened(anna, id), await opened(ben.caller, id)]
    const takeBack = () => anna.delete(paths.share(everybody, given))
    expect(await endsWith(editor, takeBack)).toBe(coEditCloses.accessEnded)
    typed(keeper, "Still here. ")
    await keeper.until(() => keeper.saved === 1)
  })
})

describe("someone whose part becomes another", () => {
  const changeRole = (anna: Caller, ben: Relative, role: "viewer" | "contributor") => ({
    of: async (
      rosa: Awaited<ReturnType<typeof aStory>>["rosa"],
      from: "viewer" | "contributor",
    ) => {
      const { id } = await grant(anna, rosa, ben, from)
      return () => anna.patch(paths.share(rosa, id), { role })
    },
  })

  it("from contributor to viewer is let in again to read within a second; what they wrote before stays @slow", async () => {
    const { anna, ben, rosa, id } = await aStory()
    const demote = await changeRole(anna, ben, "viewer").of(rosa, "contributor")
    const editor = await opened(ben.caller, id)
    typed(editor, "Before. ")
    await editor.until(() => editor.saved === 1)
    expect(await endsWith(editor, demote)).toBe(coEditCloses.accessChanged)
    const again = await opened(ben.caller, id)
    typed(again, "After. ")
    await again.until(() => again.rejections.length > 0)
    expect((await anna.story(id)).originalTranscription).toMatch(/^Before\. (?!After)/)
  })

  it("from contributor to viewer has nothing taken from the old connection either @slow", async () => {
    const { anna, ben, rosa, id } = await aStory()
    const demote = await changeRole(anna, ben, "viewer").of(rosa, "contributor")
    const editor = await opened(ben.caller, id)
    const typing = setInterval(() => {
      if (editor.isOpen) typed(editor, "x")
    }, 5)
    await demote()
    const code = await within(1, server(), editor.code())
    expect(code).toBe(coEditCloses.accessChanged)
    const annas = await opened(anna, id)
    const words = annas.words()
    typed(annas, "Anna's. ")
    await annas.until(() => annas.saved === 1)
    clearInterval(typing)
    expect((await opened(anna, id)).words()).toBe(`Anna's. ${words}`)
  })

  it("from viewer to contributor types after our page has connected again by itself @slow", async () => {
    const { anna, ben, rosa, id } = await aStory()
    const promote = await changeRole(anna, ben, "contributor").of(rosa, "viewer")
    const editor = await openedAsOnOurPage(ben.caller, id)
    await promote()
    await editor.until(() => editor.closes.includes(coEditCloses.accessChanged), "the close")
    await editor.synced()
    editor.text().insert(0, "Now I may. ")
    await editor.saved()
    expect((await anna.story(id)).originalTranscription).toMatch(/^Now I may\. /)
  })
})

describe("signing out", () => {
  it("ends the connections of that session within a second, and no others of the same user @slow", async () => {
    const { anna, id } = await aStory()
    const [user] = [await anna.me()]
    const other = new Caller(server().url)
    expect((await other.signIn(user.email, "a long enough password")).status).toBeLessThan(400)
    const [here, there] = [await opened(anna, id), await opened(other, id)]
    const code = await endsWith(here, () => anna.call("POST", routes.signOut))
    expect(code).toBe(coEditCloses.signedOut)
    typed(there, "Still here. ")
    await there.until(() => there.saved === 1)
    expect(there.isOpen).toBe(true)
  })

  it("leaves a copied cookie worth nothing: the door closes before anything is read", async () => {
    const { anna, id } = await aStory()
    const { cookie } = anna
    await anna.call("POST", routes.signOut)
    const editor = kept(new RawCoEditor(anna, id, { cookie }))
    expect([await editor.code(), editor.heard]).toEqual([coEditCloses.signedOut, 0])
  })
})
