import { routes } from "#protocol/paths.ts"
import { FarCaller } from "../support/accounts/remote-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { memoryOf } from "./processes.ts"
import { median, percentile, print } from "./report.ts"
import { interleave, timed, timedEach } from "./rounds.ts"

/** As many people try at once, each with an account and an address on the network of their own. */
const atOnce = 50
const roundsAtOnce = 9
/** Wrong passwords before an account is locked. */
const triesEach = 5
const password = "a long enough password"

const answered = async (call: Promise<{ readonly status: number }>, expected: number) => {
  const { status } = await call
  if (status !== expected) throw new Error(`answered ${String(status)}, not ${String(expected)}`)
}

const everybody = async (url: string) => {
  const people: Array<{ readonly email: string; readonly caller: FarCaller }> = []
  for (let n = 0; n < atOnce; n += 1) {
    const caller = new FarCaller(url, `10.0.0.${String(n + 1)}`)
    const username = `somebody-${String(n)}`
    const email = `${username}@example.org`
    const form = { email, username, password, firstName: "Anna", lastName: "Berg" }
    await answered(caller.post(routes.signUp, form), 201)
    people.push({ email, caller })
  }
  return people
}
type Somebody = Awaited<ReturnType<typeof everybody>>[number]

const signIn = ({ caller, email }: Somebody) => answered(caller.signIn(email, password), 200)
const wrong = ({ caller, email }: Somebody) =>
  answered(caller.signIn(email, "not the password"), 401)

/** Signing in, with every try counted in the store. */
export const measure = async () => {
  const server = await startServer({ env: { TRUST_PROXY: "true", LOG_LEVEL: "error" } })
  const people = await everybody(server.url)
  const resting = memoryOf(server.pid).resident
  const taken: Array<number> = []
  const allAtOnce = async () => {
    taken.push(...(await Promise.all(people.map((one) => timed(() => signIn(one))))))
  }
  const together = await timedEach(roundsAtOnce, allAtOnce)
  const { peak } = memoryOf(server.pid)
  const eachOf = (ask: (one: Somebody) => Promise<unknown>) => async () => {
    const all: Array<number> = []
    for (const one of people) all.push(await timed(() => ask(one)))
    return all
  }
  const alone = await eachOf(signIn)()
  const [known = [], unknown = []] = await interleave(triesEach, [
    eachOf(wrong),
    eachOf(({ email, caller }) => wrong({ caller, email: `not-${email}` })),
  ])
  await server.stop()

  const [here, away] = [median(known.flat()), median(unknown.flat())]
  print(
    `npm run bench accounts (${String(atOnce)} sign-ins at once, ${String(roundsAtOnce)} times)`,
    {
      "sign-ins a second": (atOnce * 1_000) / median(together),
      "at once: p50 (ms)": median(taken),
      "at once: p95 (ms)": percentile(taken, 0.95),
      "one by one: p50 (ms)": median(alone),
      "one by one: p95 (ms)": percentile(alone, 0.95),
      "memory of the server at rest (MB)": resting,
      "its peak at 50 tries at once (MB)": peak,
      "wrong password, address that is here, p50 (ms)": here,
      "wrong password, address that is not, p50 (ms)": away,
      "ratio (aim: 0.95 to 1.05)": here / away,
    },
  )
}
