import { Effect } from "effect"
import type { UserId } from "#protocol/ids.ts"
import type { AccountOnServer } from "#protocol/operator.ts"
import { append } from "#protocol/long-lists.ts"
import { accountTable } from "../features/operator/account-table.ts"
import { accountPage } from "../features/operator/accounts.ts"
import { codes, databaseBeside, noArguments, runOnStore, say } from "./run.ts"

const usage = `Lists the accounts of this server, and what each takes of the disk:

  npm run accounts`

const everyAccount = Effect.gen(function* () {
  const accounts: Array<AccountOnServer> = []
  for (let before: UserId | null = null; ;) {
    const page: Effect.Success<ReturnType<typeof accountPage>> = yield* accountPage(before)
    append(accounts, page.items)
    if (page.next === null) return accounts
    before = page.next
  }
})

const list = Effect.gen(function* () {
  const accounts = yield* everyAccount
  if (accounts.length === 0) say("There are no accounts yet.")
  else for (const line of accountTable(accounts)) say(line)
  return codes.well
})

runOnStore({
  usage,
  read: noArguments,
  run: (config) => Effect.provide(list, databaseBeside(config)),
})
