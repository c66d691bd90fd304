import { paths, routes } from "#protocol/paths.ts"
import { type Row, toSee } from "./row.ts"

/** The calls about a person's biography. */
export const biographyRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.biography}`]: {
    ask: (caller, { rosa }) => caller.get(paths.biography(rosa)),
    statuses: toSee,
  },
}
