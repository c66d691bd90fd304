import { DatabaseSync } from "node:sqlite"
import { Effect, Layer, Option } from "effect"
import { Gazetteer } from "../../ports/gazetteer.ts"
import { makeReverseGeocoder } from "./reverse-geocode.ts"
import { makeCalled } from "./lookup-by-name.ts"
import { gazetteerFile } from "./build-database.ts"
import { makeSuggesting } from "./autocomplete.ts"

/** The places of the world with more than about a thousand people, from GeoNames, on this computer. */
export const embeddedGazetteer = (file = gazetteerFile) =>
  Layer.effect(
    Gazetteer,
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(
        Effect.sync(() => new DatabaseSync(file(), { readOnly: true })),
        (opened) => Effect.sync(() => opened.close()),
      )
      const suggest = makeSuggesting(database)
      const called = makeCalled(database)
      const { around, settlement } = makeReverseGeocoder(database)
      return Gazetteer.of({
        suggest: (typed, from, most) => Effect.sync(() => suggest(typed, from, most)),
        // One after the other with pauses, so that nobody waits for a long talk.
        called: Effect.forEach(({ name, within }) =>
          Effect.andThen(
            Effect.yieldNow,
            Effect.sync(() => called(name, within)),
          ),
        ),
        around: (position) => Effect.sync(() => around(position)),
        settlement: (position, name) =>
          Effect.sync(() => Option.fromNullOr(settlement(position, name))),
      })
    }),
  )
