import { describe, expect, it } from "vitest"
import { Health } from "#protocol/capabilities.ts"
import { paths, routes } from "#protocol/paths.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { decode } from "../../support/api-client.ts"
import { addPerson, share, sharesOf } from "../../support/factories.ts"

const { mail, newcomer } = withAccounts()

describe("an invitation whose email is not delivered", () => {
  it("R727 R729 says to the inviter alone that it is not, and why, without the mail server's words", async () => {
    const [ben, anna] = [await newcomer(), await newcomer()]
    const received = await mail().emailTo(anna.email, 1, about.verification)
    expect(await press(anna.caller, tokenIn(received))).toBe("done")
    await mail().emailTo(ben.email)
    const { id: rosa } = await addPerson(anna.caller, { name: "Rosa" })
    const deliveries = async () =>
      (await sharesOf(anna.caller, rosa)).map((row) => [row.mail, row.mailProblem])

    mail().treat("recipient", 550, "typo@example.org")
    await share(anna.caller, rosa, "typo@example.org", "viewer")
    await expect.poll(deliveries).toEqual([["failed", "address"]])
    mail().treat("recipient", "drop", "later@example.org")
    await share(anna.caller, rosa, "later@example.org", "viewer")
    await expect.poll(deliveries).toContainEqual(["waiting", "unreachable"])
    expect(JSON.stringify(await sharesOf(anna.caller, rosa))).not.toMatch(/asked for by a test|550/)
    expect((await ben.caller.get(paths.sharesOfPerson(rosa))).status).toBe(404)

    const { status, parts } = decode(Health, await ben.caller.get(routes.health))
    const { mail: part, ...others } = parts
    const detail = "the mail server could not be reached last time; 1 email waits"
    expect(part).toEqual({ works: false, detail })
    expect(status === "ok").toBe(Object.values(others).every(({ works }) => works))
  })
})
