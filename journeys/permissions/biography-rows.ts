import { paths, routes } from "#protocol/paths.ts"
import { chatRows } from "./chat-rows.ts"
import { type Row, toSee } from "./row.ts"

/** The calls about a person's biography. */
export const biographyRows: Readonly<Record<string, Row>> = {
  ...chatRows,
  [`GET ${routes.biography}`]: {
    ask: (caller, { rosa }) => caller.get(paths.biography(rosa)),
    statuses: toSee,
  },
}
