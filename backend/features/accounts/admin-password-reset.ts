import { randomInt } from "node:crypto"
import { Effect, Option, Result, Schema, SchemaIssue } from "effect"
import { NewPassword } from "#protocol/password.ts"
import { Database } from "../../platform/database/database.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"
import { passwordProblem } from "./password-problem.ts"
import { Passwords } from "./passwords.ts"
import { Sessions } from "./sessions.ts"
import { allTriesOf } from "./sign-in.ts"
import { RateLimits } from "./rate-limits.ts"

const here = { closingSince: { $exists: false } }

/** The account with a username or an address. */
export const accountCalled = Effect.fn("accountCalled")(function* (name: string) {
  const { users } = yield* Database
  const key = keyOf(name)
  return yield* users.first({ $or: [{ usernameKey: key }, { emailKey: key }], ...here })
})

export const allAccounts = Effect.gen(function* () {
  const { users } = yield* Database
  return yield* users.find({ filter: here, sort: [["id", 1]] })
})

/** Letters and digits that are not taken for one another when they are read aloud or copied by hand. */
const signs = "abcdefghjkmnpqrstuvwxyz23456789"

/** A password of 79 random bits, in groups that can be read out. */
export const generatedPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join(""),
  ).join("-")

const checkNew = Schema.decodeUnknownResult(NewPassword)
const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/** What is wrong with a new password, as a sentence; null if nothing is. */
export const newPasswordProblem = (password: string, user: UserRecord): string | null =>
  Result.match(checkNew(password), {
    onSuccess: () => passwordProblem(password, user),
    onFailure: ({ issue }) => formatIssue(issue).issues[0]?.message ?? "Please choose another.",
  })

/**
 * Sets a password by whoever runs the server. Every device is signed out, what counted wrong passwords
 * is forgotten, and links that would set another password work no more. False if the account is gone.
 */
export const setPassword = Effect.fn("setPassword")(function* (user: UserRecord, password: string) {
  const { users, emailLinks } = yield* Database
  const passwords = yield* Passwords
  const sessions = yield* Sessions
  const tries = yield* RateLimits
  const passwordHash = yield* passwords.hash(password)
  // The epoch in the same write: no session from before is valid from this moment.
  const changed = yield* users.findAndUpdate(
    { id: user.id, ...here },
    { $set: { passwordHash }, $inc: { sessionEpoch: 1 } },
  )
  if (Option.isNone(changed)) return false
  yield* sessions.endAll(user.id)
  yield* emailLinks.remove({ userId: user.id, kind: "reset" })
  yield* Effect.forEach(allTriesOf(changed.value), tries.reset)
  return true
})
