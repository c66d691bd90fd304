import { Effect, Layer } from "effect"
import { type CalledPlace, Gazetteer } from "../../ports/gazetteer.ts"

/** A place of a small world. */
export const aPlace = (city: string, country: string, change: Partial<CalledPlace> = {}) => ({
  ...{ city, country, region: "", latitude: 0, longitude: 0, population: 100_000 },
  ...{ isTodaysName: true, isCapital: false, isPart: false },
  ...change,
})

const wroclaw = aPlace("Wrocław", "Poland", { latitude: 51.1, longitude: 17, isTodaysName: false })
const usual: Readonly<Record<string, ReadonlyArray<CalledPlace>>> = {
  breslau: [wroclaw],
  hamburg: [aPlace("Hamburg", "Germany", { latitude: 53.6, longitude: 10, population: 1_800_000 })],
  cork: [aPlace("Cork", "Ireland", { latitude: 51.9, longitude: -8.5, population: 190_000 })],
}

/** Knows a few places by what they are called in lower case, and nothing near any position. */
export const aGazetteer = (places = usual) =>
  Layer.succeed(
    Gazetteer,
    Gazetteer.of({
      suggest: () => Effect.succeed([]),
      around: () =>
        Effect.succeed({ locality: "", city: "", principalSubdivision: "", countryName: "" }),
      settlement: () => Effect.succeedNone,
      called: (asked) =>
        Effect.succeed(
          asked.map(({ name, within }) =>
            (places[name.toLowerCase()] ?? []).filter(
              ({ region, country }) => within === null || within === region || within === country,
            ),
          ),
        ),
    }),
  )
