import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Kept } from "../backend/kept/kept.ts"
import { goodPassword, withAccounts } from "./accounts/a-server.ts"
import { type Answer, Caller, refusal } from "./caller.ts"
import { serveOn } from "./stores.ts"

const { server, visitor, newcomer, forgetTries } = withAccounts()

const wrong = "not the password"
const statuses = (answers: ReadonlyArray<Answer>) => answers.map(({ status }) => status)

/** Wrong passwords for a name, each from somewhere else on the network. */
const guess = async (name: string, times: number) => {
  const answers: Array<Answer> = []
  for (let n = 0; n < times; n += 1) answers.push(await visitor().signIn(name, wrong))
  return answers
}

const locked = {
  message: "Too many failed attempts. Please try again in 15 minutes.",
  code: "TooOften",
}

describe("wrong passwords", () => {
  it("AUTH-20 F09 R72 lock an account after five, for the right one too, until the time is over", async () => {
    const { email } = await newcomer()
    expect(statuses(await guess(email, 6))).toEqual([401, 401, 401, 401, 401, 429])
    const refused = await visitor().signIn(email, goodPassword)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject(locked)
    const wait = Number(refused.headers.get("retry-after"))
    expect(wait).toBeGreaterThan(890)
    expect(wait).toBeLessThanOrEqual(900)
    expect(refusal(refused).retryAfter).toBe(wait)
    await forgetTries()
    expect((await visitor().signIn(email, goodPassword)).status).toBe(200)
  })

  it("AUTH-20 F09 R72 are answered word for word alike for a name nobody has", async () => {
    const { email } = await newcomer()
    const known = await guess(email, 7)
    const unknown = await guess("nobody-at-all@example.org", 7)
    expect(statuses(unknown)).toEqual(statuses(known))
    const words = (answers: ReadonlyArray<Answer>) =>
      answers.map((answer) => refusal(answer).message)
    expect(words(unknown)).toEqual(words(known))
  })

  it("AUTH-20 R72 count for the account, by whichever of its names it is called", async () => {
    const { email, username } = await newcomer()
    await guess(email, 3)
    await guess(username.toUpperCase(), 2)
    expect((await visitor().signIn(email, goodPassword)).status).toBe(401)
    expect((await visitor().signIn(username, goodPassword)).status).toBe(401)
    await forgetTries()
    expect((await visitor().signIn(username, goodPassword)).status).toBe(200)
  })

  it("R67 R72 do not tell whose address it is: locked by one name, an account answers to its other as if nobody had it", async () => {
    const { email, username } = await newcomer()
    expect(statuses(await guess(username, 6)).slice(-2)).toEqual([401, 429])
    const words = (answers: ReadonlyArray<Answer>) => answers.map(({ body }) => body)
    const known = await guess(email, 4)
    const unknown = await guess("not-that-address@example.org", 4)
    expect(words(known)).toEqual(words(unknown))
    // The right password is looked at no more, either, and counts for the name like a wrong one.
    const right = await visitor().signIn(email, goodPassword)
    expect([right.status, right.body]).toEqual([401, known[0]?.body])
    expect((await visitor().signIn(email, goodPassword)).status).toBe(429)
  })

  it("F09 are forgotten at the first right one", async () => {
    const { email } = await newcomer()
    for (let round = 0; round < 3; round += 1) {
      expect(statuses(await guess(email, 4))).toEqual([401, 401, 401, 401])
      expect((await visitor().signIn(email, goodPassword)).status).toBe(200)
    }
  })

  it("AUTH-20 R72 lock out an address on the network after twenty, and nobody else", async () => {
    const { email } = await newcomer()
    const thief = visitor()
    const answers: Array<Answer> = []
    for (let n = 0; n < 21; n += 1) answers.push(await thief.signIn(`guessed-${n}`, wrong))
    expect(statuses(answers)).toEqual([...Array.from({ length: 20 }, () => 401), 429])
    expect((await thief.signIn(email, goodPassword)).status).toBe(429)
    expect((await visitor().signIn(email, goodPassword)).status).toBe(200)
  })

  it("AUTH-20 do not lock out a house where many sign in rightly", async () => {
    const { email } = await newcomer()
    const house = visitor()
    for (let n = 0; n < 25; n += 1) {
      expect((await house.signIn(email, goodPassword)).status).toBe(200)
    }
  }, 60_000)

  it("F10 count for the last address a proxy added, whatever the browser claims before it", async () => {
    const caller = visitor()
    const answers: Array<Answer> = []
    for (let n = 0; n < 22; n += 1) {
      answers.push(
        await caller.call("POST", routes.signIn, {
          body: new URLSearchParams({ email: `forged-${n}`, password: wrong }),
          headers: { "x-forwarded-for": `1.1.1.${n}, 203.0.113.9` },
        }),
      )
    }
    expect(statuses(answers).slice(-2)).toEqual([429, 429])
  })

  it("F10 count for the connection itself where no proxy is trusted", async () => {
    const alone = await serveOn("SQLite")
    const answers: Array<Answer> = []
    for (let n = 0; n < 22; n += 1) {
      answers.push(
        await new Caller(alone.url).call("POST", routes.signIn, {
          body: new URLSearchParams({ email: `forged-${n}`, password: wrong }),
          headers: { "x-forwarded-for": `1.1.1.${n}` },
        }),
      )
    }
    await alone.stop()
    expect(statuses(answers).slice(-3)).toEqual([401, 429, 429])
  })

  it("P13 R72 ten thousand at once get five looked at", async () => {
    const { email } = await newcomer()
    const { app, url } = server()
    const guessed = async (n: number) => {
      // Without the sockets, of which there are not so many at once.
      const answer = await app.inject({
        method: "POST",
        url: routes.signIn,
        headers: {
          origin: url,
          host: new URL(url).host,
          "x-forwarded-for": `10.9.${n >> 8}.${n & 255}`,
        },
        payload: { email, password: wrong },
      })
      return answer.statusCode
    }
    const counts = new Map<number, number>()
    for (let begun = 0; begun < 10_000; begun += 1_000) {
      const batch = Array.from({ length: 1_000 }, (_, n) => guessed(begun + n))
      for (const status of await Promise.all(batch)) {
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }
    expect(Object.fromEntries(counts)).toEqual({ 401: 5, 429: 9_995 })
  }, 90_000)

  it("P13 R72 leave no name in the store", async () => {
    await guess("somebody-secret@example.org", 1)
    const kept = await server().runtime.runPromise(
      Kept.use(({ tries }) => tries.find({ filter: {} })),
    )
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toMatch(/secret|@|10\./)
  })
})

describe("a password", () => {
  it("F03 is right only letter for letter", async () => {
    const password = "Grüße von Oma"
    const { email } = await newcomer({ password })
    const others = [`${password} `, password.toLowerCase(), password.normalize("NFD")]
    for (const other of others) expect((await visitor().signIn(email, other)).status).toBe(401)
    expect((await visitor().signIn(email, password)).status).toBe(200)
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
    expect(answer.status).toBe(400)
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

  it("PROF-18 renews when somebody was active last", async () => {
    const { caller, email } = await newcomer()
    const before = (await caller.me()).updatedAt
    await caller.signIn(email, goodPassword)
    const after = (await caller.me()).updatedAt
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before))
  })
})
