import { paths, routes } from "#protocol/paths.ts"
import { insiders, mentions, type Row, signedIn, toKeep, toSee } from "./row.ts"

/** Maps of stories: a pin of whatever somebody may see. */
export const mapRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.map}`]: {
    ask: (caller) => caller.get(routes.map),
    statuses: signedIn,
    sees: mentions("Told by Rosa"),
    seen: insiders,
  },
  [`GET ${routes.map} with a story that is shared with nobody`]: {
    ask: (caller) => caller.get(routes.map),
    statuses: signedIn,
    sees: mentions("Hidden"),
    seen: ["owner"],
  },
  [`GET ${routes.mapBase}`]: { ask: (caller) => caller.get(routes.mapBase), statuses: signedIn },
  // This server has no file of streets.
  [`GET ${routes.mapStreets}`]: {
    ask: (caller) => caller.get(routes.mapStreets),
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  [`GET ${routes.map}?person`]: {
    ask: (caller, { rosa }) => caller.get(paths.map(rosa)),
    statuses: toSee,
    sees: mentions("Told by Rosa"),
    seen: insiders,
  },
  [`POST ${routes.coarsenLocation}`]: {
    ask: (caller, { story }) => caller.post(paths.coarsenLocation(story), {}),
    statuses: toKeep(200),
  },
  [`POST ${routes.coarsenLocation} by who recorded it`]: {
    ask: (caller, { contributed }) => caller.post(paths.coarsenLocation(contributed), {}),
    statuses: [401, 200, 403, 200, 404, 404, 404, 404],
  },
}
