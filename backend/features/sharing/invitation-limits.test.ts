import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { UserId } from "#protocol/ids.ts"
import { AccountKey, accountKey } from "../accounts/account-key.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { outboxMailer } from "../../adapters/outbox-mailer.ts"
import { smtpMailer } from "../../adapters/nodemailer/smtp-mailer.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { Plans } from "../plans/plan.ts"
import type { Mailer } from "../../ports/mailer.ts"
import { Database } from "../../platform/database/database.ts"
import { invitationLimits } from "../../platform/database/invitation-limits.ts"
import { InvitationLimits } from "./invitation-limits.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-postage-"))
afterAll(() => rmSync(folder, { recursive: true }))

const from = "Kintale <kintale@example.net>"
const smtp = smtpMailer({ url: "smtp://127.0.0.1:1", from })
const keeper: UserRecord = {
  id: UserId.make(1),
  firstName: "Anna",
  lastName: "Berg",
  username: "anna",
  usernameKey: "anna",
  email: "anna@example.org",
  emailVerified: true,
  passwordHash: null,
  bio: "",
  createdAt: "2026-05-01T10:00:00.000Z",
  updatedAt: "2026-05-01T10:00:00.000Z",
  subscriptionStatus: "free",
  storiesRecorded: 0,
  pendingSaves: {},
  setupDone: true,
}

/** So many servers on one store. */
const servers = Effect.fnUntraced(function* (
  name: string,
  count: number,
  mailer: Layer.Layer<Mailer> = smtp,
) {
  const built = yield* Layer.build(
    sqliteDocuments({ file: join(folder, name), collections: [invitationLimits] }),
  )
  const store = Layer.succeed(DocumentStore, Context.get(built, DocumentStore))
  const key = Layer.succeed(AccountKey, accountKey(Buffer.alloc(32)))
  const one = Layer.build(
    Layer.fresh(InvitationLimits.layer).pipe(
      Layer.provide(Database.layer),
      Layer.provide(Layer.mergeAll(store, key, mailer, Plans.layer({ kind: "free-only" }))),
    ),
  )
  return yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(one, (it) => Context.get(it, InvitationLimits)),
  )
})

describe("the emails of one keeper", () => {
  it.effect("R107 are counted together by all servers, at the same moment too", () =>
    Effect.gen(function* () {
      const [again, ...several] = yield* servers("several.db", 5)
      const asked = several.flatMap((invitationLimits, server) =>
        [1, 2, 3].map((n) => invitationLimits.take(keeper, `to-${server}-${n}@example.org`)),
      )
      const taken = yield* Effect.all(asked, { concurrency: "unbounded" })
      assert.strictEqual(taken.filter((may) => may === "goes").length, 3)
      if (again === undefined) return yield* Effect.die("no server")
      assert.strictEqual(yield* again.take(keeper, "one-more@example.org"), "withheld")
    }),
  )

  it.effect(
    "R107 R85 are another's neither, and nothing is known of them once that is forgotten",
    () =>
      Effect.gen(function* () {
        const [invitationLimits] = yield* servers("forgotten.db", 1)
        if (invitationLimits === undefined) return yield* Effect.die("no server")
        const other = { ...keeper, id: UserId.make(2) }
        const write = (who: UserRecord, n: number) =>
          invitationLimits.take(who, `to-${n}@example.org`)
        const taken = yield* Effect.forEach([1, 2, 3, 4], (n) => write(keeper, n))
        assert.deepStrictEqual(taken, ["goes", "goes", "goes", "withheld"])
        assert.strictEqual(yield* write(other, 4), "goes")
        yield* invitationLimits.forget(keeper.id)
        assert.strictEqual(yield* write(keeper, 4), "goes")
      }),
  )

  it.effect(
    "R623 go to one address once a day, from whichever server, until that is forgotten",
    () =>
      Effect.gen(function* () {
        const [one, ...others] = yield* servers("again.db", 4)
        if (one === undefined) return yield* Effect.die("no server")
        const all = [one, ...others]
        const taken = yield* Effect.all(
          all.map((it) => it.take(keeper, "ben@example.org")),
          { concurrency: "unbounded" },
        )
        assert.deepStrictEqual(taken.toSorted(), ["goes", "recent", "recent", "recent"])
        yield* one.forget(keeper.id)
        assert.strictEqual(yield* one.take(keeper, "ben@example.org"), "goes")
      }),
  )

  it.effect("R107 are fifty a day, and go on with the next", () =>
    Effect.gen(function* () {
      const outbox = outboxMailer({ folder: join(folder, "outbox"), from })
      const [invitationLimits] = yield* servers("day.db", 1, outbox)
      if (invitationLimits === undefined) return yield* Effect.die("no server")
      for (let n = 0; n < 50; n += 1) {
        yield* invitationLimits.refuseFlood(keeper.id)
        // What does not leave the server is written to nobody.
        assert.strictEqual(yield* invitationLimits.take(keeper, `to-${n}@example.org`), "goes")
      }
      const rejected = yield* Effect.flip(invitationLimits.refuseFlood(keeper.id))
      assert.strictEqual(rejected.retryAfter, 24 * 60 * 60)
      assert.strictEqual(yield* invitationLimits.take(keeper, "to-0@example.org"), "withheld")
      yield* TestClock.adjust("24 hours")
      yield* invitationLimits.refuseFlood(keeper.id)
      assert.strictEqual(yield* invitationLimits.take(keeper, "to-0@example.org"), "goes")
    }),
  )
})
