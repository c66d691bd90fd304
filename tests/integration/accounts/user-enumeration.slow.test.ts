import { hash, verify } from "@node-rs/argon2"
import { describe, expect, it } from "vitest"
import { everybody } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import type { Argon2 } from "../../../backend/features/accounts/passwords.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { addPerson } from "../../support/factories.ts"

/** What each hash and each comparison cost, as it was asked for. */
const work: Array<string> = []
const costIn = (passwordHash: string) =>
  /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+/.exec(passwordHash)?.[0]
const counting: Argon2 = {
  hash: async (password, strength) => {
    const made = await hash(password, strength)
    work.push(`hash at ${String(costIn(made))}`)
    return made
  },
  verify: async (passwordHash, password) => {
    const fits = await verify(passwordHash, password)
    work.push(`comparison at ${String(costIn(passwordHash))}`)
    return fits
  },
}

// Its hashes cost what a family's do.
const { server, mail, visitor, draft, newcomer } = withAccounts("SQLite", { argon2: counting })

/** The work that somebody waits for; beside a hash, all else an answer takes is nothing. */
const workOf = async (ask: () => Promise<unknown>) => {
  work.length = 0
  await ask()
  return [...work]
}

const usual = "$argon2id$v=19$m=19456,t=2,p=1"

const wrong = "not the password"
const signIn = (name: string) => async () => {
  expect((await visitor().signIn(name, wrong)).status).toBe(401)
}

describe("nothing tells whether someone has an account here", () => {
  it("P13 R37 R67 neither the work a wrong password makes", async () => {
    const { email, username } = await newcomer()
    await mail().emailTo(email)
    for (const name of [email, "nobody-here@example.org", username, "nobody-here"])
      expect(await workOf(signIn(name)), name).toEqual([`comparison at ${usual}`])
  })

  it("P13 R37 nor that of an account that has no password", async () => {
    const { email, id } = await newcomer()
    await mail().emailTo(email)
    await server().forgetPassword(id)
    for (const name of [email, "nobody-here@example.org"])
      expect(await workOf(signIn(name)), name).toEqual([`comparison at ${usual}`])
  })

  it("F07 R67 nor that of signing up", async () => {
    const { email } = await newcomer()
    const signUp = (changes: Parameters<typeof draft>[0]) => async () => {
      expect((await visitor().post(routes.signUp, draft(changes))).status).toBe(201)
    }
    for (const changes of [{ email }, {}])
      expect(await workOf(signUp(changes))).toEqual([`hash at ${usual}`])
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
