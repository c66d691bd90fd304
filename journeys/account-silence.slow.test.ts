import { describe, expect, it } from "vitest"
import { everybody } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { withAccounts } from "./accounts/a-server.ts"
import { addPerson } from "./relatives.ts"

// Its hashes cost what a family's do.
const { server, mail, visitor, draft, newcomer, forgetTries } = withAccounts("SQLite", {})

const rounds = 15

/** The processor time of this process, with the threads that hash, in milliseconds. */
const cost = async (work: () => Promise<unknown>) => {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}

const median = (values: ReadonlyArray<number>) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** What each of two things costs, done in turn so that whatever else happens meets both alike. */
const compared = async (one: () => Promise<unknown>, other: () => Promise<unknown>) => {
  const costs: { one: Array<number>; other: Array<number> } = { one: [], other: [] }
  for (let round = 0; round < rounds; round += 1) {
    costs.one.push(await cost(one))
    costs.other.push(await cost(other))
    await forgetTries()
  }
  return median(costs.one) / median(costs.other)
}

/** A hash is some 25 of 28 milliseconds: whichever did without it would stand out by far. */
const alike = (ratio: number) => {
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.4)
}

const wrong = "not the password"
const signIn = (name: string) => async () => {
  expect((await visitor().signIn(name, wrong)).status).toBe(401)
}

describe("nothing tells whether somebody has an account here", () => {
  it("P13 R37 R67 neither the work a wrong password makes", { timeout: 60_000 }, async () => {
    const { email, username } = await newcomer()
    await mail().letterTo(email)
    alike(await compared(signIn(email), signIn("nobody-here@example.org")))
    alike(await compared(signIn(username), signIn("nobody-here")))
  })

  it("P13 R37 nor that of an account that has no password", { timeout: 60_000 }, async () => {
    const { email, id } = await newcomer()
    await mail().letterTo(email)
    await server().forgetPassword(id)
    alike(await compared(signIn(email), signIn("nobody-here@example.org")))
  })

  it("F07 R67 nor that of signing up", { timeout: 60_000 }, async () => {
    const { email } = await newcomer()
    const signUp = (changes: Parameters<typeof draft>[0]) => async () => {
      expect((await visitor().post(routes.signUp, draft(changes))).status).toBe(201)
    }
    alike(await compared(signUp({ email }), signUp({})))
  })

  it("R67 nor what comes of sharing with one's own address, whoever else has it", async () => {
    const holder = await newcomer()
    const { email } = holder
    const [another, alone] = [await newcomer({ email }), await newcomer()]
    const answers = []
    for (const { caller, email: own } of [holder, another, alone]) {
      const rosa = await addPerson(caller, { name: "Rosa" })
      for (const id of [rosa.id, everybody]) {
        for (const typed of [own, ` ${own.toUpperCase()}`]) {
          answers.push(await caller.post(paths.sharePerson(id), { email: typed }))
        }
      }
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409))
  })
})
