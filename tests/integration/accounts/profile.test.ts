import { describe, expect, it } from "vitest"
import { SignInOptions } from "#protocol/account.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { Caller, decode, rejection } from "../../support/api-client.ts"
import { serveOn } from "../../support/serve-in-process.ts"
import { openScreen } from "../../support/wait-for.ts"

const { server, visitor, newcomer } = withAccounts()

describe("editing a profile", () => {
  it("API-18 answers the user, and never changes the address", async () => {
    const { caller, email, username } = await newcomer()
    const answer = await caller.patch(routes.editProfile, {
      ...{ firstName: " Rosa ", lastName: "Weiss", username: `${username}-x`, bio: "Of Ulm" },
      ...{ email: "other@example.org", emailVerified: true, subscriptionStatus: "active", id: 1 },
    })
    expect(answer.status).toBe(200)
    const user = await caller.me()
    expect(answer.body).toEqual(user)
    expect(user).toMatchObject({ firstName: "Rosa", lastName: "Weiss", bio: "Of Ulm", email })
    expect(user).toMatchObject({ username: `${username}-x`, emailVerified: false })
    expect(user.subscriptionStatus).toBe("free")
  })

  it("API-18 leaves what is not sent as it was", async () => {
    const { caller, username } = await newcomer()
    await caller.patch(routes.editProfile, { firstName: "A", lastName: "B", username, bio: "C" })
    await caller.patch(routes.editProfile, { firstName: "D", username })
    expect(await caller.me()).toMatchObject({ firstName: "D", lastName: "B", bio: "C" })
  })

  it.each([
    ["VALID-31", { firstName: "  " }, "firstName", "First name is required"],
    ["VALID-31", { username: " " }, "username", "Please choose a username."],
    [
      "F08",
      { username: "admin" },
      "username",
      "This username isn't available. Please choose another.",
    ],
    ["F08", { username: "an" }, "username", "Please choose a username of at least 3 characters."],
  ])("%s is refused with %o", async (_, change, field, sentence) => {
    const { caller, username } = await newcomer()
    const answer = await caller.patch(routes.editProfile, { firstName: "A", username, ...change })
    expect([answer.status, rejection(answer).fields]).toEqual([422, { [field]: sentence }])
  })

  it("VALID-31 API-18 takes no username someone has, nor one that looks like it", async () => {
    const [anna, ben] = [await newcomer(), await newcomer()]
    for (const username of [anna.username, anna.username.toUpperCase()]) {
      const answer = await ben.caller.patch(routes.editProfile, { firstName: "Ben", username })
      expect([answer.status, rejection(answer).message]).toEqual([
        409,
        "This username is taken. Please choose another.",
      ])
    }
    const cara = await newcomer({ username: `l0o${anna.username.slice(1)}` })
    const alike = cara.username.replace("l0o", "10o")
    expect(
      (await ben.caller.patch(routes.editProfile, { firstName: "Ben", username: alike })).status,
    ).toBe(409)
    expect((await ben.caller.me()).username).toBe(ben.username)
  })

  it("API-18 gives a name that many want at once to one of them", async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => newcomer()))
    const answers = await Promise.all(
      many.map(({ caller }) =>
        caller.patch(routes.editProfile, { firstName: "A", username: "wanted-by-all" }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it("API-18 the new name signs in and the old one no longer does", async () => {
    const { caller, username, password } = await newcomer()
    await caller.patch(routes.editProfile, { firstName: "A", username: `new-${username}` })
    expect((await visitor().signIn(`new-${username}`, password)).status).toBe(200)
    expect((await visitor().signIn(username, password)).status).toBe(401)
  })

  it("R71 the person one is follows, also after they were given another name", async () => {
    const { caller, username } = await newcomer({ firstName: "Anna", lastName: "Berg" })
    await caller.patch(routes.profile, { firstName: "Anna", lastName: "Berg" })
    const screen = await openScreen(caller)
    const told = new Promise<void>((resolve) => {
      screen.on("event", ({ _tag }: LiveEvent) => {
        if (_tag === "PeopleChanged") resolve()
      })
    })
    await caller.patch(routes.editProfile, { firstName: "Anna", lastName: "Weiss", username })
    await told
    screen.close()
    const [self] = await caller.storytellers()
    expect(self?.name).toBe("Anna Weiss")
    await caller.patch(`${routes.storytellers}/${String(self?.id)}`, { name: "Oma Anna" })
    await caller.patch(routes.editProfile, { firstName: "Ann", lastName: "Weiss", username })
    expect((await caller.storytellers())[0]?.name).toBe("Ann Weiss")
  })

  it("R71 the person one is keeps the words someone else wrote of them", async () => {
    const { caller, username } = await newcomer()
    await caller.patch(routes.profile, { firstName: "Anna", lastName: "Berg", bio: "Of Ulm" })
    const [self] = await caller.storytellers()
    await caller.patch(`${routes.storytellers}/${String(self?.id)}`, { bio: "Our grandmother" })
    await caller.patch(routes.editProfile, { firstName: "Ann", username, bio: "Of Kiel" })
    expect((await caller.storytellers())[0]).toMatchObject({
      name: "Ann Berg",
      bio: "Our grandmother",
    })
  })

  it("R71 the person one is has the profile's name when setup is sent again", async () => {
    const { caller } = await newcomer()
    await caller.patch(routes.profile, { firstName: "Anna", lastName: "Berg" })
    await caller.patch(routes.profile, { firstName: "Rosa", lastName: "Weiss" })
    const people = await caller.storytellers()
    expect(people.map(({ name }) => name)).toEqual(["Rosa Weiss"])
  })

  it("R71 the person one is has the profile's name, however many windows save at once", async () => {
    const { caller, username } = await newcomer()
    await caller.patch(routes.profile, { firstName: "Anna", lastName: "Berg" })
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          caller.patch(routes.editProfile, { firstName: `A${String(n)}`, lastName: "B", username }),
        ),
      )
      const { firstName } = await caller.me()
      expect((await caller.storytellers())[0]?.name).toBe(`${firstName} B`)
    }
  })
})

describe("when someone was active last", () => {
  it("PROF-17 R71 is when they did something, not when a page looked", async () => {
    const { caller, id } = await newcomer()
    const at = async () => (await caller.me()).lastActiveAt
    const longAgo = "2026-01-01T00:00:00.000Z"
    const forget = () =>
      server().runtime.runPromise(
        Database.use(({ users }) => users.update({ id }, { $set: { lastActiveAt: longAgo } })),
      )
    await forget()
    await caller.get(routes.stories)
    expect(await at()).toBe(longAgo)
    await caller.patch(routes.profile, { firstName: "Anna" })
    const active = Date.parse(await at())
    expect(Date.now() - active).toBeLessThan(60_000)
    // Only noted once in minutes.
    await forget()
    await caller.patch(routes.profile, { firstName: "Ann" })
    expect(await at()).toBe(longAgo)
  })

  it("PROF-17 is the last change of the account where nobody had noted it", async () => {
    const { caller, id } = await newcomer()
    await server().runtime.runPromise(
      Database.use(({ users }) => users.update({ id }, { $unset: { lastActiveAt: true } })),
    )
    const { lastActiveAt, updatedAt } = await caller.me()
    expect(lastActiveAt).toBe(updatedAt)
  })
})

describe("what everybody may know of a server", () => {
  it("R67 says how one can sign in here, to visitors too, and nothing else", async () => {
    const options = decode(SignInOptions, await visitor().get(routes.signInOptions))
    expect(options).toEqual({
      plans: { kind: "free-only" },
      providers: [],
      productionOrigin: null,
      sendsMail: true,
      mailWaits: false,
      supportEmail: null,
      registration: "open",
      hasAccounts: expect.any(Boolean),
    })
  })

  it("AUTH-04 tells the origin it is known by and whom to write to, when someone has said", async () => {
    const other = await serveOn("SQLite", {
      PUBLIC_URL: "https://stories.example.org",
      SUPPORT_EMAIL: "help@example.org",
    })
    // Nobody is at the address it is known by; it listens here.
    const caller = new Caller(other.app.listeningOrigin)
    const options = decode(SignInOptions, await caller.get(routes.signInOptions))
    await other.stop()
    expect(options).toMatchObject({
      productionOrigin: "https://stories.example.org",
      sendsMail: false,
      supportEmail: "help@example.org",
    })
  })
})

describe("another site", () => {
  it.each([
    ["POST", routes.signUp],
    ["POST", routes.signIn],
    ["POST", routes.signOut],
    ["POST", routes.signOutEverywhere],
    ["POST", routes.forgotPassword],
    ["POST", routes.resetPassword],
    ["POST", routes.resendVerification],
    ["PATCH", routes.profile],
    ["PATCH", routes.editProfile],
    ["DELETE", routes.account],
  ])("P12 API-08 cannot send %s %s", async (method, path) => {
    const { caller, email } = await newcomer()
    const before = await caller.me()
    const bodies: ReadonlyArray<readonly [string | null, string]> = [
      ["application/json", JSON.stringify({ email, firstName: "Eve", username: "eve-was-here" })],
      ["application/x-www-form-urlencoded", `email=${email}&firstName=Eve`],
      ["text/plain", "x"],
      [null, ""],
    ]
    const sites = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "", "sec-fetch-site": "cross-site" },
      { origin: `${server().url}.evil.example` },
    ]
    for (const site of sites) {
      for (const [type, body] of bodies) {
        const answer = await caller.call(method, path, {
          ...(body === "" ? {} : { body }),
          headers: { ...site, ...(type === null ? {} : { "content-type": type }) },
        })
        expect(answer.status).toBe(403)
      }
    }
    expect(await caller.me()).toEqual(before)
  })
})
