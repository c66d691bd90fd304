import { Effect } from "effect"
import { Sessions } from "./sessions.ts"
import { Happenings } from "../happenings.ts"

/** How often open connections are compared with the store; milliseconds. */
const recheck = 10_000

/** Ends connections whose session was ended elsewhere: by another server, or by `set-password`. */
export const noticeEnded = (open: () => ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* Effect.sleep(recheck)
    const ids = [...new Set(open())]
    if (ids.length === 0) return
    const ended = yield* Sessions.use((sessions) => sessions.ended(ids))
    const { announceSignOut } = yield* Happenings
    yield* Effect.forEach(ended, announceSignOut)
  }).pipe(
    Effect.catchDefect((defect) =>
      Effect.logWarning("which sessions have ended is not known now", defect),
    ),
    Effect.forever,
  )
