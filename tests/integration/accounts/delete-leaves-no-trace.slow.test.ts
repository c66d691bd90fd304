import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { everybody } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { Caller } from "../../support/api-client.ts"
import { deleteAccount } from "../../support/deletion/find-traces.ts"
import { withServer } from "../../support/with-server.ts"
import { parseEmail } from "../../support/fakes/smtp-server.ts"
import {
  accept,
  addPerson,
  grant,
  people,
  relative,
  share,
  tokenOf,
} from "../../support/factories.ts"
import { startServer } from "../../support/spawn-server.ts"

/** Whom the emails are for that a server keeps itself. */
const emailsIn = async (dataDir: string) => {
  const folder = join(dataDir, "outbox")
  const read = async (name: string) => parseEmail(await readFile(join(folder, name)))
  const emails = await Promise.all((await readdir(folder)).map(read))
  return emails.flatMap(({ to }) => to).toSorted()
}

describe("what is left of someone who leaves", () => {
  const servers = withServer()

  it("R85 is no email they sent or got where this server keeps emails itself, and others' stay", async () => {
    const { dataDir, url } = servers.server()
    const anna = new Caller(url)
    const { email } = await anna.join("zofia", "Zofia")
    const cara = await servers.newcomer("cara")
    const dora = await servers.newcomer("dora")
    const rosa = await addPerson(anna, { name: "Rosa of Zofia" })
    await anna.post(paths.sharePerson(rosa.id), {
      email: "not-yet@example.org",
      message: "Only for you",
    })
    await share(anna, rosa.id, dora.email, "viewer")
    const token = await tokenOf(dora.caller)
    await share(cara.caller, everybody, email, "viewer")
    await share(cara.caller, everybody, dora.email, "viewer")
    const [theirs, others] = [
      [email, email, dora.email, "not-yet@example.org"],
      [cara.email, dora.email, dora.email],
    ]
    await expect.poll(() => emailsIn(dataDir)).toEqual([...theirs, ...others].toSorted())
    // Not before its email is out: an invitation that is answered needs none any more.
    await accept(dora.caller, token)
    expect((await deleteAccount(anna)).status).toBe(200)
    expect(await emailsIn(dataDir)).toEqual(others.toSorted())
  })

  it("R56 R85 is no email about someone who had been deleted before", async () => {
    const { dataDir } = servers.server()
    const { anna, annasEmail, ben, rosa } = await servers.family()
    await grant(anna, rosa, ben, "viewer")
    await share(anna, everybody, ben.email, "viewer")
    const bens = () =>
      emailsIn(dataDir).then((found) => found.filter((to) => to === ben.email).length)
    await expect.poll(bens).toBe(3)
    await expect.poll(() => emailsIn(dataDir)).toContain(annasEmail)
    const others = (await emailsIn(dataDir)).filter((to) => to !== ben.email)
    expect((await ben.caller.get(paths.storyteller(rosa))).status).toBe(200)
    expect((await anna.delete(paths.storyteller(rosa))).status).toBe(204)
    expect((await ben.caller.get(paths.storyteller(rosa))).status).toBe(404)
    expect(await bens()).toBe(2)
    expect((await deleteAccount(ben.caller)).status).toBe(200)
    expect(await bens()).toBe(0)
    expect(await emailsIn(dataDir)).toEqual(others)
  })

  it("R86 is with whoever takes a story over nobody who is “you”, nor a word of who they were to the keeper", async () => {
    const { anna, ben, rosa } = await servers.family()
    const karl = await addPerson(anna, { name: "Karl", relationship: "uncle" })
    const [self] = await anna.storytellers()
    await grant(anna, everybody, ben, "contributor")
    const bens = []
    for (const id of [self?.id, rosa, karl.id]) {
      const ofThem = { storytellerId: String(id) }
      bens.push(await ben.caller.save(servers.recording(), undefined, ofThem))
    }
    const bensName = `${(await ben.caller.me()).firstName} Berg`
    expect((await deleteAccount(anna)).status).toBe(200)
    const own = await people(ben.caller)
    expect(own.map(({ name, relationship }) => [name, relationship])).toEqual([
      [self?.name, ""],
      [bensName, "self"],
      ["Karl", ""],
      ["Rosa", ""],
    ])
    for (const { id } of bens) expect((await ben.caller.story(id)).access).toBe("own")
  })

  it("R86 does not change what the person is to whoever had linked one of their own", async () => {
    const { anna, ben, rosa } = await servers.family()
    const [aunt, nobodys] = [
      await addPerson(ben.caller, { name: "Aunt Rosa", relationship: "aunt" }),
      await addPerson(ben.caller, { name: "Karl" }),
    ]
    const karl = await addPerson(anna, { name: "Karl", relationship: "father" })
    for (const [from, to] of [
      [rosa, aunt.id],
      [karl.id, nobodys.id],
    ] as const) {
      const { inviteToken } = await share(anna, from, ben.email, "contributor")
      await accept(ben.caller, inviteToken ?? "", to)
      const toldBy = { storytellerId: String(from) }
      await ben.caller.save(servers.recording(), undefined, toldBy)
    }
    expect((await deleteAccount(anna)).status).toBe(200)
    const own = (await people(ben.caller)).filter(({ relationship }) => relationship !== "self")
    expect(own.map(({ name, relationship }) => [name, relationship])).toEqual([
      ["Aunt Rosa", "aunt"],
      ["Karl", ""],
    ])
  })
})

describe("two accounts of one address", () => {
  const { mail, newcomer } = withAccounts()

  it("R85 what one of them accepted stays theirs when the other, who holds the address now, leaves", async () => {
    const keeper = (await newcomer()).caller
    const rosa = await addPerson(keeper, { name: "Rosa" })
    const karl = await addPerson(keeper, { name: "Karl" })
    const first = await newcomer()
    const { email } = first
    const given = await share(keeper, rosa.id, email, "viewer")
    await accept(first.caller, given.inviteToken ?? "")
    await share(keeper, karl.id, email, "viewer")

    const second = await newcomer({ email })
    await second.caller.call("POST", routes.resendVerification)
    const token = tokenIn(await mail().emailTo(email, 2, about.verification))
    await press(second.caller, token)
    expect((await second.caller.me()).emailVerified).toBe(true)
    expect((await deleteAccount(second.caller)).status).toBe(200)

    const shared = (await people(first.caller)).filter(({ sharedBy }) => sharedBy !== null)
    expect(shared.map(({ id }) => id)).toEqual([rosa.id])
    const shares = await keeper.get(paths.sharesOfPerson(everybody))
    expect(shares.body).toMatchObject([{ id: given.id, status: "accepted" }])
  })
})

describe("a deletion that a stop cut off", () => {
  const folders: Array<string> = []
  afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))))

  it("R85 writes no email any more of what waits, theirs or to them", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
    folders.push(dataDir)
    const server = await startServer({ dataDir, fast: "at once" })
    const anna = new Caller(server.url)
    const { email } = await anna.join("zofia", "Zofia")
    const cara = await relative(server.url, "cara")
    await share(anna, everybody, "not-yet@example.org", "viewer")
    await share(cara.caller, everybody, email, "viewer")
    await expect.poll(() => emailsIn(dataDir)).toHaveLength(4)
    await server.stop()
    const database = new DatabaseSync(join(dataDir, "kintale.db"), { timeout: 60_000 })
    database.exec(`UPDATE users SET doc = json_set(doc, '$.closingSince', '2026-01-01T00:00:00.000Z')
      WHERE doc ->> '$.username' = 'zofia'`)
    database.exec(`UPDATE emails SET doc = json_set(doc, '$.state', 'waiting')`)
    database.close()

    const again = await startServer({ dataDir, fast: "at once" })
    const stateOf = () => {
      const read = new DatabaseSync(join(dataDir, "kintale.db"), { readOnly: true })
      try {
        return read.prepare("SELECT doc ->> '$.state' AS state FROM emails ORDER BY id").all()
      } finally {
        read.close()
      }
    }
    // Cara's own is written again, and the one to Anna is wanted by nobody.
    await expect.poll(() => stateOf().map(({ state }) => state)).toEqual(["kept", "void"])
    await again.stop()
    expect(await emailsIn(dataDir)).toEqual([cara.email])
  })
})
