import { createInterface } from "node:readline"
import { Effect, Layer } from "effect"
import { OperatorAccess } from "../features/access/operator-access.ts"
import { AccountClosure } from "../features/accounts/account-closure.ts"
import { Sessions } from "../features/accounts/sessions.ts"
import { accountInWords } from "../features/accounts/similar-accounts.ts"
import { removalSummary } from "../features/deletion/removal-summary.ts"
import { AccountSummary } from "../features/export/account-summary.ts"
import { keyOf } from "../platform/database/users.ts"
import { runAccountProgram } from "./account-program.ts"
import { complain, say } from "./run.ts"

const usage = `Removes an account with all it keeps, after asking you to type its username:

  npm run remove-account -- NAME

NAME is a username or an email address.`

/** A line as it is typed; null when the input ends before. */
const ask = (question: string) =>
  new Promise<string | null>((resolve) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    lines.once("close", () => resolve(null))
    lines.question(question, (line) => {
      resolve(line)
      lines.close()
    })
  })

// What is closed here is erased by the server, as if its user had asked: only it knows what is open or under way.
runAccountProgram({
  usage,
  services: (config) =>
    Layer.mergeAll(AccountClosure.layer, AccountSummary.layer, OperatorAccess.layer(config)),
  change: Effect.fnUntraced(function* (user) {
    const summary = yield* AccountSummary.use(({ of }) => of(user.id))
    say(`${accountInWords(user)}\n\nThis can't be undone. Here's what will happen.\n`)
    for (const line of removalSummary(summary, user.subscriptionStatus === "active")) say(line)
    const warning = yield* OperatorAccess.use(({ removalWarning }) => removalWarning(user))
    if (warning !== null) say(`\n${warning}`)
    say("")
    const typed = yield* Effect.promise(() => ask(`Type ${user.username} to remove the account: `))
    if (typed === null || keyOf(typed) !== user.usernameKey) {
      complain("\nThat isn't the username. Nothing was changed.")
      return 1
    }
    yield* AccountClosure.use(({ mark }) => mark(user.id))
    yield* Sessions.use(({ endAll }) => endAll(user.id))
    say(`\n${user.username} can't sign in anymore. The server deletes the rest within two minutes.`)
    say("If it isn't running, it does so when it starts.")
    return 0
  }),
})
