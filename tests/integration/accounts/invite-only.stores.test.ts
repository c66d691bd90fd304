import { afterEach, describe, expect, it } from "vitest"
import { type RegistrationPolicy, SignInOptions } from "#protocol/account.ts"
import { limits } from "#protocol/limits.ts"
import { paths, routes } from "#protocol/paths.ts"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { decode, rejection } from "../../support/api-client.ts"
import { FarCaller } from "../../support/accounts/remote-client.ts"
import { type IdentityServer, startIdentityServer } from "../../support/fakes/oidc-server.ts"
import { accept, addPerson, relative, share } from "../../support/factories.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { Visitor } from "../../support/cookie-client.ts"

let server: Served
let identity: IdentityServer | undefined
afterEach(async () => {
  await server.stop()
  await identity?.stop()
  identity = undefined
})

let from = 0
const visitor = () => new FarCaller(server.url, `10.2.${(from += 1) >> 8}.${from & 255}`)
const form = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  email: `${name}@example.org`,
  password: "a long enough password",
  username: name,
  firstName: "Anna",
  lastName: "Berg",
  ...more,
})
const signUp = (name: string, more?: Readonly<Record<string, unknown>>) =>
  visitor().post(routes.signUp, form(name, more))
const start = async (registration: RegistrationPolicy, store = "SQLite") => {
  server = await serveOn(store, { TRUST_PROXY: "true", REGISTRATION: registration })
}
/** The first account, and an invitation from it. */
const home = async (registration: RegistrationPolicy, to = "ben@example.org") => {
  await start(registration)
  const anna = await relative(server.url, "anna")
  const rosa = await addPerson(anna.caller, { name: "Rosa" })
  const given = await share(anna.caller, rosa.id, to, "viewer")
  return { anna, rosa, given, inviteToken: given.inviteToken ?? "" }
}
const policyNow = async () =>
  decode(SignInOptions, await visitor().get(routes.signInOptions)).registration

describe("a server by invitation", () => {
  it("R108 R109 opens its first account to whoever comes, and further ones by an open invitation @slow", async () => {
    await start("invited")
    expect(await policyNow()).toBe("open")
    await server.stop()
    const { inviteToken, rosa } = await home("invited")
    expect(await policyNow()).toBe("invited")
    const ben = visitor()
    const opened = await ben.post(routes.signUp, form("ben", { inviteToken }))
    expect(opened.status).toBe(201)
    await accept(ben, inviteToken)
    expect((await ben.get(paths.storyteller(rosa.id))).status).toBe(200)
    // Signing in is nobody's concern but theirs who have an account.
    expect((await visitor().signIn("ben@example.org", "a long enough password")).status).toBe(200)
    // Once it is answered it opens nothing any more.
    expect((await signUp("ben-too", { email: "ben@example.org", inviteToken })).status).toBe(403)
  })

  it("R109 answers everybody without an open invitation alike, whose address is invited or here", async () => {
    const { anna, rosa, given, inviteToken } = await home("invited")
    const withdrawn = await share(anna.caller, rosa.id, "cara@example.org", "viewer")
    await anna.caller.delete(paths.share(rosa.id, withdrawn.id))
    const asked = [
      ["nobody", {}],
      ["ben", {}],
      ["anna-again", { email: anna.email }],
      ["guessing", { inviteToken: "guessed" }],
      ["empty", { inviteToken: "" }],
      ["cara", { inviteToken: withdrawn.inviteToken }],
      // The name is looked at only in an account that may be opened.
      ["anna", { email: "someone@example.org" }],
    ] as const
    const answers = await Promise.all(asked.map(([name, more]) => signUp(name, more)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const answer of answers) {
      expect([answer.status, rejection(answer).code]).toEqual([403, "Forbidden"])
    }
    await server.runtime.runPromise(
      Database.use(({ shares }) =>
        shares.update({ id: given.id }, { $set: { expiresAt: Date.now() - 1 } }),
      ),
    )
    const late = await signUp("ben", { inviteToken })
    expect([late.status, late.body]).toEqual([403, answers[0]?.body])
    expect(await server.runtime.runPromise(Database.use(({ users }) => users.count({})))).toBe(1)
  })

  it("R109 is for the address that was invited, and for a few accounts at most", async () => {
    const { inviteToken } = await home("invited")
    const other = await signUp("cara", { inviteToken })
    expect([other.status, Object.keys(rejection(other).fields ?? {})]).toEqual([422, ["email"]])
    const email = "BEN@example.org"
    const taken = await signUp("anna", { email, inviteToken })
    expect(taken.status).toBe(409)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signUp(`ben-${n}`, { email, inviteToken })),
    )
    const opened = answers.filter(({ status }) => status === 201)
    expect(opened).toHaveLength(limits.signUp.byInvitation)
  })
})

describe("a closed server", () => {
  it("R108 opens no account but the first, by an invitation neither", async () => {
    const { inviteToken } = await home("closed")
    expect(await policyNow()).toBe("closed")
    for (const more of [{}, { inviteToken }]) {
      const answer = await signUp("ben", more)
      expect([answer.status, rejection(answer).code]).toEqual([403, "Forbidden"])
    }
    expect((await visitor().signIn("anna@example.org", "a long enough password")).status).toBe(200)
  })

  for (const { name: store, missing } of testedStores()) {
    const title = `${store}${missing === null ? "" : ` (skipped: ${missing})`}`
    it.skipIf(missing !== null)(
      `R108 has one first account, of however many at the same moment, on ${title}`,
      async () => {
        await start("closed", store)
        // One that is refused for its password leaves the place to others.
        expect((await signUp("weak", { password: "password1" })).status).toBe(422)
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, n) => signUp(`first-${n}`)),
        )
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
        expect(answers.filter(({ status }) => status === 403)).toHaveLength(11)
      },
    )
  }
})

describe("accounts from a provider", () => {
  const come = async (email: string, emailVerified = true) => {
    identity?.seat({ subject: `subject of ${email}`, email, email_verified: emailVerified })
    const visitor = new Visitor(server.url)
    return visitor.signInWith("google")
  }
  const startWith = async (registration: RegistrationPolicy) => {
    const port = await freePort()
    identity = await startIdentityServer(`http://localhost:${String(port)}`)
    const env = { ...identity.env, PORT: String(port), REGISTRATION: registration }
    server = await serveOn("SQLite", env)
    const anna = await relative(server.url, "anna")
    const rosa = await addPerson(anna.caller, { name: "Rosa" })
    await share(anna.caller, rosa.id, "ben@example.org", "viewer")
  }

  it("R109 are opened for the invited address where the provider vouches for it, and for no other @slow", async () => {
    await startWith("invited")
    const rejected = "/login?problem=not-invited&provider=google"
    expect(await come("cara@example.org")).toContain(rejected)
    expect(await come("ben@example.org", false)).toContain(rejected)
    expect(await come("ben@example.org")).toMatch(/\/setup$/)
    // Whoever has one comes in as always.
    expect(await come("ben@example.org")).toMatch(/\/setup$/)
  })

  it("R108 are not opened where there are no new ones", async () => {
    await startWith("closed")
    expect(await come("ben@example.org")).toContain("/login?problem=closed&provider=google")
  })
})
