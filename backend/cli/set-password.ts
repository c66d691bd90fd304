import { existsSync } from "node:fs"
import { Effect, Layer, Option } from "effect"
import { AccountKey, accountKey } from "../features/accounts/account-key.ts"
import { Passwords } from "../features/accounts/passwords.ts"
import { Sessions } from "../features/accounts/sessions.ts"
import {
  accountCalled,
  allAccounts,
  generatedPassword,
  newPasswordProblem,
  setPassword,
} from "../features/accounts/admin-password-reset.ts"
import { accountInWords, similarAccounts } from "../features/accounts/similar-accounts.ts"
import { RateLimits } from "../features/accounts/rate-limits.ts"
import { noBus } from "../adapters/disabled/no-cluster-bus.ts"
import { documentsBeside, whyNoStore } from "../app/adapters/media-store.ts"
import { EventBus } from "../platform/events/event-bus.ts"
import { collections, Database } from "../platform/database/database.ts"
import type { UserRecord } from "../platform/database/users.ts"
import { type Config, readConfig } from "../platform/config/config.ts"
import { hiddenLines } from "./password-prompt.ts"

const usage = `Sets a new password for an account:

  npm run set-password -- NAME             asks for it twice, without showing it
  npm run set-password -- NAME --generate  makes one and prints it

NAME is a username or an email address.`

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

/** How often somebody may choose again before they have to begin anew. */
const mostRounds = 5

/** Asks until there is a password that will do; null when it is broken off. */
const askFor = async (user: UserRecord): Promise<string | null> => {
  const lines = hiddenLines({ input: process.stdin, output: process.stdout })
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const password = await lines.ask("New password: ")
      if (password === null) return null
      const problem = newPasswordProblem(password, user)
      if (problem !== null) {
        say(problem)
        continue
      }
      const again = await lines.ask("Once more: ")
      if (again === null) return null
      if (again === password) return password
      say("The passwords don't match. Please try again.")
    }
    return null
  } finally {
    lines.close()
  }
}

const suggest = Effect.fnUntraced(function* (name: string) {
  const all = yield* allAccounts
  complain(`No one here has the username or email address “${name}”.`)
  const similar = similarAccounts(name, all)
  if (similar.length > 0) {
    complain(["Did you mean", ...similar.map((user) => `  ${accountInWords(user)}`)].join("\n"))
  } else if (all.length === 0) complain("There are no accounts on this server yet.")
})

/** The exit code. */
const change = Effect.fnUntraced(function* (name: string, isGenerated: boolean) {
  const found = yield* accountCalled(name)
  if (Option.isNone(found)) {
    yield* suggest(name)
    return 1
  }
  const user = found.value
  say(`New password for ${accountInWords(user)}`)
  const password = isGenerated ? generatedPassword() : yield* Effect.promise(() => askFor(user))
  if (password === null) {
    complain("Nothing was changed.")
    return 1
  }
  if (!(yield* setPassword(user, password))) {
    complain("This account was just deleted. Nothing was changed.")
    return 1
  }
  if (isGenerated) say(`The new password is: ${password}`)
  say("The password is set. Every device of the account is signed out.")
  return 0
})

const servicesOf = (config: Config) =>
  Layer.mergeAll(Passwords.layer(), Sessions.layer, RateLimits.layer).pipe(
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provideMerge(noBus),
    Layer.provideMerge(documentsBeside({ ...config, collections })),
    Layer.provideMerge(Layer.succeed(AccountKey, accountKey(config.sessionKey))),
  )

const main = async () => {
  if (existsSync(".env")) process.loadEnvFile(".env")
  const given = process.argv.slice(2)
  const [name, ...others] = given.filter((word) => word !== "--generate")
  if (name === undefined || name.startsWith("-") || others.length > 0) {
    complain(usage)
    return 2
  }
  const missing = whyNoStore(process.env)
  if (missing !== null) {
    complain(missing)
    return 1
  }
  const isGenerated = given.includes("--generate") || !process.stdin.isTTY
  const config = readConfig(process.env)
  return Effect.runPromise(change(name, isGenerated).pipe(Effect.provide(servicesOf(config))))
}

main().then(
  (code) => process.exit(code),
  (problem: unknown) => {
    complain(problem instanceof Error ? problem.message : String(problem))
    process.exit(1)
  },
)
