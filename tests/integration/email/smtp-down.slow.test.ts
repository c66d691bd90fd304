import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { Caller } from "../../support/api-client.ts"
import { startMailServer } from "../../support/fakes/smtp-server.ts"
import { accept, addPerson, invites, relative, share, sharesOf } from "../../support/factories.ts"
import { startServer } from "../../support/spawn-server.ts"

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe("a mail server that is down", () => {
  it("neither fails nor delays an invitation, which goes out once it is there again", async () => {
    const port = await freePort()
    const atFirst = await startMailServer({ port })
    const env = { MAIL_URL: atFirst.url }
    const before = await startServer({ dataDir, env, fast: "at once" })
    const anna = await relative(before.url, "anna")
    const ben = await relative(before.url, "ben")
    const confirmation = await atFirst.emailTo(anna.email, 1, about.verification)
    expect(await press(anna.caller, tokenIn(confirmation))).toBe("done")
    await atFirst.emailTo(ben.email, 1, about.verification)
    await atFirst.stop()
    const { id: rosa } = await addPerson(anna.caller, { name: "Rosa" })
    const given = await share(anna.caller, rosa, ben.email, "viewer")
    expect(given.mail).toBe("waiting")
    expect(given.inviteToken).not.toBeNull()
    // Where mail is sent, the address alone proves nothing; the link does.
    expect(await invites(ben.caller)).toEqual([])
    await before.stop()

    const mail = await startMailServer({ port })
    const after = await startServer({ dataDir, env, fast: "at once" })
    const message = await mail.emailTo(ben.email, 1, /invited you/)
    const [, token = ""] = /#invitation=(\S+)/.exec(message.text) ?? []
    expect(token).toBe(given.inviteToken)
    expect(message.text).toContain(`${after.url}/people#invitation=`)

    const again = new Caller(after.url)
    await again.signIn(anna.email, "a long enough password")
    await expect
      .poll(async () => (await sharesOf(again, rosa)).map((row) => row.mail))
      .toEqual(["sent"])
    await again.signIn(ben.email, "a long enough password")
    await accept(again, token)
    await after.stop()
    await mail.stop()
  })
})
