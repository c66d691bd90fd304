import { Cause, Effect, Exit, Option } from "effect"
import { whyNoStore } from "../../app/adapters/media-store.ts"
import type { RegistrationPolicy } from "#protocol/account.ts"
import { defaultPolicy } from "../../features/accounts/registration.ts"
import type { Config } from "../../platform/config/config.ts"
import { startFailure } from "../../platform/config/start-failure.ts"
import { fieldsOfTouched } from "../../platform/database/change-stamps.ts"
import { Database } from "../../platform/database/database.ts"
import type { Query } from "../../ports/document-store.ts"
import { databaseBeside } from "../run.ts"
import type { Check } from "./check.ts"

const name = "Database"

/** How much there is, when it was written last, and who can sign up. */
const look = Effect.fnUntraced(function* (config: Config) {
  const { users, serverSettings, stories, touchedStories, touchedPeople } = yield* Database
  const newest = {
    filter: {},
    sort: [["touched", -1]],
    limit: 1,
    only: fieldsOfTouched,
  } satisfies Query
  const found = [...(yield* touchedStories.find(newest)), ...(yield* touchedPeople.find(newest))]
  return {
    accounts: yield* users.count({}),
    stories: yield* stories.count({}),
    registration:
      config.registration ??
      Option.getOrUndefined(yield* serverSettings.get("this"))?.registration ??
      defaultPolicy,
    newest: found.reduce((last, { touched = 0 }) => Math.max(last, touched), 0),
  }
})

/** MongoDB is waited for as long as it is away. */
const longest = "20 seconds"

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`

interface Looked {
  readonly check: Check
  /** When it was written last. */
  readonly newest: number | null
  readonly registration: RegistrationPolicy | null
}

/** Reads the store, beside a running server as well. */
export const lookAtStore = (config: Config, env: NodeJS.ProcessEnv): Effect.Effect<Looked> => {
  const missing = whyNoStore(env)
  const unread = (sentence: string): Looked => ({
    check: { name, state: "problem", sentence },
    newest: null,
    registration: config.registration,
  })
  if (missing !== null) return Effect.succeed(unread(missing))
  const looked = Effect.provide(look(config), databaseBeside(config)).pipe(
    Effect.timeoutOrElse({
      duration: longest,
      orElse: () => Effect.die(`The database did not answer in ${longest}.`),
    }),
  )
  return Effect.map(Effect.exit(looked), (exit) => {
    if (Exit.isFailure(exit)) return unread(startFailure(Cause.squash(exit.cause), config))
    const { accounts, stories, newest, registration } = exit.value
    const sentence = `It has ${counted(accounts, "account", "accounts")} and ${counted(stories, "story", "stories")}.`
    return {
      check: { name, state: "ok", sentence },
      newest: newest === 0 ? null : newest,
      registration,
    }
  })
}
