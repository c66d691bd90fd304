import { describe, expect, it } from "vitest"
import { paths } from "#protocol/paths.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { rejection } from "../../support/api-client.ts"
import { addPerson, share, sharesOf } from "../../support/factories.ts"

const { server, mail, newcomer } = withAccounts()

const confirmed = async () => {
  const account = await newcomer()
  const received = await mail().emailTo(account.email, 1, about.verification)
  expect(await press(account.caller, tokenIn(received))).toBe("done")
  return account
}

describe("emails to others", () => {
  it("R106 do not go out for an account that has not proved its address, whatever it does", async () => {
    const thief = await newcomer()
    const rosa = await addPerson(thief.caller, { name: "Buy pills at evil.example" })
    for (const round of [1, 2, 3]) {
      for (const n of [1, 2, 3]) {
        const email = `victim-${round}-${n}@example.org`
        const answer = await thief.caller.post(paths.sharePerson(rosa.id), {
          email,
          message: "Buy pills at evil.example",
        })
        expect(answer.status).toBe(201)
      }
      for (const { id } of await sharesOf(thief.caller, rosa.id)) {
        await thief.caller.delete(paths.share(rosa.id, id))
      }
    }
    await newcomer()
    await mail().emailTo((await newcomer()).email)
    await mail().quiet()
    expect(mail().emails.filter(({ raw }) => raw.includes("victim"))).toEqual([])
  })

  it("R107 go to three addresses from a free account, however often it takes back and invites again", async () => {
    const anna = await confirmed()
    const rosa = await addPerson(anna.caller, { name: "Rosa" })
    const mails: Array<unknown> = []
    const invite = async (n: number) => {
      const email = `stranger-${n}-of-${anna.username}@example.org`
      const made = await share(anna.caller, rosa.id, email, "viewer")
      mails.push(made.mail)
      return made
    }
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const made = await invite(n)
      // The link can always be passed on by hand.
      expect(made.inviteToken).not.toBeNull()
      await anna.caller.delete(paths.share(rosa.id, made.id))
    }
    await invite(2)
    expect(mails.map((state) => state === "withheld")).toEqual([
      ...[false, false, false, true, true, true, true, true, true, false],
    ])
    await mail().emailTo(`stranger-2-of-${anna.username}@example.org`, 1)
    await mail().quiet()
    const written = mail().emails.flatMap(({ recipients }) =>
      recipients.filter((it) => it.includes(`-of-${anna.username}@`)),
    )
    expect(new Set(written).size).toBeLessThanOrEqual(3)
  })

  it("R623 go to the same stranger once, however often they are invited, for whomever", async () => {
    const anna = await confirmed()
    const email = `again-of-${anna.username}@example.org`
    const states: Array<string> = []
    for (const name of ["Rosa", "Karl", "Ida"]) {
      const { id } = await addPerson(anna.caller, { name })
      const made = await share(anna.caller, id, email, "viewer")
      if (name === "Rosa") await mail().emailTo(email, 1)
      expect(made.inviteToken).not.toBeNull()
      await anna.caller.delete(paths.share(id, made.id))
      states.push(made.mail, (await share(anna.caller, id, email, "viewer")).mail)
    }
    expect(states.slice(1)).toEqual(Array.from({ length: 5 }, () => "recent"))
    await mail().quiet()
    expect(mail().emails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1)
  })

  it("R107 are counted once for all windows: of many at once no more go than are allowed", async () => {
    const anna = await confirmed()
    await server().giveActivePlan(anna.email)
    const rosa = await addPerson(anna.caller, { name: "Rosa" })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        anna.caller.post(paths.sharePerson(rosa.id), {
          email: `many-${n}-of-${anna.username}@example.org`,
        }),
      ),
    )
    const rejected = answers.filter(({ status }) => status !== 201)
    expect(rejected).toHaveLength(10)
    for (const answer of rejected) {
      expect(answer.status).toBe(429)
      expect(rejection(answer).retryAfter).toBeGreaterThan(23 * 60 * 60)
    }
  })
})
