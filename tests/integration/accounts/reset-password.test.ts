import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { badLink } from "#protocol/account.ts"
import { coEditCloses } from "#protocol/collaboration.ts"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, linkIn, tokenIn } from "../../support/accounts/emails.ts"
import { rejection } from "../../support/api-client.ts"
import { openRaw } from "../../support/raw-yjs-client.ts"
import { addPerson } from "../../support/factories.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const { server, mail, visitor, draft, newcomer, links } = withAccounts()

const newPassword = "quite another password"
const ask = (email: string) => visitor().post(routes.forgotPassword, { email })
const set = (token: unknown, password = newPassword) =>
  visitor().post(routes.resetPassword, { token, newPassword: password })

/** Asks for an email and answers it. */
const emailTo = async (email: string, which = 1) => {
  expect((await ask(email)).status).toBe(200)
  return mail().emailTo(email, which, about.reset)
}
const tokenFor = async (email: string, which = 1) => tokenIn(await emailTo(email, which))
const bad = { status: 400, body: { message: badLink } }

describe("a new password", () => {
  it("API-13 AUTH-25 F12 works once, instead of the old one, and signs nobody in by itself", async () => {
    const { email, caller } = await newcomer()
    const token = await tokenFor(email)
    const answer = await set(token)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await visitor().signIn(email, goodPassword)).status).toBe(401)
    expect((await visitor().signIn(email, newPassword)).status).toBe(200)
    expect(await set(token, "a third password")).toMatchObject(bad)
    expect((await caller.get(routes.currentUser)).status).toBe(401)
  })

  it("T02 comes of the newest email only", async () => {
    const { email } = await newcomer()
    const first = await tokenFor(email)
    const second = await tokenFor(email, 2)
    expect(await set(first)).toMatchObject(bad)
    expect((await set(second)).status).toBe(200)
  })

  it("T02 comes of one of fifty at once", async () => {
    const { email } = await newcomer()
    const token = await tokenFor(email)
    const passwords = Array.from({ length: 50 }, (_, n) => `the password numbered ${n}`)
    const answers = await Promise.all(passwords.map((password) => set(token, password)))
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [passwords[n] ?? ""] : []))
    expect(won).toHaveLength(1)
    expect((await visitor().signIn(email, won[0] ?? "")).status).toBe(200)
  })

  it("T01 comes of no token that was guessed, mangled, or is for something else", async () => {
    const { email } = await newcomer()
    const token = await tokenFor(email)
    const verification = tokenIn(await mail().emailTo(email, 1, about.verification))
    const other = token.startsWith("A") ? "B" : "A"
    const tokens = [
      ...["", other + token.slice(1), token.toUpperCase(), `${token} `, token.slice(1)],
      ...[verification, "x".repeat(5_000), [token], { $ne: "" }, null, undefined, 7],
    ]
    for (const wrong of tokens) expect(await set(wrong)).toMatchObject(bad)
    const tooMuch = await set("x".repeat(10_000_000))
    expect(tooMuch.status).toBe(413)
    // Nothing of that ended the right one.
    expect((await set(token)).status).toBe(200)
  })

  it("AUTH-25 R69 comes of tokens of 256 bits that the store does not hold", async () => {
    const { email } = await newcomer()
    const token = await tokenFor(email)
    expect(Buffer.from(token, "base64url")).toHaveLength(32)
    expect(JSON.stringify(await links())).not.toContain(token)
  })

  it.each([
    ["VALID-27", "seven letters", "1234567", "Password must be at least 8 characters long."],
    ["F12", "the old one", goodPassword, "That's already your password. Please choose a new one."],
    [
      "F05",
      "one of the commonest",
      "Password123",
      "This password is too easy to guess. Please choose another.",
    ],
  ])("%s is not %s, and the link still works after that", async (_, __, password, message) => {
    const { email } = await newcomer()
    const token = await tokenFor(email)
    const answer = await set(token, password)
    expect([answer.status, rejection(answer).fields]).toEqual([422, { newPassword: message }])
    expect((await set(token)).status).toBe(200)
  })

  it("F12 is not the name or the address", async () => {
    const { email, username } = await newcomer()
    const token = await tokenFor(email)
    for (const password of [email.toUpperCase(), username]) {
      expect((await set(token, password)).status).toBe(422)
    }
  })

  it("P13 R73 can be set while the account is locked, and ends the lock", async () => {
    const { email } = await newcomer()
    for (let n = 0; n < 6; n += 1) await visitor().signIn(email, "wrong")
    expect((await set(await tokenFor(email))).status).toBe(200)
    expect((await visitor().signIn(email, newPassword)).status).toBe(200)
  })

  it("AUTH-25 R73 confirms the address, for its owner has read the email", async () => {
    const { email, caller } = await newcomer()
    expect((await caller.me()).emailVerified).toBe(false)
    await set(await tokenFor(email))
    expect((await caller.get(routes.currentUser)).status).toBe(401)
    await caller.signIn(email, newPassword)
    expect((await caller.me()).emailVerified).toBe(true)
  })

  it("T12 R73 takes an account back from whoever opened it with an address that is not theirs", async () => {
    const thief = await newcomer()
    await server().runtime.runPromise(
      Database.use(({ identities }) =>
        identities.insert({
          id: `of ${thief.username}`,
          userId: thief.id,
          provider: "google",
          createdAt: new Date(0).toISOString(),
        }),
      ),
    )
    await set(await tokenFor(thief.email))
    expect((await thief.caller.get(routes.currentUser)).status).toBe(401)
    expect((await visitor().signIn(thief.email, thief.password)).status).toBe(401)
    const left = await server().runtime.runPromise(
      Database.use(({ identities }) => identities.count({ userId: thief.id })),
    )
    expect(left).toBe(0)
  })

  it("P11 AUTH-25 R73 ends every session within a second, with its screens and shared documents @slow", async () => {
    const { caller, email } = await newcomer()
    const rosa = await addPerson(caller, { name: "Rosa" })
    const recording = await makeSound(
      join(await makeFolder(), "told.mp3"),
      ...["-i", kennedy.file, "-t", "2"],
    )
    const { id } = await caller.save(recording, undefined, { storytellerId: String(rosa.id) })
    await storyIsReady(caller, id)
    const token = await tokenFor(email)
    const [screen, editor] = [await openScreen(caller), await openRaw(caller, id)]
    const screenEnds = new Promise<string>((resolve) => screen.once("disconnect", resolve))
    expect((await set(token)).status).toBe(200)
    expect(await within(1, server(), Promise.all([screenEnds, editor.code()]))).toEqual([
      "io server disconnect",
      coEditCloses.signedOut,
    ])
    expect((await caller.get(routes.currentUser)).status).toBe(401)
    await expect(openScreen(caller)).rejects.toThrow("signed out")
  })

  it("F13 R74 comes by one email in two forms, with nothing in it that anybody typed", async () => {
    const form = draft({
      firstName: "<script>alert(1)</script>\r\nBcc: eve@evil.example",
      lastName: "=HYPERLINK() {{7*7}}",
    })
    const { email } = await newcomer(form)
    const received = await emailTo(email)
    expect(received.recipients).toEqual([email])
    expect(received.headers).not.toContain("bcc")
    for (const text of [received.text, received.html]) {
      expect(text).toContain(linkIn(received).href.split("?")[0])
      expect(text).not.toMatch(/alert|HYPERLINK|7\*7|evil/)
    }
  })
})
