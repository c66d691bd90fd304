import { Effect } from "effect"
import { MediaAway } from "../ports/media.ts"

/**
 * An export goes on without what cannot be read: `instead` says so in it. A store that is away for the
 * moment ends the export, since everything would seem unreadable; `asked` is a question to it.
 */
export const unlessUnreadable =
  <B>(what: string, asked: Effect.Effect<unknown>, instead: () => B) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A | B, E, R> =>
    Effect.catchDefect(work, (defect) =>
      defect instanceof MediaAway
        ? Effect.die(defect)
        : asked.pipe(
            Effect.andThen(
              Effect.logWarning(`an export goes on without what cannot be read: ${what}`, defect),
            ),
            Effect.map(instead),
          ),
    )
