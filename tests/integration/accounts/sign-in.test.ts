import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { Caller } from "../../support/api-client.ts"
import { serveOn } from "../../support/serve-in-process.ts"

const { visitor, newcomer } = withAccounts()

describe("a password", () => {
  it("F03 is right only letter for letter", async () => {
    const password = "Grüße von Oma"
    const { email } = await newcomer({ password })
    const others = [`${password} `, password.toLowerCase(), password.replace("ü", "u")]
    for (const other of others) expect((await visitor().signIn(email, other)).status).toBe(401)
    expect((await visitor().signIn(email, password)).status).toBe(200)
  })

  it("R624 fits on a system that types its letters in another way", async () => {
    const password = "Grüße von Oma"
    const { email } = await newcomer({ password: password.normalize("NFD") })
    expect((await visitor().signIn(email, password)).status).toBe(200)
    expect((await visitor().signIn(email, password.normalize("NFD"))).status).toBe(200)
  })

  it("F03 counts to its last letter, however long it is", async () => {
    const long = "x1".repeat(99)
    const { email } = await newcomer({ password: `${long}a` })
    expect((await visitor().signIn(email, `${long}b`)).status).toBe(401)
    expect((await visitor().signIn(email, `${long}a`)).status).toBe(200)
  })

  it("F04 may hold a NUL, and does not end there", async () => {
    const { email } = await newcomer({ password: "before\0after it" })
    expect((await visitor().signIn(email, "before\0another")).status).toBe(401)
    expect((await visitor().signIn(email, "before\0after it")).status).toBe(200)
  })
})

describe("an address beyond ASCII", () => {
  it("R625 is one account in both spellings of its domain", async () => {
    const name = `anna-${randomUUID().slice(0, 8)}`
    const [shown, sent] = [`${name}@müller.example`, `${name}@xn--mller-kva.example`]
    await newcomer({ email: shown })
    expect((await visitor().signIn(sent, goodPassword)).status).toBe(200)
    // Who signs up with the other has an account that does not hold the address.
    await newcomer({ email: sent, password: "another long password" })
    for (const email of [shown, sent]) {
      expect((await visitor().signIn(email, "another long password")).status).toBe(401)
      expect((await visitor().signIn(email, goodPassword)).status).toBe(200)
    }
  })
})

describe("the sign-in form", () => {
  it("F01 may come as a form or as JSON, and in no other way", async () => {
    const { email } = await newcomer()
    const body = { email, password: goodPassword }
    expect((await visitor().post(routes.signIn, body)).status).toBe(200)
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value)
    expect((await visitor().call("POST", routes.signIn, { body: form })).status).toBe(415)
  })

  it.each([
    "email[$ne]=&password[$ne]=",
    "email=anna&email=ben&password=secret",
    "email=anna&password[]=secret",
  ])("F02 lets nobody in by %s", async (body) => {
    const answer = await visitor().call("POST", routes.signIn, {
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect(answer.status).toBe(body.startsWith("email[") ? 422 : 400)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe("a session", () => {
  it("T09 is a new one after signing in, and the one from before ends", async () => {
    const [anna, ben] = [await newcomer(), await newcomer()]
    const planted = ben.caller.cookie
    await anna.caller.call("POST", routes.signIn, {
      body: new URLSearchParams({ email: anna.email, password: goodPassword }),
      headers: { cookie: planted },
    })
    expect(anna.caller.cookie).not.toBe(planted)
    const withPlanted = await visitor().call("GET", routes.currentUser, {
      headers: { cookie: planted },
    })
    expect(withPlanted.status).toBe(401)
    expect((await anna.caller.me()).email).toBe(anna.email)
  })

  it("T08 is nobody's by a cookie that was changed, is too long, or comes twice", async () => {
    const { caller } = await newcomer()
    const [name = "", value = ""] = caller.cookie.split("=")
    const flipped = value.slice(0, 20) + (value[20] === "A" ? "B" : "A") + value.slice(21)
    const cookies = [`${name}=${flipped}`, `${name}=${"A".repeat(8_000)}`, `${name}=`, "x"]
    for (const cookie of cookies) {
      const answer = await visitor().call("GET", routes.currentUser, { headers: { cookie } })
      expect(answer.status).toBe(401)
    }
    const foreign = await serveOn("SQLite")
    const elsewhere = await new Caller(foreign.url).call("GET", routes.currentUser, {
      headers: { cookie: caller.cookie },
    })
    await foreign.stop()
    expect(elsewhere.status).toBe(401)
  })

  it("R68 ends on every device of its user, and on nobody else's, when they sign out everywhere", async () => {
    const anna = await newcomer()
    const [phone, other] = [visitor(), await newcomer()]
    await phone.signIn(anna.email, goodPassword)
    const copied = anna.caller.cookie
    expect((await anna.caller.call("POST", routes.signOutEverywhere)).status).toBe(200)
    const thief = await visitor().call("GET", routes.currentUser, { headers: { cookie: copied } })
    expect(thief.status).toBe(401)
    expect((await anna.caller.get(routes.currentUser)).status).toBe(401)
    expect((await phone.get(routes.currentUser)).status).toBe(401)
    expect((await other.caller.get(routes.currentUser)).status).toBe(200)
    expect((await visitor().call("POST", routes.signOutEverywhere)).status).toBe(401)
  })

  it("PROF-18 renews when someone was active last", async () => {
    const { caller, email } = await newcomer()
    const before = (await caller.me()).updatedAt
    await caller.signIn(email, goodPassword)
    const after = (await caller.me()).updatedAt
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before))
  })
})
