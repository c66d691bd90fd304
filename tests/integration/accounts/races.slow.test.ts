import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { keyOf } from "../../../backend/platform/database/users.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import type { Answer } from "../../support/api-client.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"

const atOnce = <A>(count: number, work: (n: number) => Promise<A>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/** How often each status was answered. */
const counted = (answers: ReadonlyArray<Answer>) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

for (const { name: store, missing } of testedStores()) {
  const title = `on ${store}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`many at the same moment, ${title}`, () => {
    const { server, mail, visitor, draft, newcomer } = withAccounts(store)

    const holdersOf = (email: string) =>
      server().runtime.runPromise(
        Database.use(({ users }) => users.count({ emailKey: keyOf(email) })),
      )

    it("R72 get five passwords looked at", async () => {
      const { email } = await newcomer()
      const answers = await atOnce(50, () => visitor().signIn(email, "not the password"))
      expect(counted(answers)).toEqual({ 401: 5, 429: 45 })
    })

    it("F07 R67 who want one username are one account", async () => {
      const { username } = draft()
      const answers = await atOnce(50, () => visitor().post(routes.signUp, draft({ username })))
      expect(counted(answers)).toEqual({ 201: 1, 409: 49 })
    })

    it("R67 R70 who sign up with one address all get in, and one of them holds it", async () => {
      const { email } = draft()
      const answers = await atOnce(12, () => visitor().post(routes.signUp, draft({ email })))
      expect(counted(answers)).toEqual({ 201: 12 })
      expect(await holdersOf(email)).toBe(1)
    })

    it("R69 who open one link set one password", async () => {
      const { email } = await newcomer()
      await visitor().post(routes.forgotPassword, { email })
      const token = tokenIn(await mail().emailTo(email, 1, about.reset))
      const answers = await atOnce(12, (n) =>
        visitor().post(routes.resetPassword, { token, newPassword: `the password numbered ${n}` }),
      )
      expect(counted(answers)).toEqual({ 200: 1, 400: 11 })
      expect((await visitor().signIn(email, goodPassword)).status).toBe(401)
    })

    it("R70 who confirm one address leave it to one of them", async () => {
      for (const _round of [1, 2, 3]) {
        const one = await newcomer()
        const { email } = one
        const all = [one, await newcomer({ email }), await newcomer({ email })]
        for (const { caller } of all.slice(1)) await caller.call("POST", routes.resendVerification)
        const tokens = await Promise.all(
          all.map(async (__, n) => tokenIn(await mail().emailTo(email, n + 1, about.verification))),
        )
        // Each in the browser of its own, twice.
        await atOnce(6, (n) => press(all[n % 3]?.caller ?? visitor(), tokens[n % 3] ?? ""))
        const proved = await Promise.all(all.map(({ caller }) => caller.me()))
        expect(proved.filter(({ emailVerified }) => emailVerified)).toHaveLength(1)
        expect(await holdersOf(email)).toBe(1)
      }
    })
  })
}
