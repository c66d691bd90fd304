import { hash, verify } from "@node-rs/argon2"
import { routes } from "#protocol/paths.ts"
import { FarCaller } from "../support/accounts/remote-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { memoryOf } from "./editing/process-figures.ts"
import { percentile, print } from "./statistics.ts"

/** As many people try at once, each with an account and an address on the network of their own. */
const atOnce = 50
const roundsAtOnce = 9
/** Wrong passwords before an account is locked. */
const triesEach = 5
/** Hashes the server lets run at the same time. */
const hashesAtOnce = 2

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const password = "a long enough password"

const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The library alone, as many at a time as the server lets run: a second's worth. */
const hashesASecond = async (known: string) => {
  let left = atOnce
  const hand = async () => {
    for (; left > 0; left -= 1) await verify(known, password)
  }
  const millis = await timed(() => Promise.all(Array.from({ length: hashesAtOnce }, hand)))
  return (atOnce * 1_000) / millis
}

/** How long one takes that has the machine to itself. */
const oneHash = async (known: string) => {
  const taken: Array<number> = []
  for (let n = 0; n < atOnce; n += 1) taken.push(await timed(() => verify(known, password)))
  return percentile(taken, 0.5)
}

interface Somebody {
  readonly email: string
  readonly caller: FarCaller
}

const everybody = async (url: string) => {
  const people: Array<Somebody> = []
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

const answered = async (call: Promise<{ readonly status: number }>, expected: number) => {
  const { status } = await call
  if (status !== expected) throw new Error(`answered ${String(status)}, not ${String(expected)}`)
}

/** Everybody signs in at the same moment, again and again; in turn with as many hashes alone. */
const allAtOnce = async (people: ReadonlyArray<Somebody>, known: string) => {
  const taken: Array<number> = []
  const signIns: Array<number> = []
  const hashes: Array<number> = []
  for (let round = 0; round < roundsAtOnce; round += 1) {
    hashes.push(await hashesASecond(known))
    const millis = await timed(async () => {
      const each = people.map(({ email, caller }) =>
        timed(() => answered(caller.signIn(email, password), 200)),
      )
      taken.push(...(await Promise.all(each)))
    })
    signIns.push((people.length * 1_000) / millis)
  }
  const ratios = signIns.map((count, n) => count / (hashes[n] ?? Number.NaN))
  const median = (values: ReadonlyArray<number>) => percentile(values, 0.5)
  return { taken, signIns: median(signIns), hashes: median(hashes), ratio: median(ratios) }
}

/** A wrong password for an address that is here and for one that is not, in turn. */
const knownAndUnknown = async (people: ReadonlyArray<Somebody>) => {
  const known: Array<number> = []
  const unknown: Array<number> = []
  const wrong = (caller: FarCaller, email: string) =>
    timed(() => answered(caller.signIn(email, "not the password"), 401))
  for (let round = 0; round < triesEach; round += 1) {
    for (const { email, caller } of people) {
      known.push(await wrong(caller, email))
      unknown.push(await wrong(caller, `not-${email}`))
    }
  }
  return { known: percentile(known, 0.5), unknown: percentile(unknown, 0.5) }
}

/** Signing in, with every try counted in the store; beside it the hashing alone, in the same run. */
export const measure = async () => {
  const server = await startServer({ env: { TRUST_PROXY: "true", LOG_LEVEL: "error" } })
  const people = await everybody(server.url)
  const known = await hash(password, strength)
  const resting = memoryOf(server.pid).resident
  const { taken, signIns, hashes, ratio } = await allAtOnce(people, known)
  const { peak } = memoryOf(server.pid)
  const alone: Array<number> = []
  for (const { email, caller } of people) {
    alone.push(await timed(() => answered(caller.signIn(email, password), 200)))
  }
  const one = await oneHash(known)
  const wrong = await knownAndUnknown(people)
  await server.stop()

  print(
    `npm run bench accounts (${String(atOnce)} sign-ins at once, ${String(roundsAtOnce)} times)`,
    {
      "sign-ins a second": signIns,
      "argon2id alone, hashes a second": hashes,
      "sign-ins for each hash": ratio,
      "at once: p50 (ms)": percentile(taken, 0.5),
      "at once: p95 (ms)": percentile(taken, 0.95),
      "one by one: p50 (ms)": percentile(alone, 0.5),
      "one by one: p95 (ms)": percentile(alone, 0.95),
      "argon2id alone, one hash (ms)": one,
      "memory of the server at rest (MB)": resting,
      "its peak at 50 tries at once (MB)": peak,
      "wrong password, address that is here, p50 (ms)": wrong.known,
      "wrong password, address that is not, p50 (ms)": wrong.unknown,
      "ratio (aim: 0.95 to 1.05)": wrong.known / wrong.unknown,
    },
  )
}
