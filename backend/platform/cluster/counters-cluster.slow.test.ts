import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer } from "effect"
import fc from "fast-check"
import { LoginReplayGuard } from "../../features/accounts/login-replay-guard.ts"
import { makeOneExport } from "../../features/export/export-lock.ts"
import { Database } from "../database/database.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { RemoteUsageLedger } from "../../ports/remote-usage-ledger.ts"
import { outgoing } from "../../features/remote-usage/usage-ledger.ts"
import { together } from "./test-cluster.fixture.ts"
import { anAccount } from "./account.fixture.ts"
import { aSharedStore, inItsOwnWorld, type Move, orders } from "./interleavings.fixture.ts"
import { Locks } from "./locks.ts"

const anna = anAccount(1)

/** What two nodes answer that are asked at the same time, one after the other of them. */
const askedOfTwo = Effect.fnUntraced(function* <S, I, W, A, E>(
  order: ReadonlyArray<Move>,
  layer: Layer.Layer<I, never, DocumentStore>,
  serviceOf: (built: Context.Context<I>) => S,
  asked: ReadonlyArray<W>,
  work: (service: S, one: W) => Effect.Effect<A, E>,
) {
  const store = yield* aSharedStore({ users: [anna] })
  const services = yield* Effect.forEach([0, 1], (node) =>
    Effect.map(
      Layer.build(
        Layer.fresh(layer).pipe(Layer.provide(Layer.succeed(DocumentStore, store.reachedBy(node)))),
      ),
      serviceOf,
    ),
  )
  const works = asked.flatMap((one, at) => {
    const service = services[at % 2]
    return service === undefined ? [] : [{ node: at % 2, work: work(service, one) }]
  })
  const exits = yield* store.interleaved(order, works)
  return exits.flatMap((exit) => (exit !== null && Exit.isSuccess(exit) ? [exit.value] : []))
})

const few = { numRuns: 25 }

describe("what is counted by way of two nodes", () => {
  it("R278 sends in a month as much as may be sent, and no more", () =>
    fc.assert(
      fc.asyncProperty(
        orders(),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
        (order, tokens) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const most = 100
              const limits = { aiMinutesPerMonth: null, aiTokensPerMonth: most }
              const sent = yield* askedOfTwo(
                order,
                outgoing(limits).pipe(Layer.provide(Database.layer)),
                (built) => Context.get(built, RemoteUsageLedger),
                tokens,
                ({ begin }, size) =>
                  Effect.as(
                    begin({ job: "write", host: "h", model: "m", amount: { tokens: size } }),
                    size,
                  ),
              )
              const sum = sent.reduce((all, one) => all + one, 0)
              assert.isAtMost(sum, most)
              // Whoever was refused would not have had room either way.
              const rejected = tokens.length - sent.length
              if (rejected > 0) assert.isAbove(sum + Math.max(...tokens), most)
            }),
          ),
      ),
      few,
    ))

  it("R490 sends emails to as many addresses as the plan has room for, and to no more", () =>
    fc.assert(
      fc.asyncProperty(orders(), fc.array(fc.nat(5), { maxLength: 9 }), (order, addresses) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const { succeeded } = yield* together(
              order,
              addresses,
              ({ invitationLimits }, address) =>
                Effect.map(
                  invitationLimits.take(anna, `${String(address)}@example.org`),
                  (may) => ({ goes: may === "goes", address }),
                ),
              { content: { users: [anna] } },
            )
            assert.strictEqual(succeeded.length, addresses.length)
            const reached = new Set(
              succeeded.flatMap(({ goes, address }) => (goes ? [address] : [])),
            )
            assert.strictEqual(reached.size, Math.min(3, new Set(addresses).size))
          }),
        ),
      ),
      { numRuns: 10 },
    ))

  it("R77 takes the answer to an attempt at a provider once", () =>
    fc.assert(
      fc.asyncProperty(orders(), fc.array(fc.nat(2), { maxLength: 8 }), (order, states) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const answers = yield* askedOfTwo(
              order,
              LoginReplayGuard.layer.pipe(Layer.provide(Database.layer)),
              (built) => Context.get(built, LoginReplayGuard),
              states,
              ({ isFirst }, state) => isFirst(`state ${String(state)}`),
            )
            assert.strictEqual(answers.filter((isFirst) => isFirst).length, new Set(states).size)
          }),
        ),
      ),
      few,
    ))

  it("R479 lets one export of a user be made at a time, and one of each", () =>
    fc.assert(
      fc.asyncProperty(
        orders({ isSlow: true }),
        fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 6 }),
        (order, users) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const within = new Map<number, number>()
              let highest = 0
              const count = (user: number, by: number) => {
                within.set(user, (within.get(user) ?? 0) + by)
                highest = Math.max(highest, within.get(user) ?? 0)
              }
              const made = yield* askedOfTwo(
                order,
                Layer.provide(Locks.layer({ alone: false }), Database.layer),
                (built) => Context.get(built, Locks),
                users,
                (locks, user) =>
                  Effect.gen(function* () {
                    const isFirst = yield* makeOneExport
                    if (!(yield* isFirst(anAccount(user).id))) return null
                    count(user, 1)
                    yield* Effect.sleep(300)
                    count(user, -1)
                    return user
                  }).pipe(Effect.scoped, Effect.provideService(Locks, locks)),
              )
              assert.strictEqual(made.length, users.length)
              assert.isAtMost(highest, 1)
              for (const user of users) assert.include(made, user)
            }),
          ),
      ),
      few,
    ))
})
