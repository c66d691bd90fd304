import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { type Answer, Caller, rejection } from "../../support/api-client.ts"
import { serveOn } from "../../support/serve-in-process.ts"

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
  code: "TooManyRequests",
}

describe("wrong passwords", () => {
  it("AUTH-20 F09 R72 lock an account after five, for the right one too, until the time is over", async () => {
    const { email } = await newcomer()
    const begun = Date.now()
    expect(statuses(await guess(email, 6))).toEqual([401, 401, 401, 401, 401, 429])
    const rejected = await visitor().signIn(email, goodPassword)
    expect(rejected.status).toBe(429)
    expect(rejected.body).toMatchObject(locked)
    const wait = Number(rejected.headers.get("retry-after"))
    expect(wait).toBeGreaterThanOrEqual(900 - Math.ceil((Date.now() - begun) / 1_000))
    expect(wait).toBeLessThanOrEqual(900)
    expect(rejection(rejected).retryAfter).toBe(wait)
    await forgetTries()
    expect((await visitor().signIn(email, goodPassword)).status).toBe(200)
  })

  it("AUTH-20 F09 R72 are answered word for word alike for a name nobody has", async () => {
    const { email } = await newcomer()
    const known = await guess(email, 7)
    const unknown = await guess("nobody-at-all@example.org", 7)
    expect(statuses(unknown)).toEqual(statuses(known))
    const words = (answers: ReadonlyArray<Answer>) =>
      answers.map((answer) => rejection(answer).message)
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
  })

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

  it("P13 R72 leave no name in the store", async () => {
    await guess("someone-secret@example.org", 1)
    const kept = await server().runtime.runPromise(
      Database.use(({ rateLimits }) => rateLimits.find({ filter: {} })),
    )
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toMatch(/secret|@|10\./)
  })
})
