import { existsSync } from "node:fs"
import { Clock, Effect, Layer } from "effect"
import { documentsBeside, whyNoStore } from "../app/adapters/media-store.ts"
import type { RemoteCallRecord } from "../platform/database/remote-calls.ts"
import { collections, Database } from "../platform/database/database.ts"
import { monthOf } from "../features/remote-usage/months.ts"
import { type Sum, tableOf, tally, usedOf } from "../features/remote-usage/report.ts"
import { type Config, readConfig } from "../platform/config/config.ts"

const usage = `Lists what this server sent to other machines in the last thirteen months:

  npm run remote-usage`

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

/** Calls read at once. */
const pageSize = 1_000

const sums = Effect.gen(function* () {
  const { remoteCalls } = yield* Database
  let all: ReadonlyArray<Sum> = []
  let page: ReadonlyArray<RemoteCallRecord> = []
  do {
    page = yield* remoteCalls.find({
      filter: { id: { $gt: page.at(-1)?.id ?? "" } },
      sort: [["id", 1]],
      limit: pageSize,
    })
    all = tally(all, page)
  } while (page.length === pageSize)
  return all
})

const list = Effect.fnUntraced(function* (config: Config) {
  const { monthlyUsage } = yield* Database
  const month = monthOf(yield* Clock.currentTimeMillis)
  const all = yield* sums
  if (all.length === 0) say("Nothing was sent to another machine.")
  else {
    for (const line of tableOf(all)) say(line)
    say("\n“?” means that the server stopped before an answer came.")
    say("Costs are in US dollars, at the prices OpenAI published in November 2026.")
  }
  const used = yield* monthlyUsage.find({ filter: {} })
  say(`Used in ${month.name}: ${usedOf(month.id, used, config)}.`)
})

const main = async () => {
  if (existsSync(".env")) process.loadEnvFile(".env")
  if (process.argv.length > 2) {
    complain(usage)
    return 2
  }
  const missing = whyNoStore(process.env)
  if (missing !== null) {
    complain(missing)
    return 1
  }
  const config = readConfig(process.env)
  const kept = Database.layer.pipe(Layer.provide(documentsBeside({ ...config, collections })))
  await Effect.runPromise(list(config).pipe(Effect.provide(kept)))
  return 0
}

main().then(
  (code) => process.exit(code),
  (problem: unknown) => {
    complain(problem instanceof Error ? problem.message : String(problem))
    process.exit(1)
  },
)
