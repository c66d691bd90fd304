import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { CurrentUser } from "#protocol/user.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { decode } from "../../support/api-client.ts"
import { serveOn } from "../../support/serve-in-process.ts"
import { openScreen } from "../../support/wait-for.ts"

// Its hashes cost what a family's do.
const { server, visitor, draft, newcomer } = withAccounts("SQLite", {})

const week = 7 * 24 * 60 * 60

const sessionOf = async (userId: number) => {
  const [session] = await server().runtime.runPromise(
    Database.use(({ sessions }) => sessions.find({ filter: { userId } })),
  )
  return session
}
const endsAt = (userId: number, expiresAt: number) =>
  server().runtime.runPromise(
    Database.use(({ sessions }) => sessions.update({ userId }, { $set: { expiresAt } })),
  )

describe("a session", () => {
  it("AUTH-26 is a cookie no script reads and no other site sends, for seven days", async () => {
    const answer = await visitor().post(routes.signUp, draft())
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^kintale=[^;]+; Max-Age=${String(week)}; Path=/; HttpOnly; SameSite=Lax$`),
      ),
    ])
  })

  it("AUTH-26 goes by https only where the family comes by https, and is this host's alone", async () => {
    const secure = await serveOn("SQLite", { PUBLIC_URL: "https://stories.example.org" })
    const answer = await secure.app.inject({
      method: "POST",
      url: routes.signUp,
      headers: { origin: "https://stories.example.org" },
      payload: draft(),
    })
    await secure.stop()
    expect(answer.statusCode).toBe(201)
    expect([answer.headers["set-cookie"]].flat()).toEqual([
      expect.stringMatching(/^__Host-kintale=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  it("R708 goes by https only where it began on a page that came by https, also where nobody has said PUBLIC_URL, and stays so", async () => {
    const asked = { host: "home.example", origin: "https://home.example" }
    const signedUp = await server().app.inject({
      ...{ method: "POST", url: routes.signUp, headers: asked, payload: draft() },
    })
    const cookie = String(signedUp.headers["set-cookie"])
    expect(cookie).toMatch(/^kintale=[^;]+; .*HttpOnly; Secure; SameSite=Lax$/)
    const { id } = Schema.decodeSync(Schema.fromJsonString(CurrentUser))(signedUp.body)
    await endsAt(id, Date.now() + 60_000)
    // As a browser loads a page: it does not say where from.
    const headers = { host: "home.example", cookie: cookie.split(";")[0] ?? "" }
    const used = await server().app.inject({ url: routes.currentUser, headers })
    expect(String(used.headers["set-cookie"])).toMatch(/; Secure; SameSite=Lax$/)
  })

  it("AUTH-26 R40 is renewed while it is used, and ends after seven days without", async () => {
    const { caller, id } = await newcomer()
    const fresh = await caller.get(routes.currentUser)
    expect(fresh.headers.getSetCookie()).toEqual([])
    const soon = Date.now() + 60_000
    await endsAt(id, soon)
    const used = await caller.get(routes.currentUser)
    expect(used.headers.getSetCookie().join()).toContain(`Max-Age=${String(week)}`)
    const renewed = ((await sessionOf(id))?.expiresAt ?? 0) - Date.now()
    expect(renewed).toBeGreaterThan((week - 60) * 1_000)
    await endsAt(id, Date.now())
    expect((await caller.get(routes.currentUser)).status).toBe(401)
  })

  it("AUTH-26 R40 is renewed only where the browser hears of it: not by a live connection", async () => {
    const { caller, id } = await newcomer()
    const soon = Date.now() + 60_000
    await endsAt(id, soon)
    const screen = await openScreen(caller)
    screen.close()
    expect((await sessionOf(id))?.expiresAt).toBe(soon)
    const used = await caller.get(routes.currentUser)
    expect(used.headers.getSetCookie().join()).toContain(`Max-Age=${String(week)}`)
  })
})

describe("a password", () => {
  it("AUTH-26 R41 is kept as argon2id with a salt of its own, and told to nobody", async () => {
    const both = [await newcomer(), await newcomer()]
    const hashes = await server().runtime.runPromise(
      Database.use(({ users }) =>
        users.find({ filter: { id: { $in: both.map(({ id }) => id) } } }),
      ),
    )
    const [one, other] = hashes.map(({ passwordHash }) => passwordHash)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    for (const { caller } of both) {
      const told = JSON.stringify((await caller.get(routes.currentUser)).body)
      expect(told).not.toMatch(/argon2|passwordHash/)
      expect(told).not.toContain(goodPassword)
    }
  })
})

describe("a user", () => {
  it("ROLE-01 ROLE-02 is like every other, whatever someone says of themself", async () => {
    const proud = { isAdmin: true, role: "admin", ownerId: 1, subscriptionStatus: "active" }
    const caller = visitor()
    const answer = await caller.post(routes.signUp, { ...draft(), ...proud })
    decode(CurrentUser, answer)
    const asked = { ...proud, firstName: "Anna", id: 1, storiesRecorded: -100, setupDone: false }
    const { status, body } = await caller.patch(routes.profile, asked)
    expect(status).toBe(200)
    expect(Object.keys(Object(body)).toSorted()).toEqual(Object.keys(CurrentUser.fields).toSorted())
    expect(Schema.decodeUnknownSync(CurrentUser)(body)).toMatchObject({
      ...{ subscriptionStatus: "free", storiesRecorded: 0, setupDone: true },
    })
  })
})
