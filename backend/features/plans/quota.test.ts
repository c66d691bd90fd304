import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { identities } from "../../platform/database/identities.ts"
import { Database } from "../../platform/database/database.ts"
import { emailLinks } from "../../platform/database/email-links.ts"
import { sessions } from "../../platform/database/sessions.ts"
import { rateLimits } from "../../platform/database/rate-limits.ts"
import { type UserRecord, users } from "../../platform/database/users.ts"
import { uploads } from "../../platform/database/uploads.ts"
import { stories } from "../../platform/database/stories.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { Plans } from "./plan.ts"
import { Quota } from "./quota.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-quota-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const collections = [identities, emailLinks, sessions, rateLimits, users, uploads, stories]
const house = Quota.layer({ alone: false }).pipe(
  Layer.provide(Plans.layer({ kind: "free-only" })),
  Layer.provideMerge(Database.layer),
  Layer.provide(sqliteDocuments({ file: join(folder, "quota.db"), collections })),
)

const anna = UserId.make(1)
const placeOf = (saveKey: string) => ({ user: anna, saveKey })
const aUser: UserRecord = {
  id: anna,
  ...{ firstName: "Anna", lastName: "", username: "anna", usernameKey: "anna" },
  ...{ email: "anna@example.org", emailVerified: false, passwordHash: null, bio: "" },
  ...{ createdAt: "", updatedAt: "", subscriptionStatus: "free" },
  ...{ storiesRecorded: 0, pendingSaves: {}, setupDone: true },
}

describe("a place of the plan", () => {
  it.effect("R96 is given back once for a story, by however many and however often", () =>
    Effect.gen(function* () {
      const { users: kept } = yield* Database
      const quota = yield* Quota
      const count = Effect.map(kept.get(anna), (user) => Option.getOrThrow(user).storiesRecorded)
      yield* kept.insert(aUser)
      const keys = Array.from({ length: limits.free.stories }, (_, n) => `save-key-${String(n)}`)
      for (const key of keys) yield* quota.reserve(placeOf(key))
      assert.strictEqual((yield* Effect.flip(quota.reserve(placeOf("one-more"))))._tag, "Forbidden")
      // R431: another request is just saving it.
      assert.strictEqual((yield* Effect.flip(quota.reserve(placeOf("save-key-0"))))._tag, "Locked")

      // Processing may be quicker than the save that began it.
      const given = quota.refund(anna, "save-key-0")
      yield* Effect.all([given, given, given], { concurrency: "unbounded" })
      for (const key of keys) yield* quota.commit(placeOf(key))
      yield* given
      yield* quota.release({ ...placeOf("save-key-0"), claim: null })
      assert.strictEqual(yield* count, limits.free.stories - 1)

      yield* quota.reserve(placeOf("one-more"))
      yield* quota.refund(anna, "save-key-1")
      assert.strictEqual(yield* count, limits.free.stories - 1)
    }).pipe(Effect.provide(house)),
  )
})
