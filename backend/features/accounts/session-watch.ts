import { Effect } from "effect"
import { Sessions } from "./sessions.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { keepChecking } from "../../platform/events/periodic-recheck.ts"

/** Ends connections whose session was ended where nobody could say so: by `set-password`, or while nodes do not hear one another. */
export const noticeEnded = (open: () => ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const ids = [...new Set(open())]
    if (ids.length === 0) return
    const ended = yield* Sessions.use((sessions) => sessions.ended(ids))
    const { publishSignOut } = yield* EventBus
    yield* Effect.forEach(ended, publishSignOut)
  }).pipe(
    Effect.catchDefect((defect) =>
      Effect.logWarning("ended sessions could not be checked", defect),
    ),
    keepChecking,
  )
