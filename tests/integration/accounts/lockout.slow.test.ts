import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"

const { server, newcomer } = withAccounts()

const wrong = "not the password"

describe("wrong passwords", () => {
  it("P13 R72 two thousand at once get five looked at", async () => {
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
    for (let begun = 0; begun < 2_000; begun += 1_000) {
      const batch = Array.from({ length: 1_000 }, (_, n) => guessed(begun + n))
      for (const status of await Promise.all(batch)) {
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }
    expect(Object.fromEntries(counts)).toEqual({ 401: 5, 429: 1_995 })
  })
})
