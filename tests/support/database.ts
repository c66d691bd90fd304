import { Effect, Option } from "effect"
import { Database } from "../../backend/platform/database/database.ts"
import { keyOf } from "../../backend/platform/database/users.ts"
import type { Served } from "./serve-in-process.ts"

/** What a server holds of accounts, looked at and changed behind its back. */
export const kept = ({ runtime }: Pick<Served, "runtime">) => ({
  counts: () =>
    runtime.runPromise(
      Database.use(({ users, identities, sessions }) =>
        Effect.all({
          users: users.count({}),
          identities: identities.count({}),
          sessions: sessions.count({}),
        }),
      ),
    ),
  /** The kinds of the emails that were asked for to the account's own address. */
  emails: (email: string) =>
    runtime.runPromise(
      Effect.gen(function* () {
        const { users, emails: records } = yield* Database
        const user = Option.getOrThrow(yield* users.first({ emailKey: keyOf(email) }))
        const emails = yield* records.find({ filter: { keeperId: user.id } })
        return emails.map(({ kind }) => kind)
      }),
    ),
  /** As if the link in the email had been opened. */
  confirm: (email: string) =>
    runtime.runPromise(
      Database.use(({ users }) =>
        users.update({ emailKey: keyOf(email) }, { $set: { emailVerified: true } }),
      ),
    ),
  /** As if the account had been erased, but for its identities. */
  forget: (email: string) =>
    runtime.runPromise(Database.use(({ users }) => users.remove({ emailKey: keyOf(email) }))),
})
