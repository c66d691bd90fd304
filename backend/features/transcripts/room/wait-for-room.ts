import { Effect } from "effect"
import { InsufficientStorage } from "#protocol/errors.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import type { Room } from "./room.ts"

/** How long a call waits for its change to be stored, and a reader for the changes of others. */
export const patient = "8 seconds"
export const brief = "2 seconds"

export const notYet = () =>
  new InsufficientStorage({
    message:
      "The server can't save this right now. We'll save it as soon as we can. Please check again later.",
  })

export const whenStored = (room: Room) =>
  Effect.callback<void>((resume) => room.whenStored(() => resume(Effect.void)))

/** Whoever rewrites a text, or reads it, has what is stored of it, on whichever node. */
export const caughtUp = (room: Room) =>
  room.isShared
    ? room.catchUp.pipe(
        Effect.timeoutOrElse({ duration: brief, orElse: () => Effect.fail(notYet()) }),
        unlessInterrupted(() => Effect.fail(notYet())),
      )
    : Effect.void
