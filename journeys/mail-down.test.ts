import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller } from "./caller.ts"
import { startMailServer } from "./mail-server.ts"
import { accept, addPerson, invites, relative, share, sharesOf } from "./relatives.ts"
import { startServer } from "./server.ts"

/** Where a mail server was, and may be again. */
const portOfNobody = async () => {
  const mail = await startMailServer()
  await mail.stop()
  return Number(new URL(mail.url).port)
}

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe("a mail server that is down", () => {
  it("neither fails nor delays an invitation, which goes out once it is there again", async () => {
    const port = await portOfNobody()
    const env = { MAIL_URL: `smtp://127.0.0.1:${port}` }
    const before = await startServer({ dataDir, env })
    const anna = await relative(before.url, "anna")
    const ben = await relative(before.url, "ben")
    const { id: rosa } = await addPerson(anna.caller, { name: "Rosa" })
    const given = await share(anna.caller, rosa, ben.email, "viewer")
    expect(given.mail).toBe("waiting")
    expect(given.inviteToken).not.toBeNull()
    // Where mail is sent, the address alone proves nothing; the link does.
    expect(await invites(ben.caller)).toEqual([])
    await before.stop()

    const mail = await startMailServer({ port })
    const after = await startServer({ dataDir, env })
    const letter = await mail.letterTo(ben.email, 1, /invites you/)
    const [, token = ""] = /#invitation=(\S+)/.exec(letter.text) ?? []
    expect(token).toBe(given.inviteToken)
    expect(letter.text).toContain(`${after.url}/people#invitation=`)

    const again = new Caller(after.url)
    await again.signIn(anna.email, "a long enough password")
    await expect
      .poll(async () => (await sharesOf(again, rosa)).map((row) => row.mail))
      .toEqual(["sent"])
    await again.signIn(ben.email, "a long enough password")
    await accept(again, token)
    await after.stop()
    await mail.stop()
  }, 60_000)
})
