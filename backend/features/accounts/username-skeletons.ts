import { Effect } from "effect"
import { lookOf } from "#protocol/username.ts"
import { Database } from "../../platform/database/database.ts"

/**
 * At startup: stores how a username looks (`lookOf`) for accounts made before looks were compared.
 */
export const noteNameLooks = Effect.gen(function* () {
  const { users } = yield* Database
  const unseen = yield* users.find({ filter: { usernameSkeleton: { $exists: false } } })
  for (const { id, username } of unseen) {
    yield* users.findAndUpdateUnique({ id }, { $set: { usernameSkeleton: lookOf(username) } }).pipe(
      // If two existing usernames look the same, both stay; no third account can get one with that
      // look.
      Effect.ignore,
    )
  }
})
