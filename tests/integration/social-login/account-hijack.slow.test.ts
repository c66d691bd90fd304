import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ProviderName, providers } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { Caller } from "../../support/api-client.ts"
import { type IdentityServer, startIdentityServer } from "../../support/fakes/oidc-server.ts"
import { kept } from "../../support/database.ts"
import { type MailServer, startMailServer } from "../../support/fakes/smtp-server.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { Visitor } from "../../support/cookie-client.ts"

let server: Served
let identity: IdentityServer
let mail: MailServer
beforeAll(async () => {
  const port = await freePort()
  identity = await startIdentityServer(`http://localhost:${String(port)}`)
  mail = await startMailServer()
  server = await serveOn("SQLite", {
    ...identity.env,
    PORT: String(port),
    MAIL_URL: mail.url,
  })
})
afterAll(async () => {
  await server.stop()
  await mail.stop()
  await identity.stop()
})

const names = providers.map(({ name }) => name)

const victimsPassword = "only the victim knows this"

/** Signs in at a provider as somebody; answers the browser and where it ended. */
const comeBy = async (
  provider: ProviderName,
  who: { readonly subject: string; readonly email: string; readonly email_verified: boolean },
) => {
  identity.seat(who)
  const visitor = new Visitor(server.url)
  const where = await visitor.signInWith(provider)
  return { visitor, where, me: await visitor.me() }
}

/** The owner of an address makes the account with it theirs, by the email that goes there. */
const claim = async (email: string) => {
  const owner = new Caller(server.url)
  await owner.post(routes.forgotPassword, { email })
  const link = /\/reset-password\?token=([\w.~%-]+)/
  const find = () =>
    mail.emails.find(({ recipients, text }) => recipients.includes(email) && link.test(text))
  await expect.poll(find).toBeDefined()
  const [, token = ""] = link.exec(find()?.text ?? "") ?? []
  const answer = await owner.post(routes.resetPassword, { token, newPassword: victimsPassword })
  expect(answer.status).toBeLessThan(300)
}

describe("P15 an account prepared with someone else's address", () => {
  it.each(names)("P15 T12 is not merged with what its owner brings from %s", async (name) => {
    const attacker = new Caller(server.url)
    const { email } = await attacker.join(`merge-${name}`)
    const theirs = { subject: `victim-merge-${name}`, email, email_verified: true }
    const rejected = await comeBy(name, theirs)
    expect([rejected.where, rejected.me]).toEqual([
      `/login?problem=unconfirmed&provider=${name}`,
      null,
    ])
    // The way to it that is offered leads its owner in, and the other one out.
    await claim(email)
    const owner = await comeBy(name, theirs)
    expect([owner.where, owner.me?.email]).toEqual(["/", email])
    expect((await attacker.get(routes.currentUser)).status).toBe(401)
    expect((await attacker.signIn(email, "a long enough password")).status).toBe(401)
  })

  it.each(names)("P15 T12 keeps no session open for who prepared it, from %s", async (name) => {
    const email = `session-${name}@example.org`
    const attacker = await comeBy(name, {
      subject: `a-session-${name}`,
      email,
      email_verified: false,
    })
    expect(attacker.me?.email).toBe(email)
    await claim(email)
    expect(await attacker.visitor.me()).toBeNull()
  })

  it.each(names)("P15 T12 keeps no door open at %s for who prepared it", async (name) => {
    const email = `trojan-${name}@example.org`
    const trojan = { subject: `a-trojan-${name}`, email, email_verified: false }
    const prepared = await comeBy(name, trojan)
    await claim(email)
    const again = await comeBy(name, trojan)
    expect([again.where, again.me]).toEqual([`/login?problem=unconfirmed&provider=${name}`, null])
    const owner = new Caller(server.url)
    await owner.signIn(email, victimsPassword)
    expect((await owner.me()).id).toBe(prepared.me?.id)
  })

  it.each(names)("P15 T12 cannot be given the address later, from %s", async (name) => {
    const email = `change-${name}@example.org`
    const attacker = new Caller(server.url)
    const mine = await attacker.join(`attacker-${name}`)
    const body = { firstName: "Anna", username: mine.username, email }
    await attacker.patch(routes.editProfile, body)
    await attacker.patch(routes.profile, body)
    expect((await attacker.me()).email).toBe(mine.email)
    const owner = await comeBy(name, { subject: `v-change-${name}`, email, email_verified: true })
    expect(owner.where).toBe("/setup")
    expect(owner.me?.id).not.toBe((await attacker.me()).id)
  })

  it.each(names)(
    "P15 T12 opens nothing of its owner's from %s that proves nothing",
    async (name) => {
      const owner = new Caller(server.url)
      const { email } = await owner.join(`owner-${name}`)
      await kept(server).confirm(email)
      const attacker = { subject: `a-owner-${name}`, email, email_verified: false }
      const rejected = await comeBy(name, attacker)
      expect([rejected.where, rejected.me]).toEqual([
        `/login?problem=unconfirmed&provider=${name}`,
        null,
      ])
      // What waits for its owner with an unproved address does not get them either.
      const awaited = { email: `await-${name}@example.org`, email_verified: false }
      const waiting = await comeBy(name, { ...awaited, subject: `a-await-${name}` })
      expect(waiting.me?.emailVerified).toBe(false)
      const came = await comeBy(name, {
        ...awaited,
        subject: `v-await-${name}`,
        email_verified: true,
      })
      expect([came.where, came.me]).toEqual([`/login?problem=unconfirmed&provider=${name}`, null])
    },
  )
})
