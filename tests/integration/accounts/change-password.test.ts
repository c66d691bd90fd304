import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { about } from "../../support/accounts/emails.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { type Caller, rejection } from "../../support/api-client.ts"

const { mail, visitor, newcomer } = withAccounts()

const another = "the mill beside the river"
const change = (caller: Caller, currentPassword: string, newPassword: string = another) =>
  caller.post(routes.changePassword, { currentPassword, newPassword })

describe("a password that is changed by whoever is signed in", () => {
  it("R628 is right from then on, ends every other session and is told by email", async () => {
    const { caller, email } = await newcomer()
    const elsewhere = visitor()
    await elsewhere.signIn(email, goodPassword)
    expect((await change(caller, goodPassword)).status).toBe(200)
    expect((await caller.get(routes.currentUser)).status).toBe(200)
    expect((await elsewhere.get(routes.currentUser)).status).toBe(401)
    expect((await visitor().signIn(email, goodPassword)).status).toBe(401)
    expect((await visitor().signIn(email, another)).status).toBe(200)
    const { text } = await mail().emailTo(email, 1, about.passwordChanged)
    expect(text).not.toContain("token")
  })

  it.each([
    ["a wrong current one", "not my password", another, "currentPassword", /doesn't match/],
    ["none at all", "", another, "currentPassword", /enter your current password/],
    ["one too short", goodPassword, "short", "newPassword", /at least 8/],
    ["one of the commonest", goodPassword, "Password123", "newPassword", /too easy to guess/],
    ["the same one", goodPassword, goodPassword, "newPassword", /already your password/],
  ])("R628 is refused with %s, and nothing changes", async (_, current, next, field, sentence) => {
    const { caller, email } = await newcomer()
    const elsewhere = visitor()
    await elsewhere.signIn(email, goodPassword)
    const answer = await change(caller, current, next)
    expect([answer.status, rejection(answer).fields]).toEqual([
      422,
      { [field]: expect.stringMatching(sentence) },
    ])
    expect((await elsewhere.get(routes.currentUser)).status).toBe(200)
    expect((await visitor().signIn(email, goodPassword)).status).toBe(200)
  })

  it("R628 cannot be guessed that way", async () => {
    const { caller } = await newcomer()
    const tries = Array.from({ length: 12 }, (_, n) =>
      change(caller, `a guess, number ${String(n)}`),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    expect((await change(caller, goodPassword)).status).toBe(429)
  })

  it("R628 changes once, of many changes at the same moment", async () => {
    const { caller, email } = await newcomer()
    const next = [1, 2, 3].map((n) => `${another}, number ${String(n)}`)
    const answers = await Promise.all(
      next.map((password) => change(caller, goodPassword, password)),
    )
    const done = next.filter((_, n) => answers[n]?.status === 200)
    expect(done).toHaveLength(1)
    expect((await visitor().signIn(email, done[0] ?? "")).status).toBe(200)
  })
})
