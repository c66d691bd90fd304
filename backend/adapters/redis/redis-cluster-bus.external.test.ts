import { describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { busContract, type MakeNodes } from "../../ports/cluster-bus.contract.ts"
import { aRedis, aWay, findRedis } from "./server.fixture.ts"
import { makeRedisBus } from "./redis-cluster-bus.ts"

const program = findRedis()

const overRedis =
  (program: string): MakeNodes =>
  (count, options) =>
    Effect.gen(function* () {
      const redis = yield* aRedis(program)
      const ways = yield* Effect.forEach(Array.from({ length: count }), () => aWay(redis.port))
      const room = options && { texts: options.room, characters: 1_000_000 }
      const buses = yield* Effect.forEach(
        ways,
        // All are there before anything is said, also where that takes longer than a start waits.
        ({ url }) => makeRedisBus({ url, server: "contract", room, startTimeout: "1 minute" }),
        { concurrency: "unbounded" },
      )
      return {
        buses,
        away: (at) => (at === undefined ? redis.kill : (ways[at]?.becomes("cut") ?? Effect.void)),
        back: (at) => (at === undefined ? redis.start : (ways[at]?.becomes("open") ?? Effect.void)),
        forgets: redis.forgets,
      }
    })

describe("several nodes with a Redis", () => {
  if (program === null) {
    it.skip("R473 hear one another (skipped: there is no redis-server on PATH)", () => {})
    return
  }
  busContract("a bus over Redis", overRedis(program))
})
