import { paths, routes } from "#protocol/paths.ts"
import { type Row, signedIn, toCorrect } from "./row.ts"

/** Names of places are the world's: whoever has an account may ask for them. */
export const placeRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.places}`]: {
    ask: (caller) => caller.get(paths.places("Breslau", null)),
    statuses: signedIn,
  },
  [`GET ${routes.placesNear}`]: {
    ask: (caller) => caller.get(paths.placesNear({ latitude: 51.11, longitude: 17.04 })),
    statuses: signedIn,
  },
  // The story names no place: whoever may answer is told so.
  [`PUT ${routes.namedPlace}`]: {
    ask: (caller, { contributed }) =>
      caller.put(paths.namedPlace(contributed, "nowhere"), { state: "confirmed" }),
    statuses: toCorrect(404),
  },
}
