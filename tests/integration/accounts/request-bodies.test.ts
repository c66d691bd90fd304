import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { written } from "#protocol/text.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { type Caller, rejection } from "../../support/api-client.ts"

const { server, visitor, draft, newcomer } = withAccounts()

/** Every call about accounts that takes a body, and one it would take. */
const calls = [
  { method: "POST", path: routes.signUp, body: () => draft() },
  { method: "POST", path: routes.signIn, body: () => ({ email: "anna", password: "wrong" }) },
  { method: "POST", path: routes.forgotPassword, body: () => ({ email: "a@example.org" }) },
  {
    method: "POST",
    path: routes.resetPassword,
    body: () => ({ token: "guessed", newPassword: goodPassword }),
  },
  {
    method: "PATCH",
    path: routes.profile,
    body: () => ({ firstName: "Eve", lastName: "Eve", bio: "Eve" }),
  },
  {
    method: "PATCH",
    path: routes.editProfile,
    body: () => ({ firstName: "Eve", lastName: "Eve", username: "eve-was-here", bio: "Eve" }),
  },
  {
    method: "DELETE",
    path: routes.account,
    body: () => ({ password: goodPassword, word: "delete" }),
  },
] as const

const notJson = [
  ...['{"email":', '{"email":"a@b.org",}', "{'email':'a@b.org'}", '{"email":NaN}', "\ufeff"],
  ...["[]", '"x"', "null", "1", "true"],
  ...['{"__proto__":{}}', '{"constructor":{"prototype":{}}}'],
  ...["[".repeat(100_000), '{"a":'.repeat(30_000)],
]

const notText: ReadonlyArray<unknown> = [
  ...[null, 7, true, ["anna"], { $ne: null }, { $gt: "" }, { $regex: ".*" }],
  ...[{ $where: "sleep(5000)" }, { toString: "anna" }],
]

const usersNow = () => server().runtime.runPromise(Database.use(({ users }) => users.count({})))

/** Refuses by a sentence of ours that repeats nothing and tells nothing of the inside. */
const expectRejected = (answer: Awaited<ReturnType<Caller["call"]>>, statuses: RegExp) => {
  expect(String(answer.status)).toMatch(statuses)
  expect(rejection(answer).message).not.toMatch(/Expected|JSON|Error|[/$\n]/)
}

describe.each(calls)("$method $path", ({ method, path, body }) => {
  const send = (caller: Caller, text: string, type: string | null = "application/json") =>
    caller.call(method, path, {
      body: new Blob([text]),
      headers: type === null ? {} : { "content-type": type },
    })

  it("J02 J04 J05 J06 takes nothing that is not one plain object @slow", async () => {
    const { caller } = await newcomer()
    const [before, me] = [await usersNow(), await caller.me()]
    for (const text of notJson) expectRejected(await send(caller, text), /^400$/)
    expect([await usersNow(), await caller.me()]).toEqual([before, me])
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("polluted")
  })

  it("J07 J08 takes nothing but text where text is asked for", async () => {
    const { caller } = await newcomer()
    const [before, me] = [await usersNow(), await caller.me()]
    for (const field of Object.keys(body())) {
      for (const wrong of notText) {
        const text = JSON.stringify({ ...body(), [field]: wrong })
        expectRejected(await send(caller, text), /^400$/)
      }
    }
    expect([await usersNow(), await caller.me()]).toEqual([before, me])
  })

  it("J12 J14 takes nothing that is too much, or of another kind", async () => {
    const { caller } = await newcomer()
    const [before, me] = [await usersNow(), await caller.me()]
    const text = JSON.stringify(body())
    for (const field of Object.keys(body())) {
      const long = JSON.stringify({ ...body(), [field]: "x".repeat(10_001) })
      expectRejected(await send(caller, long), field === "token" ? /^400$/ : /^422$/)
    }
    expectRejected(await send(caller, " ".repeat(10_000_000) + text), /^413$/)
    const types = ["text/plain", "text/html", null, "application/xml"]
    for (const type of [...types, "multipart/form-data", "application/json; charset=utf-16"]) {
      expectRejected(await send(caller, text, type), /^4(?:00|15)$/)
    }
    expect([await usersNow(), await caller.me()]).toEqual([before, me])
  })
})

describe("a name", () => {
  it.each(["", "   ", "\u200b", "\u00a0", "\u2060\u200d"])(
    "J11 is not nothing: %j",
    async (name) => {
      for (const field of ["firstName", "lastName", "username"]) {
        const answer = await visitor().post(routes.signUp, { ...draft(), [field]: name })
        expect([answer.status, Object.keys(rejection(answer).fields ?? {})]).toEqual([422, [field]])
      }
    },
  )

  it.each([
    "A\u0000B",
    "A\ud800B",
    "\u202eanna",
    "\u001b[31mA",
    "<b>A</b>",
    "{{7*7}}",
    "A\r\nB: C",
  ])(
    "J13 R618 is read back as it was written, but for what nobody types, or refused: %j",
    async (firstName) => {
      const { caller } = await newcomer()
      const answer = await caller.patch(routes.profile, { firstName })
      expect([200, 422]).toContain(answer.status)
      if (answer.status === 200) expect((await caller.me()).firstName).toBe(written(firstName))
    },
  )

  it("J10 that comes twice is the last of the two", async () => {
    const { caller } = await newcomer()
    const answer = await caller.call("PATCH", routes.profile, {
      body: '{"firstName":"Anna","firstName":"Rosa"}',
      headers: { "content-type": "application/json" },
    })
    expect(answer.status).toBe(200)
    expect((await caller.me()).firstName).toBe("Rosa")
  })
})
