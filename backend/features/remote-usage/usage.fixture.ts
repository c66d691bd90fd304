import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { monthlyUsage } from "../../platform/database/monthly-usage.ts"
import { remoteCalls } from "../../platform/database/remote-calls.ts"
import { remoteDisclosures } from "../../platform/database/remote-disclosures.ts"
import { Database } from "../../platform/database/database.ts"
import { stories } from "../../platform/database/stories.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { RemoteUsageLedger } from "../../ports/remote-usage-ledger.ts"
import type { MonthlyLimits } from "./units.ts"
import { outgoing } from "./usage-ledger.ts"

const noLimits: MonthlyLimits = { aiMinutesPerMonth: null, aiTokensPerMonth: null }
export const speech = {
  job: "transcribe",
  host: "api.openai.com",
  model: "gpt-transcribe",
} as const
export const writing = { job: "write", host: "api.openai.com", model: "gpt-6-luna" } as const

const aFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-books-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
)

/** So many servers with one store and its books, at noon of 20 November. */
export const servers = Effect.fnUntraced(function* (
  count: number,
  limits: Partial<MonthlyLimits> = {},
) {
  yield* TestClock.setTime(Date.parse("2026-11-20T12:00:00Z"))
  const file = join(yield* aFolder, "kintale.db")
  const collections = [remoteCalls, remoteDisclosures, monthlyUsage, stories]
  const built = yield* Layer.build(sqliteDocuments({ file, collections }))
  const documents = Context.get(built, DocumentStore)
  const store = Layer.succeed(DocumentStore, documents)
  const kept = Context.get(yield* Layer.build(Database.layer.pipe(Layer.provide(store))), Database)
  const one = Layer.build(
    Layer.fresh(outgoing({ ...noLimits, ...limits })).pipe(
      Layer.provide(Database.layer),
      Layer.provide(store),
    ),
  )
  const all = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(one, (it) => Context.get(it, RemoteUsageLedger)),
  )
  const [first] = all
  if (first === undefined) return yield* Effect.die("no server")
  return { first, all, documents, kept }
})
