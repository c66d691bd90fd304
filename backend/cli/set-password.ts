import { Effect, Layer } from "effect"
import { AccountKey, accountKey } from "../features/accounts/account-key.ts"
import { Passwords } from "../features/accounts/passwords.ts"
import {
  generatedPassword,
  newPasswordProblem,
  setPassword,
} from "../features/accounts/admin-password-reset.ts"
import { accountInWords } from "../features/accounts/similar-accounts.ts"
import { RateLimits } from "../features/accounts/rate-limits.ts"
import type { UserRecord } from "../platform/database/users.ts"
import { runAccountProgram } from "./account-program.ts"
import { hiddenLines } from "./password-prompt.ts"
import { complain, say } from "./run.ts"

const usage = `Sets a new password for an account:

  npm run set-password -- NAME             asks for it twice, without showing it
  npm run set-password -- NAME --generate  makes one and prints it

NAME is a username or an email address.`

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

runAccountProgram({
  usage,
  option: "--generate",
  services: (config) =>
    Layer.merge(Passwords.layer(), RateLimits.layer).pipe(
      Layer.provideMerge(Layer.succeed(AccountKey, accountKey(config.sessionKey))),
    ),
  change: Effect.fnUntraced(function* (user, isAskedToGenerate) {
    const isGenerated = isAskedToGenerate || !process.stdin.isTTY
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
  }),
})
