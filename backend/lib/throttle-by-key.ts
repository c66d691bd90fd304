import { Effect, type Scope } from "effect"

/** How often at most; milliseconds. */
const every = 1_000

/**
 * Lets through what is said of one thing at most once a second. Of what comes in between only the newest
 * follows, at the end of that second.
 */
export const makeThrottle = <A>(say: (message: A) => Effect.Effect<void>) =>
  Effect.gen(function* () {
    const scope: Scope.Scope = yield* Effect.scope
    /** What waits of each thing of which something was said within this second. */
    const held = new Map<string, A | null>()

    const sayHeld = (key: string) =>
      Effect.suspend(() => {
        const newest = held.get(key) ?? null
        if (newest === null) return Effect.succeed(false)
        held.set(key, null)
        return Effect.as(say(newest), true)
      })

    const keepSaying = (key: string): Effect.Effect<void> =>
      Effect.sleep(every).pipe(
        Effect.andThen(sayHeld(key)),
        Effect.flatMap((isSaid) =>
          isSaid ? keepSaying(key) : Effect.sync(() => void held.delete(key)),
        ),
      )

    return {
      say: (key: string, message: A): Effect.Effect<void> =>
        Effect.suspend(() => {
          const isSoon = held.has(key)
          held.set(key, isSoon ? message : null)
          if (isSoon) return Effect.void
          return Effect.andThen(say(message), Effect.forkIn(keepSaying(key), scope))
        }),
      /** Says what waits of a thing, before something else is said of it. */
      sayHeld: (key: string): Effect.Effect<void> => Effect.asVoid(sayHeld(key)),
    }
  })
