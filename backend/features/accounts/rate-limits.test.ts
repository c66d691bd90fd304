import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { AccountKey, accountKey } from "./account-key.ts"
import { Database } from "../../platform/database/database.ts"
import { identities } from "../../platform/database/identities.ts"
import { emailLinks } from "../../platform/database/email-links.ts"
import { sessions } from "../../platform/database/sessions.ts"
import { rateLimits as counted } from "../../platform/database/rate-limits.ts"
import { users } from "../../platform/database/users.ts"
import { type Bound, RateLimits } from "./rate-limits.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-tries-"))
afterAll(() => rmSync(folder, { recursive: true }))

const store = (name: string) =>
  sqliteDocuments({
    file: join(folder, name),
    collections: [users, sessions, identities, emailLinks, counted],
  })
const triesIn = (name: string) =>
  RateLimits.layer.pipe(
    Layer.provide(Database.layer),
    Layer.provide(
      Layer.merge(store(name), Layer.succeed(AccountKey, accountKey(Buffer.alloc(32)))),
    ),
  )

const minute = 60_000
const bound: Bound = { most: 3, millis: 15 * minute }
const what = "a door"

describe("what may not be done too often", () => {
  it.effect(
    "R72 can be done again when nothing counted for its time, whatever was right meanwhile",
    () =>
      Effect.gen(function* () {
        const tries = yield* RateLimits
        const borrowed = <E>(end: Effect.Effect<void, E>) =>
          tries.reserve(what, bound).pipe(Effect.tap((wait) => (wait === 0 ? end : Effect.void)))
        const wrong = borrowed(tries.commit(what, bound))
        const right = borrowed(tries.release(what))
        yield* wrong
        yield* wrong
        for (let minutes = 0; minutes < 14; minutes += 1) {
          yield* TestClock.adjust(minute)
          assert.strictEqual(yield* right, 0)
        }
        // Fourteen minutes are gone, and the third lasts from now.
        yield* wrong
        assert.strictEqual(yield* right, 15 * minute)
        yield* TestClock.adjust(15 * minute - 1)
        assert.strictEqual(yield* tries.retryAfter(what, bound), 1)
        yield* TestClock.adjust(1)
        yield* wrong
        yield* wrong
        yield* TestClock.adjust(14 * minute)
        assert.strictEqual(yield* right, 0)
        // A quarter of an hour without any wrong one: all three are there again.
        yield* TestClock.adjust(minute)
        for (const _ of [1, 2, 3]) assert.strictEqual(yield* wrong, 0)
        assert.strictEqual(yield* wrong, 15 * minute)
      }).pipe(Effect.provide(triesIn("borrowed.db"))),
  )

  it.effect("R72 ends its full time after the last that was taken", () =>
    Effect.gen(function* () {
      const tries = yield* RateLimits
      for (const _ of [1, 2, 3]) {
        yield* TestClock.adjust(10 * minute)
        assert.strictEqual(yield* tries.consume(what, bound), 0)
      }
      assert.strictEqual(yield* tries.consume(what, bound), 15 * minute)
      yield* TestClock.adjust(14 * minute)
      assert.strictEqual(yield* tries.consume(what, bound), minute)
      yield* TestClock.adjust(minute)
      assert.strictEqual(yield* tries.consume(what, bound), 0)
    }).pipe(Effect.provide(triesIn("taken.db"))),
  )
})
