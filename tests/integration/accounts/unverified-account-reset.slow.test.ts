import { Effect, Option } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { everybody, ShareId, UserId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { paths, routes } from "#protocol/paths.ts"
import { TakeoverCleanup } from "../../../backend/features/accounts/takeover-cleanup.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { accept, addPerson, invites, people, share, sharesOf } from "../../support/factories.ts"
import { openScreen } from "../../support/wait-for.ts"

const { server, mail, visitor, newcomer } = withAccounts()
const run: <A>(
  work: Effect.Effect<A, unknown, Database | Database | Database | TakeoverCleanup>,
) => Promise<A> = (work) => server().runtime.runPromise(work)

afterEach(() => {
  vi.restoreAllMocks()
})

const ownersPassword = "only the owner knows this"
const resetTokenFor = async (email: string, which = 1) => {
  await visitor().post(routes.forgotPassword, { email })
  return tokenIn(await mail().emailTo(email, which, about.reset))
}
const reset = (token: string) =>
  visitor().post(routes.resetPassword, { token, newPassword: ownersPassword })
const confirmed = async (changes: Parameters<typeof newcomer>[0] = {}) => {
  const account = await newcomer(changes)
  const received = await mail().emailTo(account.email, 1, about.verification)
  expect(await press(account.caller, tokenIn(received))).toBe("done")
  return account
}

/** A stranger in an account with somebody's address, with everything they can leave in it. */
const planted = async () => {
  const [bob, vera] = [await confirmed(), await confirmed()]
  const thief = await newcomer()
  const rosa = await addPerson(thief.caller, { name: "Rosa" })
  const given = await share(thief.caller, rosa.id, bob.email, "contributor")
  await accept(bob.caller, given.inviteToken ?? "")
  const all = await share(thief.caller, everybody, "pending@example.org", "viewer")
  const karl = await addPerson(vera.caller, { name: "Karl" })
  const taken = await share(vera.caller, karl.id, thief.email, "viewer")
  await accept(thief.caller, taken.inviteToken ?? "", rosa.id)
  return { bob, vera, thief, rosa, given, all, karl, taken }
}

const statusOf = async (id: number) => {
  const found = await run(Database.use(({ shares }) => shares.get(ShareId.make(id))))
  return Option.match(found, { onNone: () => "gone", onSome: ({ status }) => status })
}
const userOf = async (id: number) =>
  Option.getOrThrow(await run(Database.use(({ users }) => users.get(UserId.make(id)))))

describe("a password set by an email, in an account that never proved its address", () => {
  it("R104 ends what was shared from it and what was accepted in it, within a second on open screens", async () => {
    const { bob, vera, thief, rosa, given, all, karl, taken } = await planted()
    const token = await resetTokenFor(thief.email)
    const [bobs, veras] = [await openScreen(bob.caller), await openScreen(vera.caller)]
    const told = Promise.all(
      (
        [
          [bobs, "AccessChanged"],
          [veras, "SharesChanged"],
        ] as const
      ).map(
        ([screen, tag]) =>
          new Promise<void>((resolve) =>
            screen.on("event", ({ _tag }: LiveEvent) => void (_tag === tag && resolve())),
          ),
      ),
    )
    expect((await reset(token)).status).toBe(200)
    await told
    for (const screen of [bobs, veras]) screen.close()
    expect(await Promise.all([given, all, taken].map(({ id }) => statusOf(id)))).toEqual([
      ...["revoked", "revoked", "revoked"],
    ])
    expect((await bob.caller.get(paths.storyteller(rosa.id))).status).toBe(404)
    const owner = visitor()
    await owner.signIn(thief.email, ownersPassword)
    expect((await owner.me()).emailVerified).toBe(true)
    // The people stay the account's own; of others nobody is seen any more.
    const left = await people(owner)
    expect(left.map(({ id }) => id)).toContain(rosa.id)
    expect(left.map(({ id }) => id)).not.toContain(karl.id)
    expect(await sharesOf(owner, everybody)).toEqual([])
    const late = await vera.caller.post(routes.acceptInvite, { inviteToken: all.inviteToken })
    expect(late.status).not.toBe(200)
    // The email that waited is wanted by nobody.
    const emails = await run(
      Database.use(({ emails: records }) => records.find({ filter: { shareId: all.id } })),
    )
    expect(emails.map(({ state }) => state)).toEqual(["void"])
    // Whoever was invited to the address itself is not forgotten, and both may share anew.
    const again = await share(vera.caller, karl.id, thief.email, "viewer")
    expect(await invites(owner)).toMatchObject([{ id: again.id }])
    await share(owner, rosa.id, bob.email, "viewer")
    await mail().emailTo(bob.email, 1, about.invitation)
  })

  it("R104 leaves everything in an account whose address was proved before", async () => {
    const bob = await confirmed()
    const anna = await confirmed()
    const rosa = await addPerson(anna.caller, { name: "Rosa" })
    const given = await share(anna.caller, rosa.id, bob.email, "viewer")
    await accept(bob.caller, given.inviteToken ?? "")
    expect((await reset(await resetTokenFor(anna.email))).status).toBe(200)
    expect(await statusOf(given.id)).toBe("accepted")
    // Only whom it concerns is told that something ends.
    const ends = /was never confirmed/
    expect((await mail().emailTo(anna.email, 1, about.reset)).text).not.toMatch(ends)
    const thief = await newcomer()
    await resetTokenFor(thief.email)
    expect((await mail().emailTo(thief.email, 1, about.reset)).text).toMatch(ends)
  })

  it.each(["update", "every"] as const)(
    "R104 is not proved when the server ends in the middle (at %s), and is freed at the next start",
    async (call) => {
      const { thief, given, all, taken } = await planted()
      const token = await resetTokenFor(thief.email)
      const shares = await run(Database.useSync(({ shares }) => shares))
      const ended = Effect.die(new Error("as if the server ended here"))
      vi.spyOn(shares, call).mockReturnValueOnce(ended)
      expect((await reset(token)).status).toBe(500)
      vi.restoreAllMocks()
      expect(await userOf(thief.id)).toMatchObject({
        emailVerified: false,
        unverifiedShares: "for-proof",
      })
      // Nobody comes in meanwhile: not by what they knew, not as they were.
      expect((await thief.caller.get(routes.currentUser)).status).toBe(401)
      expect((await visitor().signIn(thief.email, goodPassword)).status).toBe(401)
      await run(TakeoverCleanup.use(({ recover }) => recover))
      expect(await Promise.all([given, all, taken].map(({ id }) => statusOf(id)))).toEqual([
        ...["revoked", "revoked", "revoked"],
      ])
      const owner = visitor()
      expect((await owner.signIn(thief.email, ownersPassword)).status).toBe(200)
      expect((await owner.me()).emailVerified).toBe(true)
    },
  )

  it("R104 takes back what is being shared and accepted while it is set", async () => {
    const vera = await confirmed()
    for (let round = 0; round < 4; round += 1) {
      const thief = await newcomer()
      const rosa = await addPerson(thief.caller, { name: "Rosa" })
      const karl = await addPerson(vera.caller, { name: `Karl ${round}` })
      const { inviteToken } = await share(vera.caller, karl.id, thief.email, "viewer")
      const token = await resetTokenFor(thief.email)
      const to = [1, 2, 3].map((n) => `friend-${n}-of-${thief.username}@example.org`)
      const [answer] = await Promise.all([
        reset(token),
        ...to.map((email) => thief.caller.post(paths.sharePerson(rosa.id), { email })),
        thief.caller.post(routes.acceptInvite, { inviteToken }),
      ])
      expect(answer.status).toBe(200)
      const standing = await run(
        Database.use(({ shares }) =>
          shares.count({
            status: { $in: ["pending", "accepted"] },
            $or: [{ keeperId: thief.id }, { userId: thief.id }],
          }),
        ),
      )
      expect(standing).toBe(0)
    }
  })
})

describe("a confirmation", () => {
  it("R104 by whoever is signed in leaves what they shared, and sends the emails that waited", async () => {
    const anna = await newcomer()
    const rosa = await addPerson(anna.caller, { name: "Rosa" })
    const to = `ben-of-${anna.username}@example.org`
    const message = { email: to, message: "Buy cheap pills at example.com" }
    const held = await anna.caller.post(paths.sharePerson(rosa.id), message)
    expect([held.status, held.body]).toMatchObject([201, { mail: "held", status: "pending" }])
    const token = tokenIn(await mail().emailTo(anna.email, 1, about.verification))
    expect(mail().emails.some(({ recipients }) => recipients.includes(to))).toBe(false)
    // Whoever reads the email elsewhere did not say these words.
    expect(await press(visitor(), token)).toBe("sign-in-first")
    expect(await press((await newcomer()).caller, token)).toBe("sign-in-first")
    expect((await anna.caller.me()).emailVerified).toBe(false)
    expect(await press(anna.caller, token)).toBe("done")
    const received = await mail().emailTo(to, 1, about.invitation)
    expect(received.text).toContain("cheap pills")
    await expect
      .poll(async () => (await sharesOf(anna.caller, rosa.id)).map(({ mail: state }) => state))
      .toEqual(["sent"])
    const [first] = await sharesOf(anna.caller, rosa.id)
    expect(first?.status).toBe("pending")
  })

  it("R105 that takes an address over takes back what was given in its name, and lets nobody see more", async () => {
    const bob = await confirmed()
    const squatter = await newcomer()
    const rosa = await addPerson(squatter.caller, { name: "Rosa" })
    const given = await share(squatter.caller, rosa.id, bob.email, "viewer")
    await accept(bob.caller, given.inviteToken ?? "")
    const owner = await newcomer({ email: squatter.email })
    await owner.caller.call("POST", routes.resendVerification)
    const token = tokenIn(await mail().emailTo(owner.email, 2, about.verification))
    expect(await press(owner.caller, token)).toBe("done")
    expect(await statusOf(given.id)).toBe("revoked")
    // Their own people and their account stay theirs, by its name.
    expect((await visitor().signIn(squatter.username, goodPassword)).status).toBe(200)
    expect((await people(squatter.caller)).map(({ id }) => id)).toContain(rosa.id)
  })
})
