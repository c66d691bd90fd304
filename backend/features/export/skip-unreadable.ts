import { Effect } from "effect"
import type { UserId } from "#protocol/ids.ts"
import type { Database } from "../../platform/database/database.ts"
import { MediaUnavailable } from "../../ports/media-store.ts"

/**
 * An export goes on without what cannot be read: `instead` says so in it. A store that is away for the
 * moment ends the export, since everything would seem unreadable; `asked` is a question to it.
 */
export const unlessUnreadable =
  <B>(what: string, asked: Effect.Effect<unknown>, instead: () => B) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A | B, E, R> =>
    Effect.catchDefect(work, (defect) =>
      defect instanceof MediaUnavailable
        ? Effect.die(defect)
        : asked.pipe(
            Effect.andThen(
              Effect.logWarning(`an export continues without what cannot be read: ${what}`, defect),
            ),
            Effect.map(instead),
          ),
    )

/** The stories and people of a user that lists leave out, since nothing of them can be read. */
export const unreadableRecords = Effect.fnUntraced(function* (
  { people, stories }: Database["Service"],
  id: UserId,
) {
  const own = { $or: [{ keeperId: id }, { recorderId: id }], deleted: { $exists: false } }
  const ofStories = yield* stories.look({ filter: own })
  const ofPeople = yield* people.look({ filter: { keeperId: id } })
  const named = (kind: string, of: (typeof ofStories)["unreadable"]) =>
    of.map((one) => `The ${kind} ${String(one.id)} could not be read.`)
  return [...named("story", ofStories.unreadable), ...named("person", ofPeople.unreadable)]
})
