import { Effect } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { InsufficientStorage } from "#protocol/errors.ts"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { keyOf } from "../../../backend/platform/database/users.ts"
import { Sessions } from "../../../backend/features/accounts/sessions.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { rejection } from "../../support/api-client.ts"

const { server, mail, visitor, newcomer } = withAccounts()

afterEach(() => {
  vi.restoreAllMocks()
})

const theServerEndsHere = Effect.die(new Error("as if the server ended here"))

const accountRecords = () => server().runtime.runPromise(Database.useSync((records) => records))
const resetTokenFor = async (email: string) => {
  await visitor().post(routes.forgotPassword, { email })
  return tokenIn(await mail().emailTo(email, 1, about.reset))
}
const set = (token: string, newPassword = "only the owner knows this") =>
  visitor().post(routes.resetPassword, { token, newPassword })

describe("what breaks off", () => {
  it("R73 once an email has set the password leaves nobody in who was in before", async () => {
    const thief = await newcomer()
    const { identities } = await accountRecords()
    const trojan = { id: `of ${thief.username}`, userId: thief.id, provider: "google" } as const
    await server().runtime.runPromise(
      identities.insert({ ...trojan, createdAt: new Date(0).toISOString() }),
    )
    const token = await resetTokenFor(thief.email)
    const sessions = await server().runtime.runPromise(Sessions.useSync((all) => all))
    vi.spyOn(sessions, "endAll").mockReturnValueOnce(theServerEndsHere)
    expect((await set(token)).status).toBe(500)
    expect((await thief.caller.get(routes.currentUser)).status).toBe(401)
    expect((await visitor().signIn(thief.email, goodPassword)).status).toBe(401)
    expect(await server().runtime.runPromise(identities.count({ userId: thief.id }))).toBe(0)
    expect((await visitor().signIn(thief.email, "only the owner knows this")).status).toBe(200)
  })

  it("R73 before an email has set the password does not make it look as if the owner had come", async () => {
    const thief = await newcomer()
    const { users } = await accountRecords()
    const token = await resetTokenFor(thief.email)
    vi.spyOn(users, "findAndUpdate").mockReturnValueOnce(theServerEndsHere)
    expect((await set(token)).status).toBe(500)
    expect((await thief.caller.me()).emailVerified).toBe(false)
    await visitor().post(routes.forgotPassword, { email: thief.email })
    const another = tokenIn(await mail().emailTo(thief.email, 2, about.reset))
    expect((await set(another)).status).toBe(200)
    expect((await thief.caller.get(routes.currentUser)).status).toBe(401)
  })

  it.each([
    ["the server ends", theServerEndsHere],
    [
      "the disk is full",
      Effect.fail(new InsufficientStorage({ message: "There is no room left." })),
    ],
  ])(
    "AUTH-23 R70 R89 half-way to an address because %s is done by the same link, and says so on a page",
    async (_, ending) => {
      const squatter = await newcomer()
      const owner = await newcomer({ email: squatter.email })
      await owner.caller.call("POST", routes.resendVerification)
      const token = tokenIn(await mail().emailTo(owner.email, 2, about.verification))
      const { users } = await accountRecords()
      // The squatter has lost it, and the owner has not got it yet.
      vi.spyOn(users, "findAndUpdate")
        .mockImplementationOnce(users.findAndUpdate)
        .mockReturnValueOnce(ending)
      const open = () => press(owner.caller, token)
      const broken = await owner.caller.post(routes.verifyEmail, { token })
      expect(broken.status).toBeGreaterThanOrEqual(500)
      expect(rejection(broken).message).toMatch(/^[A-Z]\w+ .+\./)
      expect((await owner.caller.me()).emailVerified).toBe(false)
      expect(await open()).toBe("done")
      expect((await owner.caller.me()).emailVerified).toBe(true)
      // The address is the owner's now, and nobody else's.
      expect((await squatter.caller.me()).emailVerified).toBe(false)
      const emailKey = keyOf(owner.email)
      expect(await server().runtime.runPromise(users.find({ filter: { emailKey } }))).toMatchObject(
        [{ id: owner.id }],
      )
    },
  )
})
