import { Effect, Layer, Option } from "effect"
import { Sessions } from "../features/accounts/sessions.ts"
import { accountCalled, allAccounts } from "../features/accounts/admin-password-reset.ts"
import { accountInWords, similarAccounts } from "../features/accounts/similar-accounts.ts"
import { noBus } from "../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../platform/events/event-bus.ts"
import type { UserRecord } from "../platform/database/users.ts"
import type { Config } from "../platform/config/config.ts"
import { codes, complain, databaseBeside, runOnStore } from "./run.ts"

const suggest = Effect.fnUntraced(function* (name: string) {
  const all = yield* allAccounts
  complain(`No one here has the username or email address “${name}”.`)
  const similar = similarAccounts(name, all)
  if (similar.length > 0) {
    complain(["Did you mean", ...similar.map((user) => `  ${accountInWords(user)}`)].join("\n"))
  } else if (all.length === 0) complain("There are no accounts on this server yet.")
})

const servicesOf = (config: Config) =>
  Sessions.layer.pipe(
    Layer.provideMerge(Layer.merge(databaseBeside(config), EventBus.layer)),
    Layer.provideMerge(noBus),
  )
type Common = Layer.Success<ReturnType<typeof servicesOf>>

interface AccountProgram<R> {
  readonly usage: string
  /** An argument it takes beside the name. */
  readonly option?: string
  /** What it needs besides the store, its sessions and events. */
  readonly services: (config: Config) => Layer.Layer<R, never, Common>
  /** Answers the exit code. */
  readonly change: (
    user: UserRecord,
    isOptionGiven: boolean,
  ) => Effect.Effect<number, unknown, R | Common>
}

/** A program that changes the account with a username or an address; for a name nobody has it says whom it is like. */
export const runAccountProgram = <R>({ usage, option, services, change }: AccountProgram<R>) =>
  runOnStore({
    usage,
    read: (args) => {
      const [name, ...others] = args.filter((word) => word !== option)
      if (name === undefined || name.startsWith("-") || others.length > 0) return null
      return { name, isOptionGiven: option !== undefined && args.includes(option) }
    },
    run: (config, { name, isOptionGiven }) =>
      Effect.gen(function* () {
        const found = yield* accountCalled(name)
        if (Option.isSome(found)) return yield* change(found.value, isOptionGiven)
        yield* suggest(name)
        return codes.failed
      }).pipe(Effect.provide(services(config).pipe(Layer.provideMerge(servicesOf(config))))),
  })
