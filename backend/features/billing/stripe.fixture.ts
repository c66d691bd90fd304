import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Exit, Layer, Option, Scope } from "effect"
import { afterAll } from "vitest"
import { UserId } from "#protocol/ids.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { customers } from "../../platform/database/customers.ts"
import { Database } from "../../platform/database/database.ts"
import { type UserRecord, users } from "../../platform/database/users.ts"
import { Plans } from "../plans/plan.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { PublicUrl } from "../../platform/config/public-url.ts"
import { aTill } from "./checkout.fixture.ts"
import { BillingService } from "./billing.ts"
import { billingJobType, usualBillingTimes } from "./billing-job-type.ts"
import { billing } from "./layer.ts"
import { SubscriptionSync } from "./subscription-sync.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-billing-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0

export const anna: UserRecord = {
  id: UserId.make(1),
  ...{ firstName: "Anna", lastName: "", username: "anna", usernameKey: "anna" },
  ...{ email: "anna@example.org", emailVerified: true, passwordHash: null, bio: "" },
  ...{ createdAt: "", updatedAt: "", subscriptionStatus: "free" },
  ...{ storiesRecorded: 0, pendingSaves: {}, setupDone: true },
}

/** A store with Anna in it, somebody who takes payments, and as many servers as are started. */
export const aShop = Effect.gen(function* () {
  const { till, layer } = aTill()
  const file = join(folder, `${String((made += 1))}.db`)
  const store = yield* Layer.build(sqliteDocuments({ file, collections: [users, customers] }))
  const below = Layer.mergeAll(
    layer,
    Plans.layer({ kind: "premium", publicKey: "pk_test_1" }),
    PublicUrl.layer,
    EventBus.layer.pipe(Layer.provide(noBus)),
    Database.layer.pipe(
      Layer.provide(Layer.succeed(DocumentStore, Context.get(store, DocumentStore))),
    ),
  )
  const start = Effect.gen(function* () {
    const scope = yield* Scope.make()
    yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
    const all = Layer.fresh(billing(usualBillingTimes)).pipe(
      Layer.provideMerge(Layer.fresh(Jobs.layer({ jobTypes: [billingJobType], alone: false }))),
      Layer.provideMerge(below),
    )
    const services = yield* Layer.buildWithScope(all, scope)
    yield* Context.get(services, Jobs).start.pipe(Effect.orDie)
    return {
      billing: Context.get(services, BillingService),
      refreshing: Context.get(services, SubscriptionSync),
      kept: Context.get(services, Database),
      stop: Scope.close(scope, Exit.void),
    }
  })
  const server = yield* start
  yield* server.kept.users.insert(anna)
  const plan = Effect.map(
    server.kept.users.get(anna.id),
    (user) => Option.getOrThrow(user).subscriptionStatus,
  )
  const begun = Effect.gen(function* () {
    yield* server.billing.subscribe(anna)
    const [id = ""] = till.subscriptions.keys()
    return id
  })
  const paid = Effect.gen(function* () {
    const id = yield* begun
    till.set(id, { status: "active" })
    yield* server.billing.back(anna)
    return id
  })
  return { till, start, server, plan, begun, paid }
})
