import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Option } from "effect"
import fc from "fast-check"
import { together } from "../../platform/cluster/test-cluster.fixture.ts"
import { anAccount } from "../../platform/cluster/account.fixture.ts"
import { inItsOwnWorld, orders } from "../../platform/cluster/interleavings.fixture.ts"

describe("what may not be done too often, by way of two nodes", () => {
  it("R490 is done as often as it may, and no more", () =>
    fc.assert(
      fc.asyncProperty(
        orders(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom("takes", "borrows and gives back"), { maxLength: 10 }),
        (order, most, asked) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const bound = { most, millis: 60_000 }
              let [within, highest] = [0, 0]
              const { succeeded } = yield* together(order, asked, ({ tries }, how) =>
                Effect.gen(function* () {
                  const isStored = how === "takes"
                  const wait = yield* isStored
                    ? tries.consume("the door", bound)
                    : tries.reserve("the door", bound)
                  if (wait > 0) return "rejected"
                  highest = Math.max(highest, (within += 1))
                  if (isStored) return "taken"
                  yield* Effect.sleep(100)
                  within -= 1
                  yield* tries.release("the door")
                  return "given back"
                }),
              )
              assert.strictEqual(succeeded.length, asked.length)
              assert.isAtMost(highest, most)
              const taken = succeeded.filter((one) => one === "taken").length
              assert.isAtMost(taken, most)
              if (asked.length > 0)
                assert.isAbove(succeeded.filter((o) => o !== "rejected").length, 0)
              if (asked.every((how) => how === "takes"))
                assert.strictEqual(taken, Math.min(most, asked.length))
            }),
          ),
      ),
      { numRuns: 20 },
    ))

  it("R490 of the links that are made of one kind the newest works, once", () =>
    fc.assert(
      fc.asyncProperty(orders(), fc.integer({ min: 2, max: 4 }), orders(), (order, count, later) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const { store, houses, succeeded } = yield* together(
              order,
              Array.from({ length: count }),
              ({ links }) => links.make("reset", anAccount(1).id),
              { content: { users: [anAccount(1)] } },
            )
            assert.strictEqual(succeeded.length, count)
            const newest = Math.max(...succeeded.map(({ id }) => id))
            const [{ links }] = houses
            for (const link of succeeded) {
              const works = Option.isSome(yield* links.behind("reset", links.tokenOf(link)))
              assert.strictEqual(works, link.id === newest)
            }
            const last = succeeded.find(({ id }) => id === newest)
            if (last === undefined) return
            const used = yield* store.interleaved(
              later,
              houses.flatMap((house, node) => [
                { node, work: house.links.use(last) },
                { node, work: house.links.use(last) },
              ]),
            )
            const times = used.filter((exit) => exit !== null && Exit.isSuccess(exit) && exit.value)
            assert.strictEqual(times.length, 1)
          }),
        ),
      ),
      { numRuns: 30 },
    ))
})
