import { describe, expect, it } from "vitest"
import { badLink } from "#protocol/account.ts"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import type { LinkKind } from "../../../backend/platform/database/email-links.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, linkIn, press, tokenIn } from "../../support/accounts/emails.ts"
import { deleteAccount } from "../../support/deletion/find-traces.ts"

const { server, mail, visitor, newcomer, links } = withAccounts()

type Account = Awaited<ReturnType<typeof newcomer>>

/** The two kinds of links that open something: how somebody gets one, and what it comes to. */
const kinds = [
  {
    kind: "reset",
    hours: limits.reset.hours,
    received: async ({ email }: Account) => {
      await visitor().post(routes.forgotPassword, { email })
      return mail().emailTo(email, 1, about.reset)
    },
    open: async (token: string) => {
      const newPassword = "quite another password"
      const answer = await visitor().post(routes.resetPassword, { token, newPassword })
      return answer.status === 200 ? "opened" : answer.body
    },
    rejected: { message: badLink },
  },
  {
    kind: "verification",
    hours: limits.verification.hours,
    received: ({ email }: Account) => mail().emailTo(email, 1, about.verification),
    open: async (token: string) => {
      const told = await press(visitor(), token)
      return told === "done" ? "opened" : { told }
    },
    rejected: { told: "bad-link" },
  },
] as const

const linkOf = async (kind: LinkKind, { id }: Account) =>
  (await links()).find((link) => link.kind === kind && link.userId === id)

const endsAt = (id: number, expiresAt: number) =>
  server().runtime.runPromise(
    Database.use((records) => records.emailLinks.update({ id }, { $set: { expiresAt } })),
  )

describe.each(kinds)("a link of the kind $kind", ({ kind, hours, received, open, rejected }) => {
  it("T02 R69 works for its time, and not a moment longer", async () => {
    const account = await newcomer()
    const token = tokenIn(await received(account))
    const link = await linkOf(kind, account)
    expect((link?.expiresAt ?? 0) - (link?.createdAt ?? 0)).toBe(hours * 60 * 60 * 1_000)
    await endsAt(link?.id ?? 0, Date.now())
    expect(await open(token)).toMatchObject(rejected)
    expect((await account.caller.me()).emailVerified).toBe(false)
    await endsAt(link?.id ?? 0, Date.now() + 60_000)
    expect(await open(token)).toBe("opened")
  })

  it("T02 R69 is worth nothing once its account is gone, also to whoever has the name next", async () => {
    const account = await newcomer()
    const token = tokenIn(await received(account))
    expect((await deleteAccount(account.caller)).status).toBe(200)
    expect(await linkOf(kind, account)).toBeUndefined()
    const { email, username } = account
    const next = await newcomer({ email, username })
    expect(await open(token)).toMatchObject(rejected)
    expect((await next.caller.me()).emailVerified).toBe(false)
  })

  it("T02 R69 is worth nothing while its account is being erased", async () => {
    const account = await newcomer()
    const token = tokenIn(await received(account))
    const marked = { $set: { closingSince: new Date().toISOString() } }
    await server().runtime.runPromise(
      Database.use(({ users }) => users.update({ id: account.id }, marked)),
    )
    expect(await open(token)).toMatchObject(rejected)
  })

  it("T03 R69 is told to nobody by the page it leads to", async () => {
    const account = await newcomer()
    const { pathname, search } = linkIn(await received(account))
    const page = await visitor().get(pathname + search)
    expect(page.headers.get("referrer-policy")).toBe("no-referrer")
    expect(page.headers.get("location") ?? "").not.toContain(search.slice(1))
  })
})

describe("an email about an account", () => {
  it("U08 R74 leads to this server's own address, whatever the request called it", async () => {
    const form = (email: string) => ({
      ...{ email, password: "a long enough password", firstName: "Anna", lastName: "Berg" },
      username: email.split("@")[0],
    })
    const address = new URL(server().url)
    const { email } = await newcomer()
    const calls = [
      { url: routes.signUp, payload: form("host-header@example.org") },
      { url: routes.signUp, payload: { ...form(email), username: "host-header-again" } },
    ]
    for (const call of calls) {
      const answer = await server().app.inject({
        method: "POST",
        headers: {
          ...{ origin: "https://evil.example", host: "evil.example" },
          ...{ forwarded: "host=evil.example", "x-forwarded-host": "evil.example" },
          "x-forwarded-proto": "https",
        },
        ...call,
      })
      expect(answer.statusCode).toBe(201)
    }
    const fresh = linkIn(await mail().emailTo("host-header@example.org", 1, about.verification))
    const again = linkIn(await mail().emailTo(email, 1, about.alreadyHere))
    expect([fresh.origin, again.origin]).toEqual([address.origin, address.origin])
  })

  it("AUTH-23 is not used up by a program that only looks whether its link is there, and finds that it is", async () => {
    const { caller, email } = await newcomer()
    const { pathname, search } = linkIn(await mail().emailTo(email, 1, about.verification))
    for (const method of ["HEAD", "GET"]) {
      const page = await visitor().call(method, pathname + search)
      expect([page.status, page.headers.get("content-type")]).toEqual([
        200,
        "text/html; charset=utf-8",
      ])
      expect((await caller.me()).emailVerified).toBe(false)
    }
    expect(await press(visitor(), new URLSearchParams(search).get("token"))).toBe("done")
    expect((await caller.me()).emailVerified).toBe(true)
  })

  it("R67 comes five times an hour, and being asked for more tells nothing of others who asked", async () => {
    const { email } = await newcomer()
    for (let n = 0; n < 4; n += 1) await newcomer({ email })
    const last = await newcomer({ email })
    const answer = await last.caller.call("POST", routes.resendVerification)
    expect([answer.status, answer.body]).toEqual([200, {}])
    await mail().emailTo(email, 5)
    await mail().emailTo((await newcomer()).email)
    await mail().quiet()
    expect(mail().emails.filter(({ to }) => to.includes(email))).toHaveLength(5)
  })
})
