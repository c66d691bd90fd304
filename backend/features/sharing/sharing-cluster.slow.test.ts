import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import fc from "fast-check"
import { everybody, ShareId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { aHouse } from "../../platform/cluster/test-cluster.fixture.ts"
import { anAccount } from "../../platform/cluster/account.fixture.ts"
import {
  aSharedStore,
  inItsOwnWorld,
  type Move,
  orders,
} from "../../platform/cluster/interleavings.fixture.ts"
import { invitationKey, inviteTokenOf } from "./invitation-tokens.ts"

const anna = anAccount(1, { username: "anna" })
const ben = anAccount(2, { username: "ben" })
const most = limits.free.sharedWith
const addressOf = (n: number) => `friend${String(n)}@example.org`
const tokenOf = (round: number) =>
  inviteTokenOf(invitationKey(Buffer.alloc(32, 7)), ShareId.make(1), round)

const aFamily = Effect.gen(function* () {
  const store = yield* aSharedStore({ users: [anna, ben] })
  const houses = yield* Effect.forEach([0, 1, 2], (node) => aHouse(store.reachedBy(node)))
  return { store, houses }
})
type Family = Effect.Success<typeof aFamily>

const invite = ({ houses }: Family, at: number, email: string) =>
  houses[at % 2]?.inviting.invite(anna, everybody, { email, role: "viewer", message: "" }) ??
  Effect.die(new Error("There is no such node."))

const inviteAll = (family: Family, order: ReadonlyArray<Move>, emails: ReadonlyArray<string>) =>
  family.store.interleaved(
    order,
    emails.map((email, at) => ({ node: at % 2, work: invite(family, at, email) })),
  )

describe("invitations written by way of two nodes", () => {
  it("R490 go to no more addresses than the plan has room for, and to as many", () =>
    fc.assert(
      fc.asyncProperty(
        orders(),
        fc.array(fc.nat(most + 2), { minLength: 1, maxLength: 7 }),
        (order, asked) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const family = yield* aFamily
              const emails = asked.map(addressOf)
              const exits = yield* inviteAll(family, order, emails)
              const shares = yield* family.store.documents.find("shares", { filter: {} })
              const addresses = new Set(shares.map(({ emailKey }) => emailKey))
              assert.strictEqual(addresses.size, shares.length)
              assert.strictEqual(addresses.size, Math.min(most, new Set(emails).size))
              for (const [at, exit] of exits.entries())
                if (exit !== null && Exit.isSuccess(exit)) assert.isTrue(addresses.has(emails[at]))
              // Each that went out is said once, and counted.
              const rounds = shares.reduce((sum, { round }) => sum + Number(round), 0)
              const written = exits.filter((exit) => exit !== null && Exit.isSuccess(exit)).length
              assert.isAtLeast(rounds, written)
            }),
          ),
      ),
      { numRuns: 20 },
    ))

  it("R490 R51 one that is renewed keeps its link, and is answered once", () =>
    fc.assert(
      fc.asyncProperty(orders(), fc.integer({ min: 1, max: 4 }), orders(), (order, times, later) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const family = yield* aFamily
            const { store, houses } = family
            yield* inviteAll(
              family,
              order,
              Array.from({ length: times }, () => ben.email),
            )
            const [share] = yield* store.documents.find("shares", { filter: {} })
            const newest = Number(share?.["round"])
            assert.strictEqual(Number(share?.id), 1)
            const rounds = Array.from({ length: newest }, (_, n) => n + 1)
            const exits = yield* store.interleaved(
              later,
              rounds
                .flatMap((round) => [round, round])
                .map((round, at) => ({
                  node: at % 2,
                  work: Effect.as(
                    houses[at % 2]?.invites.accept(ben, tokenOf(round), null) ?? Effect.void,
                    round,
                  ),
                })),
            )
            const accepted = exits.flatMap((exit) =>
              exit !== null && Exit.isSuccess(exit) ? [exit.value] : [],
            )
            assert.deepStrictEqual(accepted, [1])
            const [now] = yield* store.documents.find("shares", { filter: {} })
            assert.deepStrictEqual([now?.["status"], now?.["userId"]], ["accepted", 2])
          }),
        ),
      ),
      { numRuns: 20 },
    ))

  it("R490 are not accepted once they were taken back, whichever node hears of it first", () =>
    fc.assert(
      fc.asyncProperty(orders(), (order) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const { store, houses } = yield* aFamily
            const [one, other] = houses
            if (one === undefined || other === undefined) return
            const draft = { email: ben.email, role: "viewer", message: "" } as const
            const { id } = yield* one.inviting.invite(anna, everybody, draft)
            yield* store.interleaved<unknown, unknown, never>(order, [
              { node: 0, work: one.shares.end(anna.id, everybody, id) },
              { node: 1, work: other.invites.accept(ben, tokenOf(1), null) },
            ])
            const [share] = yield* store.documents.find("shares", { filter: {} })
            // Whoever takes back a share that was just accepted has taken it back as well.
            assert.strictEqual(share?.["status"], "revoked")
            const people = yield* store.documents.find("people", { filter: { keeperId: 2 } })
            assert.isAtMost(people.length, 1)
          }),
        ),
      ),
      { numRuns: 20 },
    ))
})
