import { Effect } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { Emails } from "../email/emails.ts"

/** Orders the email about a recording that waits to be saved. Calling it again for a story changes nothing. */
export const reminding = Effect.gen(function* () {
  const { emails: records } = yield* Database
  const emails = yield* Emails

  return Effect.fn("Uploads.remind")(function* (keeperId: UserId, saveKey: string) {
    const unwritten = { keeperId, kind: "waiting", state: "waiting", claim: null }
    // What is not being written yet will tell of this one as well.
    if ((yield* records.count(unwritten)) > 0) return
    yield* emails.enqueue({ kind: "waiting", keeperId, saveKey })
  })
})
