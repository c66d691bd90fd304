import { Effect, Layer, Option } from "effect"
import { Sessions } from "../features/accounts/sessions.ts"
import { accountCalled, allAccounts } from "../features/accounts/admin-password-reset.ts"
import { accountInWords, similarAccounts } from "../features/accounts/similar-accounts.ts"
import { noBus } from "../adapters/disabled/no-cluster-bus.ts"
import { documentsBeside } from "../app/adapters/media-store.ts"
import { EventBus } from "../platform/events/event-bus.ts"
import { collections, Database } from "../platform/database/database.ts"
import type { UserRecord } from "../platform/database/users.ts"
import type { Config } from "../platform/config/config.ts"
import { complain } from "./program.ts"
import { runOnStore } from "./store-program.ts"

const suggest = Effect.fnUntraced(function* (name: string) {
  const all = yield* allAccounts
  complain(`No one here has the username or email address “${name}”.`)
  const similar = similarAccounts(name, all)
  if (similar.length > 0) {
    complain(["Did you mean", ...similar.map((user) => `  ${accountInWords(user)}`)].join("\n"))
  } else if (all.length === 0) complain("There are no accounts on this server yet.")
})

const common = Sessions.layer.pipe(
  Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
  Layer.provideMerge(noBus),
)

interface AccountProgram<R> {
  readonly usage: string
  /** A word it takes beside the name. */
  readonly option?: string
  /** What it needs besides the store, its sessions and events. */
  readonly services: (config: Config) => Layer.Layer<R, never, Layer.Success<typeof common>>
  /** Answers the exit code. */
  readonly change: (
    user: UserRecord,
    isOptionGiven: boolean,
  ) => Effect.Effect<number, unknown, R | Layer.Success<typeof common>>
}

/** A program that changes the account with a username or an address; for a name nobody has it says whom it is like. */
export const runAccountProgram = <R>({ usage, option, services, change }: AccountProgram<R>) =>
  runOnStore(
    usage,
    (given) => {
      const [name, ...others] = given.filter((word) => word !== option)
      if (name === undefined || name.startsWith("-") || others.length > 0) return Option.none()
      return Option.some({ name, isOptionGiven: option !== undefined && given.includes(option) })
    },
    (config, { name, isOptionGiven }) =>
      Effect.gen(function* () {
        const found = yield* accountCalled(name)
        if (Option.isSome(found)) return yield* change(found.value, isOptionGiven)
        yield* suggest(name)
        return 1
      }).pipe(
        Effect.provide(
          services(config).pipe(
            Layer.provideMerge(common),
            Layer.provide(documentsBeside({ ...config, collections })),
          ),
        ),
      ),
  )
