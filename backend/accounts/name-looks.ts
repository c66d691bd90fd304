import { Effect } from "effect"
import { lookOf } from "#protocol/username.ts"
import { Kept } from "../kept/kept.ts"

/** At the start: notes what usernames look like that were chosen before anybody compared looks. */
export const noteNameLooks = Effect.gen(function* () {
  const { users } = yield* Kept
  const unseen = yield* users.find({ filter: { usernameLook: { $exists: false } } })
  for (const { id, username } of unseen) {
    yield* users.findAndUpdateUnique({ id }, { $set: { usernameLook: lookOf(username) } }).pipe(
      // Two that look the same stay what they are; there will be no third.
      Effect.ignore,
    )
  }
})
