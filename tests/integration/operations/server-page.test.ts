import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Capabilities } from "#protocol/capabilities.ts"
import { AccountPage, FailedStoryPage, ServerOverview } from "#protocol/operator.ts"
import { paths, routes } from "#protocol/paths.ts"
import { SignInOptions } from "#protocol/account.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { Caller, decode, rejection } from "../../support/api-client.ts"
import { relative, type Relative } from "../../support/factories.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const password = "a long enough password"

let server: Served
let anna: Relative
let ben: Relative
beforeAll(async () => {
  server = await serveOn("SQLite")
  anna = await relative(server.url, "anna")
  ben = await relative(server.url, "ben")
})
afterAll(() => server.stop())

const overview = async () => decode(ServerOverview, await anna.caller.get(routes.server))
const accounts = async (from: string = routes.serverAccounts) =>
  decode(AccountPage, await anna.caller.get(from))
const failed = async () => decode(FailedStoryPage, await anna.caller.get(routes.failedStories))

describe("the server's page", () => {
  it("R738 is for the first account, which is told so, and for nobody else", async () => {
    const isOperator = async ({ caller }: Relative) =>
      decode(Capabilities, await caller.get(routes.capabilities)).isOperator
    expect([await isOperator(anna), await isOperator(ben)]).toEqual([true, undefined])
    expect((await ben.caller.get(routes.serverAccounts)).status).toBe(403)
  })

  it("R738 lists accounts and what each takes of the disk, and a failed story by its number and reason", async () => {
    const cut = ["-ss", "3.2", "-t", "5"]
    const told = join(await makeFolder(), "told.mp3")
    const { id } = await ben.caller.save(await makeSound(told, "-i", kennedy.file, ...cut))
    await storyIsReady(ben.caller, id)
    const story = await ben.caller.story(id)
    await server.runtime.runPromise(
      Database.use(({ stories }) =>
        stories.update(
          { id },
          { $set: { "work.state": "failed", "work.open": false, "work.reason": "No memory." } },
        ),
      ),
    )
    const { items } = await accounts()
    expect(items.map(({ username, stories }) => [username, stories])).toEqual([
      ["ben", 1],
      ["anna", 0],
    ])
    expect(items[0]?.bytes).toBeGreaterThan(10_000)
    const before = `${routes.serverAccounts}?before=${String(items[0]?.id)}`
    expect((await accounts(before)).items.map(({ username }) => username)).toEqual(["anna"])

    const page = await failed()
    expect(page.items).toEqual([
      expect.objectContaining({ id, username: "ben", reason: "No memory.", isUnreadable: false }),
    ])
    expect(JSON.stringify([items, page])).not.toContain(story.title)
    expect(await overview()).toMatchObject({ accounts: 2, stories: { queued: 0, failed: 1 } })

    expect((await anna.caller.post(paths.retryFailedStory(id), {})).status).toBe(204)
    await storyIsReady(ben.caller, id)
    expect((await failed()).items).toEqual([])
  })

  it("R740 chooses who can sign up, at once and on every node", async () => {
    const choose = (policy: string) => anna.caller.put(routes.registration, { policy })
    const now = async (url: string) =>
      decode(SignInOptions, await new Caller(url).get(routes.signInOptions)).registration
    expect(await now(server.url)).toBe("open")
    expect((await choose("closed")).status).toBe(200)
    expect((await overview()).registration).toEqual({ policy: "closed", isConfigured: false })
    expect(await now(server.url)).toBe("closed")
    const signUp = { email: "carl@example.org", password, username: "carl", firstName: "Carl" }
    const refused = await new Caller(server.url).post(routes.signUp, { ...signUp, lastName: "B" })
    expect(refused.status).toBe(403)
    expect((await choose("everybody")).status).toBe(400)
    expect((await choose("open")).status).toBe(200)
  })

  it("R740 deletes an account by one's own password, and never one's own", async () => {
    const cara = await relative(server.url, "cara")
    const { id } = await cara.caller.me()
    const own = (await anna.caller.me()).id
    const wrong = await anna.caller.delete(paths.serverAccount(id), { password: "a guess" })
    expect([wrong.status, rejection(wrong).fields]).toEqual([
      422,
      { password: expect.stringMatching(/./) },
    ])
    const mine = await anna.caller.delete(paths.serverAccount(own), { password })
    expect(mine.status).toBe(409)
    expect((await cara.caller.get(routes.currentUser)).status).toBe(200)

    expect((await anna.caller.delete(paths.serverAccount(id), { password })).status).toBe(204)
    expect((await cara.caller.get(routes.currentUser)).status).toBe(401)
    expect((await new Caller(server.url).signIn("cara@example.org", password)).status).toBe(401)
    expect((await accounts()).items.map(({ username }) => username)).toEqual(["ben", "anna"])
    expect((await anna.caller.delete(paths.serverAccount(id), { password })).status).toBe(404)
  })
})

describe("a server whose settings say who can sign up, and who runs it", () => {
  it("R738 R740 is run by whoever confirmed that address, and changes the policy in the settings alone", async () => {
    const set = await serveOn("SQLite", { REGISTRATION: "open", OPERATOR_EMAIL: "Ben@example.org" })
    try {
      const first = await relative(set.url, "anna")
      const operator = await relative(set.url, "ben")
      expect((await operator.caller.get(routes.server)).status).toBe(403)
      await set.runtime.runPromise(
        Database.use(({ users }) =>
          users.update({ username: "ben" }, { $set: { emailVerified: true } }),
        ),
      )
      expect((await first.caller.get(routes.server)).status).toBe(403)
      const { registration } = decode(ServerOverview, await operator.caller.get(routes.server))
      expect(registration).toEqual({ policy: "open", isConfigured: true })
      const chosen = await operator.caller.put(routes.registration, { policy: "closed" })
      expect(chosen.status).toBe(409)
    } finally {
      await set.stop()
    }
  })
})
