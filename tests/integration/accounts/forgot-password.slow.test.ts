import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, linkIn } from "../../support/accounts/emails.ts"

const { server, mail, visitor, newcomer } = withAccounts()

const ask = (email: string) => visitor().post(routes.forgotPassword, { email })

describe("a forgotten password", () => {
  it("AUTH-24 API-12 F11 is answered alike, whoever has the address", async () => {
    const known = await newcomer()
    const locked = await newcomer()
    for (let n = 0; n < 6; n += 1) await visitor().signIn(locked.email, "wrong")
    const withoutPassword = await newcomer()
    await server().runtime.runPromise(
      Database.use(({ users }) =>
        users.update({ id: withoutPassword.id }, { $set: { passwordHash: null } }),
      ),
    )
    const everybody = [known.email, locked.email, withoutPassword.email, "nobody@example.org"]
    for (const email of everybody) {
      const answer = await ask(email)
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    for (const malformed of ["", " ", "no address at all @"])
      expect((await ask(malformed)).status).toBe(422)
    for (const email of everybody.slice(0, 3)) await mail().emailTo(email, 1, about.reset)
    expect(mail().emails.some(({ to }) => to.includes("nobody@example.org"))).toBe(false)
  })

  it.each([[""], ["anna"], [null], [{ $ne: "" }], ["a@b.org\r\nBcc: eve@evil.example"]])(
    "API-12 needs an address: %s",
    async (email) => {
      const answer = await visitor().post(routes.forgotPassword, { email })
      expect(answer.status).toBe(typeof email === "string" ? 422 : 400)
    },
  )

  it("F11 brings five emails an hour at most, and never another answer", async () => {
    const { email } = await newcomer()
    for (let n = 1; n <= 12; n += 1) {
      const answer = await ask(email.toUpperCase())
      expect([answer.status, answer.body]).toEqual([200, {}])
      // One that is asked for while another is being written takes its place.
      if (n <= 5) await mail().emailTo(email, n, about.reset)
    }
    // Whoever asks later is written to later.
    const other = await newcomer()
    expect((await ask(other.email)).status).toBe(200)
    await mail().emailTo(other.email, 1, about.reset)
    await mail().quiet()
    const emails = mail().emails.filter(
      ({ to, subject }) => to.includes(email) && about.reset.test(subject),
    )
    expect(emails).toHaveLength(5)
  })

  it("R67 R90 can be asked for a hundred times an hour from one address on the network, whoever has the addresses", async () => {
    const { email } = await newcomer()
    const [house, other] = [visitor(), visitor()]
    const askFrom = (caller: typeof house, address: string) =>
      caller.post(routes.forgotPassword, { email: address })
    for (let n = 0; n < limits.reset.networkAnHour; n += 1) {
      expect((await askFrom(house, `guessed-${n}@example.org`)).status).toBe(200)
    }
    const rejected = await Promise.all(
      [email, "nobody@example.org"].map((it) => askFrom(house, it)),
    )
    expect(rejected.map(({ status }) => status)).toEqual([429, 429])
    for (const { body } of rejected) expect(body).toMatchObject({ code: "TooManyRequests" })
    expect((await askFrom(other, email)).status).toBe(200)
  })

  it("U08 R74 brings a link to this server's own address, whatever the request called it", async () => {
    const { email } = await newcomer()
    const answer = await server().app.inject({
      method: "POST",
      url: routes.forgotPassword,
      headers: {
        ...{ origin: "https://evil.example", host: "evil.example", forwarded: "host=evil.example" },
        ...{ "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
      },
      payload: { email },
    })
    expect(answer.statusCode).toBe(200)
    const { origin, pathname } = linkIn(await mail().emailTo(email, 1, about.reset))
    expect([origin, pathname]).toEqual([server().url, "/reset-password"])
  })
})
