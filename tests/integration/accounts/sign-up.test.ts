import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { keyOf } from "../../../backend/platform/database/users.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, linkIn } from "../../support/accounts/emails.ts"
import { rejection } from "../../support/api-client.ts"

const { server, mail, visitor, draft, newcomer } = withAccounts()

const signUp = (changes: Parameters<typeof draft>[0]) =>
  visitor().post(routes.signUp, draft(changes))
const recordOf = (username: string) =>
  server().runtime.runPromise(
    Database.use(({ users }) => users.first({ usernameKey: keyOf(username) })),
  )

describe("signing up with an address someone has", () => {
  it("AUTH-22 F07 R67 looks exactly like signing up with a new one", async () => {
    const { email } = await newcomer()
    const fresh = await signUp({})
    for (const spelling of [email, email.toUpperCase(), ` ${email} `, email.replace("@", "＠")]) {
      const again = await signUp({ email: spelling })
      // What is no address at all may be told.
      if (spelling.includes("＠")) {
        expect(again.status).toBe(422)
        continue
      }
      expect(again.status).toBe(201)
      expect(Object.keys(Object(again.body))).toEqual(Object.keys(Object(fresh.body)))
      expect(again.body).toMatchObject({ emailVerified: false, email: spelling.trim() })
    }
  })

  it("R67 opens an account of its own: the address stays whose it was", async () => {
    const owner = await newcomer()
    const other = await newcomer({ email: owner.email, password: "the other's password" })
    expect(other.id).not.toBe(owner.id)
    const asAddress = visitor()
    expect((await asAddress.signIn(owner.email, "the other's password")).status).toBe(401)
    expect((await asAddress.signIn(owner.email, goodPassword)).status).toBe(200)
    expect((await asAddress.me()).id).toBe(owner.id)
    expect((await asAddress.signIn(other.username, "the other's password")).status).toBe(200)
  })

  it("R67 tells the owner of the address, kindly, and leads them to sign in", async () => {
    const owner = await newcomer()
    await mail().emailTo(owner.email, 1, about.verification)
    await newcomer({ email: owner.email, firstName: "Buy", lastName: "at www.evil.example" })
    const message = await mail().emailTo(owner.email, 1, about.alreadyHere)
    expect(linkIn(message).href).toBe(`${server().url}/login`)
    for (const text of [message.text, message.html]) {
      expect(text).toContain("Nothing will happen")
      expect(text).not.toMatch(/Buy|evil|token/)
    }
  })

  it("R67 brings nobody more than five such emails an hour", async () => {
    const { email } = await newcomer()
    for (let n = 0; n < 8; n += 1) await newcomer({ email })
    await mail().emailTo(email, 5)
    await mail().emailTo((await newcomer()).email)
    await mail().quiet()
    expect(mail().emails.filter(({ to }) => to.includes(email))).toHaveLength(5)
  })
})

describe("a username", () => {
  it.each([
    "admin",
    "Root",
    "SUPPORT",
    "kintale",
    "ADMlN",
    "sуstem",
    "an",
    "../x",
    "😀😀😀",
    "a b c",
  ])("F08 is never %s", async (username) => {
    const answer = await signUp({ username })
    expect([answer.status, Object.keys(rejection(answer).fields ?? {})]).toEqual([
      422,
      ["username"],
    ])
  })

  it("F08 VALID-22 is never someone's address", async () => {
    const { email } = await newcomer()
    expect((await signUp({ username: email })).status).toBe(422)
  })

  it.each([
    ["paypal.I", "paypal.l"],
    ["0liver-x", "oliver-x"],
    ["Ｍargit-x", "margit-x"],
    ["сосо", "coco"],
    ["bernd-vv", "bernd-w"],
  ])("F07 %s and %s, which look the same, cannot both be", async (first, second) => {
    expect((await signUp({ username: first })).status).toBe(201)
    const answer = await signUp({ username: second })
    expect([answer.status, rejection(answer).code]).toEqual([409, "Conflict"])
  })

  it("F07 is not made of two alphabets, nor with letters nobody sees", async () => {
    for (const username of ["аnna-two", "anna\u3164", "an\u200bna", "anna\u202e"]) {
      expect((await signUp({ username })).status).toBe(422)
    }
  })

  it("may be of any one alphabet", async () => {
    for (const username of ["müller-änne", "Дарья", "山田太郎", "नमस्ते", "محمد", "Nguyễn.Thị"]) {
      expect((await signUp({ username })).status).toBe(201)
    }
  })

  it("F07 R67 is one account's, of fifty who want it at once under look-alike spellings", async () => {
    const spellings = ["I1ona", "Il0na".replace("0", "o"), "l1ona", "IIona", "llona"]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => signUp({ username: spellings[n % 5] ?? "" })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  it("keeps working that was chosen before there were such rules", async () => {
    const { username, id, caller } = await newcomer()
    await server().runtime.runPromise(
      Database.use(({ users }) =>
        users.update(
          { id },
          { $set: { username: "me", usernameKey: "me" }, $unset: { usernameSkeleton: true } },
        ),
      ),
    )
    expect((await visitor().signIn("ME", goodPassword)).status).toBe(200)
    expect((await visitor().signIn(username, goodPassword)).status).toBe(401)
    const edit = { firstName: "Anna", username: "me", bio: "Still here" }
    expect(await caller.patch(routes.editProfile, edit)).toMatchObject({ status: 200 })
    expect((await recordOf("me"))._tag).toBe("Some")
  })
})

describe("a password for a new account", () => {
  it.each([
    ["F05", "password1", "too easy to guess"],
    ["F05", "QWERTYUIOP", "too easy to guess"],
    ["F05", "aaaaaaaaaaaa", "too easy to guess"],
    ["F05", "Anna Berg", "isn't your name"],
    ["F04", "1234567", "at least 8"],
    ["F04", "x".repeat(1_000), "at most 200"],
  ])("%s is not %s", async (_, password, words) => {
    const answer = await signUp({ password })
    expect([answer.status, rejection(answer).fields?.["password"]]).toEqual([
      422,
      expect.stringContaining(words),
    ])
  })

  it("F04 has eight characters or more, sixty-four too", async () => {
    for (const password of [
      "kX9#mq2L",
      "correct horse battery staple and then some more of it, for sure!!",
    ]) {
      expect((await signUp({ password })).status).toBe(201)
    }
  })
})

describe("very many accounts at once", () => {
  it("R87 can be opened from one place up to a number, and more from elsewhere @slow", async () => {
    const { app, url } = server()
    const opened = async () => {
      const answer = await app.inject({
        method: "POST",
        url: routes.signUp,
        headers: { origin: url, host: new URL(url).host, "x-forwarded-for": "203.0.113.77" },
        payload: draft(),
      })
      return answer.statusCode
    }
    const counts = new Map<number, number>()
    for (let round = 0; round < 11; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 20 }, opened))
      for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(counts)).toEqual({ 201: limits.signUp.anHour, 429: 20 })
    expect((await visitor().post(routes.signUp, draft())).status).toBe(201)
  }, 300_000)
})

describe("an address", () => {
  it.each([
    ...[
      "a@b",
      "@example.org",
      "a@",
      "a b@example.org",
      "a@b.org\r\nBcc: x@y.org",
      "a@b.org,c@d.org",
    ],
    ...[
      '"x"@[127.0.0.1]',
      "a@@b.org",
      "<a@b.org>",
      `${"a".repeat(65)}@b.org`,
      `a@${"b".repeat(320)}.org`,
    ],
  ])("F06 is not %s", async (email) => {
    expect((await signUp({ email })).status).toBe(422)
  })
})
