import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import fc from "fast-check"
import { limits } from "#protocol/limits.ts"
import { lookOf } from "#protocol/username.ts"
import { aHouse, together } from "../../platform/cluster/test-cluster.fixture.ts"
import { anAccount } from "../../platform/cluster/account.fixture.ts"
import {
  aSharedStore,
  inItsOwnWorld,
  orders,
} from "../../platform/cluster/interleavings.fixture.ts"
import type { Profile } from "../../ports/identity-provider.ts"

const aDraft = (username: string, email: string) => ({
  ...{ firstName: "Anna", lastName: "Berg", username, email },
  ...{ emailVerified: false, passwordHash: null },
})

const eachOnce = <A>(all: ReadonlyArray<A>) => assert.strictEqual(new Set(all).size, all.length)

describe("accounts opened by way of two nodes", () => {
  // The second looks like the first.
  const usernames = fc.constantFrom("anna", "аnna", "ben", "Ben")
  const emails = fc.constantFrom("anna@example.org", "ben@example.org")

  it("R490 have each a username, a look and a number of their own, and one holds an address", () =>
    fc.assert(
      fc.asyncProperty(
        orders(),
        fc.array(fc.tuple(usernames, emails), { maxLength: 8 }),
        (order, asked) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const { houses, succeeded } = yield* together(order, asked, (house, [name, email]) =>
                house.opening.open(aDraft(name, email)),
              )
              const users = yield* houses[0].kept.users.find({ filter: {} })
              assert.sameMembers(
                users.map(({ id }) => id),
                succeeded.map(({ id }) => id),
              )
              eachOnce(users.map(({ id }) => id))
              eachOnce(users.map(({ username }) => lookOf(username)))
              const held = users.flatMap(({ emailKey }) => emailKey ?? [])
              eachOnce(held)
              assert.sameMembers(held, [...new Set(users.map(({ email }) => email))])
              // Somebody has each name that was asked for.
              for (const [name] of asked)
                assert.isTrue(users.some(({ username }) => lookOf(username) === lookOf(name)))
            }),
          ),
      ),
      { numRuns: 20 },
    ))

  it("R490 are one where a server takes no others, and as many as an invitation may open", () =>
    fc.assert(
      fc.asyncProperty(
        orders(),
        fc.constantFrom("closed" as const, "invited" as const),
        fc.integer({ min: 2, max: limits.signUp.byInvitation + 4 }),
        (order, policy, count) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const share = {
                ...{ id: 1, keeperId: 100, personId: 1, email: "ben@example.org" },
                ...{ emailKey: "ben@example.org", role: "viewer", message: "", round: 1 },
                ...{ status: "pending", tokenHash: "", createdAt: "", expiresAt: 9e12 },
                ...{ userId: null, linkPersonId: null },
              }
              const content =
                policy === "closed" ? {} : { users: [anAccount(100)], shares: [share] }
              const newcomer = { _tag: "Vouched", email: "ben@example.org" } as const
              const { store } = yield* together(
                order,
                Array.from({ length: count }),
                ({ registration, opening }, _, at) =>
                  registration.admit(
                    newcomer,
                    opening.open(aDraft(`ben${String(at)}`, "ben@example.org")),
                  ),
                { content, policy },
              )
              const opened = yield* store.documents.count("users", { id: { $ne: 100 } })
              if (policy === "closed")
                assert.strictEqual(yield* store.documents.count("users", {}), 1)
              else assert.strictEqual(opened, Math.min(count, limits.signUp.byInvitation))
            }),
          ),
      ),
      { numRuns: 30 },
    ))
})

describe("someone who comes by providers, by way of two nodes", () => {
  const aProfile = (subject: string): Profile => ({
    ...{ issuer: "https://id.example.org", subject, email: "rosa@example.org" },
    ...{ emailVerified: true, firstName: "Rosa", lastName: "Luz", picture: null },
  })

  it("R77 has one account, whichever identities of theirs come at the same time, and comes in by each", () =>
    fc.assert(
      fc.asyncProperty(
        orders(),
        fc.array(fc.constantFrom("by google", "by apple"), { minLength: 2, maxLength: 5 }),
        (order, subjects) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const { store, exits, succeeded } = yield* together(
                order,
                subjects,
                ({ entering }, subject) => entering.enter("google", aProfile(subject)),
              )
              assert.strictEqual(succeeded.length, exits.length)
              assert.strictEqual(new Set(succeeded.map(({ id }) => id)).size, 1)
              assert.strictEqual(yield* store.documents.count("users", {}), 1)
              const identities = yield* store.documents.find("identities", { filter: {} })
              assert.strictEqual(identities.length, new Set(subjects).size)
              for (const { userId } of identities)
                assert.strictEqual(userId, Number(succeeded[0]?.id))
            }),
          ),
      ),
      { numRuns: 20 },
    ))
})

describe("an account whose address is proved, by way of two nodes", () => {
  it("R104 loses what was shared before, and nothing that its owner shares as soon as they can", () =>
    fc.assert(
      fc.asyncProperty(orders(), (order) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const owner = anAccount(1, { emailVerified: false, unverifiedShares: "for-proof" })
            const aShare = (id: number) => ({
              ...{ id, keeperId: 1, personId: 1, email: `${String(id)}@example.org`, round: 1 },
              ...{ emailKey: `${String(id)}@example.org`, role: "viewer", message: "" },
              ...{ status: "pending", tokenHash: String(id), createdAt: "", expiresAt: 9e12 },
              ...{ userId: null, linkPersonId: null },
            })
            const store = yield* aSharedStore({ users: [owner], shares: [aShare(1), aShare(2)] })
            const houses = yield* Effect.forEach([0, 1], (node) => aHouse(store.reachedBy(node)))
            const owners = store.reachedBy(1)
            const sharing = Effect.gen(function* () {
              const freed = owners.count("users", { unverifiedShares: { $exists: false } })
              yield* Effect.repeat(freed, { until: (count) => count === 1 })
              yield* owners.insert("shares", aShare(3))
            })
            const exits = yield* store.interleaved(order, [
              ...[...houses, ...houses].map(({ proving }, at) => ({
                node: at % 2,
                work: proving.finish(owner).pipe(Effect.orDie),
              })),
              { node: 1, work: Effect.orDie(sharing) },
            ])
            for (const exit of exits) assert.isTrue(exit !== null && Exit.isSuccess(exit))
            const shares = yield* store.documents.find("shares", { filter: {}, sort: [["id", 1]] })
            assert.deepStrictEqual(
              shares.map(({ status }) => status),
              ["revoked", "revoked", "pending"],
            )
          }),
        ),
      ),
      { numRuns: 20 },
    ))
})
