import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, linkIn, press, tokenIn } from "../../support/accounts/emails.ts"
import { addPerson, share } from "../../support/factories.ts"

const { server, mail, visitor, newcomer } = withAccounts()

/** Everything the store holds, as text. */
const everythingStored = () => {
  const database = new DatabaseSync(join(server().dataDir, "kintale.db"), { readOnly: true })
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => String(name))
    return tables.map((table) => [table, database.prepare(`SELECT * FROM "${table}"`).all()])
  } finally {
    database.close()
  }
}

/** One email of every kind, with somebody signed in to whom each matters. */
const everyEmail = async () => {
  const anna = await newcomer()
  const confirming = await mail().emailTo(anna.email, 1, about.verification)
  const ben = await newcomer()
  expect(await press(ben.caller, tokenIn(await mail().emailTo(ben.email, 1)))).toBe("done")
  const rosa = await addPerson(ben.caller, { name: "Rosa" })
  await share(ben.caller, rosa.id, anna.email, "viewer")
  const invitation = await mail().emailTo(anna.email, 1, about.invitation)
  await newcomer({ email: ben.email })
  const alreadyHere = await mail().emailTo(ben.email, 1, about.alreadyHere)
  await visitor().post(routes.forgotPassword, { email: anna.email })
  const reset = await mail().emailTo(anna.email, 1, about.reset)
  return { anna, emails: [confirming, invitation, alreadyHere, reset] }
}

describe("a link in an email", () => {
  it("R103 that is only fetched changes nothing, of whatever kind, whoever fetches it @slow", async () => {
    const { anna, emails } = await everyEmail()
    const links = emails.flatMap(({ text, html }) => [
      ...text.matchAll(/https?:\S+/g),
      ...[...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => [href] as const),
    ])
    expect(new Set(links.map(([link]) => link)).size).toBe(emails.length)
    await mail().quiet()
    const before = everythingStored()
    for (const [link] of links) {
      const { pathname, search } = new URL(link)
      for (const reader of [visitor(), anna.caller]) {
        for (const method of ["HEAD", "GET", "OPTIONS"]) {
          const { status } = await reader.call(method, pathname + search)
          if (method !== "OPTIONS") expect(status).toBe(200)
        }
      }
    }
    expect(everythingStored()).toEqual(before)
    expect((await anna.caller.me()).emailVerified).toBe(false)
    // The links still do what they are for.
    const [confirming] = emails
    if (confirming === undefined) throw new Error("no email")
    expect(await press(visitor(), tokenIn(confirming))).toBe("done")
  })

  it("R103 confirms nothing by a press on someone else's page", async () => {
    const anna = await newcomer()
    const link = linkIn(await mail().emailTo(anna.email, 1, about.verification))
    const token = link.searchParams.get("token")
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site", origin: "https://mail.example" },
    ]) {
      const forged = await visitor().call("POST", routes.verifyEmail, {
        body: JSON.stringify({ token }),
        headers: { "content-type": "application/json", ...headers },
      })
      expect(forged.status).toBe(403)
    }
    const form = await visitor().call("POST", routes.verifyEmail + link.search)
    expect(form.status).toBe(400)
    expect((await anna.caller.me()).emailVerified).toBe(false)
  })
})
