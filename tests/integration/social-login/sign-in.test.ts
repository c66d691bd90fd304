import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ProviderName, providers } from "#protocol/account.ts"
import { callbackPath, providerPath, routes } from "#protocol/paths.ts"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { Caller } from "../../support/api-client.ts"
import { type IdentityServer, startIdentityServer } from "../../support/fakes/oidc-server.ts"
import { kept } from "../../support/database.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { openScreen } from "../../support/wait-for.ts"
import { Visitor } from "../../support/cookie-client.ts"

let server: Served
let identity: IdentityServer
beforeAll(async () => {
  const port = await freePort()
  identity = await startIdentityServer(`http://localhost:${String(port)}`)
  server = await serveOn("SQLite", { ...identity.env, PORT: String(port) })
})
afterAll(async () => {
  await server.stop()
  await identity.stop()
})

const visitor = () => new Visitor(server.url)

const somebody = (name: string) => ({
  subject: `sub-${name}`,
  email: `${name}@example.org`,
  email_verified: true,
  given_name: "Rosa",
  family_name: "Luz",
})

const names = providers.map(({ name }) => name)

describe("signing in with an account elsewhere", () => {
  it.each(names)("AUTH-01 API-16 %s opens an account and leads to setup", async (name) => {
    identity.seat(somebody(`new-${name}`))
    const rosa = visitor()
    expect(await rosa.signInWith(name)).toBe("/setup")
    expect(await rosa.me()).toMatchObject({
      email: `new-${name}@example.org`,
      emailVerified: true,
      hasPassword: false,
      setupDone: false,
    })
  })

  it("AUTH-21 SETUP-10 leads home once setup is done, to the same account", async () => {
    identity.seat(somebody("again"))
    const first = visitor()
    await first.signInWith("google")
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    await first.visit(routes.profile, {
      method: "PATCH",
      body: JSON.stringify({ firstName: "Rosa" }),
      headers: { "content-type": "application/json", origin: server.url, cookie },
    })
    // Even when the address has become another one there.
    identity.seat({ ...somebody("again"), email: "new-address@example.org" })
    const second = visitor()
    expect(await second.signInWith("google")).toBe("/")
    expect((await second.me())?.id).toBe((await first.me())?.id)
    expect((await second.me())?.email).toBe("again@example.org")
  })

  it.each([
    ["two names", { given_name: "Ana María", family_name: "Ruiz" }, ["Ana María", "Ruiz"]],
    ["one name", { name: "Ana María Ruiz" }, ["Ana", "María Ruiz"]],
    ["no name", {}, ["", ""]],
    ["a name nobody can see", { given_name: "\u200b" }, ["", ""]],
  ])("SETUP-11 takes over %s", async (title, claims, expected) => {
    const local = `named-${title.replaceAll(" ", "-")}`
    const { subject, email } = somebody(local)
    identity.seat({ subject, email, email_verified: true, ...claims })
    const anna = visitor()
    await anna.signInWith("google")
    const me = await anna.me()
    expect([me?.firstName, me?.lastName]).toEqual(expected)
    expect(me?.username).not.toBe("")
  })

  it("gives everybody of one name a username of their own", async () => {
    const visits = Array.from({ length: 4 }, (_, n) => ({ rosa: visitor(), name: `same-${n}` }))
    for (const { rosa, name } of visits) {
      identity.seat({ ...somebody(name), given_name: "Same", family_name: "Name" })
      await rosa.signInWith("google")
    }
    const usernames = await Promise.all(visits.map(async ({ rosa }) => (await rosa.me())?.username))
    expect(usernames[0]).toBe("same.name")
    expect(new Set(usernames).size).toBe(4)
  })

  it("R75 joins an account whose address both sides have proved, and tells its screens", async () => {
    const joined = new Caller(server.url)
    const { email } = await joined.join("joins")
    await kept(server).confirm(email)
    const screen = await openScreen(joined)
    const told = new Promise((resolve) => screen.on("event", resolve))
    identity.seat({ ...somebody("x"), subject: "joins", email: "Joins@Example.org" })
    const rosa = visitor()
    expect(await rosa.signInWith("google")).toBe("/")
    expect(await told).toEqual({ _tag: "UserChanged" })
    screen.close()
    expect(await rosa.me()).toMatchObject({ id: (await joined.me()).id, hasPassword: true })
  })

  it("R76 T12 never lets anybody into an account that has not proved its address", async () => {
    await new Caller(server.url).join("unproved")
    identity.seat(somebody("unproved"))
    const rosa = visitor()
    const before = await kept(server).counts()
    expect(await rosa.signInWith("google")).toBe("/login?problem=unconfirmed&provider=google")
    expect([await rosa.me(), await kept(server).counts()]).toEqual([null, before])
  })

  it("R76 T12 never believes an address the provider does not vouch for", async () => {
    const owner = new Caller(server.url)
    const { email } = await owner.join("vouched")
    await kept(server).confirm(email)
    for (const email_verified of [false, undefined]) {
      identity.seat({
        subject: `not-vouched-${String(email_verified)}`,
        email,
        ...(email_verified === undefined ? {} : { email_verified }),
      })
      const rosa = visitor()
      expect(await rosa.signInWith("microsoft")).toMatch("/login?problem=unconfirmed")
      expect(await rosa.me()).toBeNull()
    }
  })

  it("opens an account for an address nobody vouches for, unconfirmed", async () => {
    identity.seat({ subject: "free", email: "free@example.org", name: "Free Address" })
    const rosa = visitor()
    expect(await rosa.signInWith("microsoft")).toBe("/setup")
    expect(await rosa.me()).toMatchObject({ email: "free@example.org", emailVerified: false })
    expect(await kept(server).emails("free@example.org")).toEqual(["verification"])
    // It is known by the provider's name for it from now on, not by its address.
    const again = visitor()
    await again.signInWith("microsoft")
    expect((await again.me())?.id).toBe((await rosa.me())?.id)
  })

  it.each([
    ["no address", {}],
    ["an address that is none", { email: "rosa", email_verified: true }],
  ])("T12 asks for another way where the provider tells %s", async (title, claims) => {
    identity.seat({ subject: title, ...claims })
    const rosa = visitor()
    expect(await rosa.signInWith("google")).toBe("/login?problem=no-email&provider=google")
    expect(await rosa.me()).toBeNull()
  })

  it("R78 an identity whose account is gone opens a new one", async () => {
    identity.seat(somebody("gone"))
    const before = visitor()
    await before.signInWith("google")
    const old = await before.me()
    await kept(server).forget("gone@example.org")
    const after = visitor()
    expect(await after.signInWith("google")).toBe("/setup")
    expect((await after.me())?.id).not.toBe(old?.id)
  })

  it("R78 ends whatever session the browser brought along, someone else's too", async () => {
    identity.seat(somebody("one"))
    const shared = visitor()
    await shared.signInWith("google")
    const before = shared.cookies
    const one = await shared.me()
    const copy = visitor()
    copy.cookies = before
    identity.seat(somebody("two"))
    // A provider of its own account: the first is still signed in at Google.
    shared.cookies = before.filter(({ host }) => host === "localhost")
    await shared.signInWith("google")
    expect((await shared.me())?.email).toBe("two@example.org")
    expect([one?.email, await copy.me()]).toEqual(["one@example.org", null])
  })

  it("R77 makes one account of two answers at once", async () => {
    for (const email_verified of [true, false]) {
      identity.seat({ ...somebody(`at-once-${String(email_verified)}`), email_verified })
      const visits = Array.from({ length: 5 }, () => visitor())
      const answers = await Promise.all(visits.map((rosa) => rosa.answerOf("google")))
      const before = await kept(server).counts()
      await Promise.all(visits.map((rosa, n) => rosa.open(answers[n] ?? "")))
      const users = await Promise.all(visits.map(async (rosa) => (await rosa.me())?.id))
      expect([users[0] !== undefined, new Set(users).size]).toEqual([true, 1])
      const after = await kept(server).counts()
      expect([after.users - before.users, after.identities - before.identities]).toEqual([1, 1])
    }
  })
})

describe("the way to a provider", () => {
  const asked = async (name: ProviderName) => {
    const { next } = await visitor().visit(providerPath(name))
    return new URL(next ?? "").searchParams
  }

  it.each(names)("R79 asks %s for a code, with PKCE, state and nonce", async (name) => {
    const first = Object.fromEntries(await asked(name))
    expect(first).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: server.url + callbackPath(name),
    })
    const second = await asked(name)
    for (const part of ["state", "nonce", "code_challenge"]) {
      expect(first[part]?.length).toBeGreaterThanOrEqual(43)
      expect(second.get(part)).not.toBe(first[part])
    }
  })

  it("R79 is remembered for ten minutes in a sealed cookie of this browser", async () => {
    const { cookies, next } = await visitor().visit(providerPath("google"))
    const [cookie = "", ...more] = cookies
    expect(more).toEqual([])
    expect(cookie).toMatch(/^kintale-attempt=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain(new URL(next ?? "").searchParams.get("state"))
  })

  it.each(["evil", "Google", "__proto__", "google%00", "..%2fgoogle"])(
    "T13 API-16 is not there for %s",
    async (name) => {
      for (const path of [`/auth/${name}`, `/auth/${name}/callback`]) {
        expect((await visitor().visit(path)).status).toBe(404)
      }
    },
  )

  it.each([
    "https://evil.example",
    "//evil.example",
    "\\evil.example",
    "/\\evil.example",
    "/%09/evil.example",
  ])("T13 leads to our own pages only, whatever is asked for: %s", async (evil) => {
    identity.seat(somebody("returns"))
    const wishes = ["returnTo", "redirect", "redirect_uri", "next", "url", "continue", "state"]
    const query = new URLSearchParams(wishes.map((wish) => [wish, evil]))
    const rosa = visitor()
    const start = await rosa.visit(`${providerPath("google")}?${query}`)
    const { origin, searchParams } = new URL(start.next ?? "")
    expect(origin).toBe(identity.issuer)
    expect(searchParams.get("redirect_uri")).toBe(server.url + callbackPath("google"))
    const answer = await rosa.answerOf("google")
    for (const wish of wishes.slice(0, -1)) answer.searchParams.set(wish, evil)
    expect(await rosa.open(answer)).toBe("/setup")
  })

  it("AUTH-03 a person who says no is told so", async () => {
    for (const name of names) {
      identity.seat(null)
      const rosa = visitor()
      expect(await rosa.signInWith(name)).toBe(`/login?problem=rejected&provider=${name}`)
      expect(await rosa.me()).toBeNull()
    }
  })
})
