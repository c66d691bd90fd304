import { Clock, Effect } from "effect"
import type { RemoteCallRecord } from "../platform/database/remote-calls.ts"
import { Database } from "../platform/database/database.ts"
import { codes, databaseBeside, noArguments, runOnStore, say } from "./run.ts"
import { monthOf } from "../features/remote-usage/months.ts"
import { type Sum, tableOf, tally, usedOf } from "../features/remote-usage/report.ts"
import type { Config } from "../platform/config/config.ts"

const usage = `Lists what this server sent to other machines in the last thirteen months:

  npm run remote-usage`

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
  return codes.well
})

runOnStore({
  usage,
  read: noArguments,
  run: (config) => Effect.provide(list(config), databaseBeside(config)),
})
