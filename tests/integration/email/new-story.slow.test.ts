import { join } from "node:path"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { UserId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { StoryNotifications } from "../../../backend/features/stories/story-notifications.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { addPerson, grant } from "../../support/factories.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { server, mail, newcomer, visitor } = withAccounts()
const newStory = /new stor/

let recording = ""
beforeAll(async () => {
  recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "2")
})

/** Somebody whose address is proved, who wants emails unless told otherwise. */
const reader = async (newStories = true) => {
  const account = await newcomer()
  const message = await mail().emailTo(account.email, 1, about.verification)
  expect(await press(account.caller, tokenIn(message))).toBe("done")
  expect((await account.caller.patch(routes.emailPreference, { newStories })).status).toBe(200)
  return account
}

const emailsOf = (keeperId: UserId) =>
  server().runtime.runPromise(
    Database.use(({ emails }) =>
      emails.find({ filter: { keeperId, kind: "new-stories" }, sort: [["number", 1]] }),
    ),
  )

/** Lets the time go by that emails gather for, and has the queue looked at. */
const letTimeGoBy = async () => {
  await server().runtime.runPromise(
    Database.use(({ emails }) =>
      emails.update({ kind: "new-stories" }, { $set: { notBefore: 0, nextAt: 0 } }),
    ),
  )
  // Its email of welcome is sent after those that have waited longer.
  const { email } = await newcomer()
  await mail().emailTo(email)
}

const ourEmailsTo = (email: string) =>
  mail().emails.filter(({ to, subject }) => to.includes(email) && newStory.test(subject))

describe("emails about new stories", () => {
  it("R171 R172 come together, once, to those who asked and may still hear; and end with one press", async () => {
    const anna = await reader(false)
    const ben = await reader()
    const cara = await reader()
    const dora = await newcomer()
    await dora.caller.patch(routes.emailPreference, { newStories: true })
    const { id: rosa } = await addPerson(anna.caller, { name: "Rosa" })
    const bens = await grant(anna.caller, rosa, ben, "viewer")
    await grant(anna.caller, rosa, cara, "contributor")
    const tell = async (title: string) => {
      const fields = { title, storytellerId: String(rosa) }
      const { id } = await cara.caller.save(recording, undefined, fields)
      await storyIsReady(cara.caller, id)
      return id
    }
    const first = await tell("The mill & the <river>")
    await tell("The second one")
    expect(await emailsOf(ben.id)).toMatchObject([{ state: "waiting", number: 1 }])
    // As after a crash between the note and the mark, or on a second server.
    const again = Effect.gen(function* () {
      const { stories, storyNotifications } = yield* Database
      yield* stories.update({ id: first }, { $unset: { published: true } })
      yield* StoryNotifications.use(({ note }) => Effect.all([note(first), note(first)]))
      return yield* storyNotifications.count({ userId: ben.id })
    })
    expect(await server().runtime.runPromise(again)).toBe(2)
    expect(await emailsOf(ben.id)).toHaveLength(1)
    for (const { id } of [anna, cara, dora]) expect(await emailsOf(id)).toEqual([])

    await letTimeGoBy()
    const message = await mail().emailTo(ben.email, 1, newStory)
    expect(message.text).toContain("The mill & the <river>, told by Rosa")
    expect(message.text).toContain(paths.story(first).replace("/api/stories", "/story"))
    expect(message.text).toContain("The second one")
    expect(message.headers).toEqual(
      expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post"]),
    )

    // The next waits an hour; meanwhile what it would tell of is taken back.
    await tell("Not for Ben any more")
    const [, second] = await emailsOf(ben.id)
    expect(second).toMatchObject({ state: "waiting", number: 2 })
    expect((second?.nextAt ?? 0) - Date.now()).toBeGreaterThan(50 * 60_000)
    await anna.caller.delete(paths.share(rosa, bens.id))
    await letTimeGoBy()
    expect((await emailsOf(ben.id)).map(({ state }) => state)).toEqual(["sent", "void"])
    expect(ourEmailsTo(ben.email)).toHaveLength(1)

    // What could not be told of while it was deleted is told of once it was put back.
    await grant(anna.caller, rosa, ben, "viewer")
    const undone = await tell("Deleted by mistake")
    expect((await anna.caller.delete(paths.story(undone))).status).toBe(204)
    await letTimeGoBy()
    const without = await mail().emailTo(ben.email, 2, newStory)
    expect(without.text).not.toContain("Deleted by mistake")
    expect((await anna.caller.post(paths.restoreStory(undone), {})).status).toBe(200)
    await letTimeGoBy()
    const { text } = await mail().emailTo(ben.email, 3, newStory)
    expect(text).toContain("Deleted by mistake")
    expect(text).not.toContain("The second one")

    // A gateway opens the link, and nothing ends. A mail program posts to it, from nowhere.
    const raw = message.raw.replaceAll(/\r\n[ \t]+/g, "")
    const link = new URL(/^List-Unsubscribe:\s*<(\S+)>\r$/im.exec(raw)?.[1] ?? "")
    expect((await visitor().get(link.pathname + link.search)).status).toBe(200)
    expect((await ben.caller.me()).newStoryEmails).toBe(true)
    const answer = await fetch(server().url + link.pathname + link.search, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    })
    expect(answer.status).toBe(200)
    expect((await ben.caller.me()).newStoryEmails).toBe(false)
  })
})
