import { paths, routes } from "#protocol/paths.ts"
import { type Row, toKeep, toSee } from "./row.ts"

/** Whoever may see a person has a chat of their own about them; only the keeper hears what waits. */
export const chatRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.biographyChat}`]: {
    ask: (caller, { rosa }) => caller.get(paths.biographyChat(rosa)),
    statuses: toSee,
  },
  [`POST ${routes.biographyChat}`]: {
    ask: (caller, { rosa }) => caller.post(paths.biographyChat(rosa), { message: "Hello!" }),
    statuses: toSee,
  },
  [`GET ${routes.waitingFacts}`]: {
    ask: (caller, { rosa }) => caller.get(paths.waitingFacts(rosa)),
    statuses: toKeep(200),
  },
  // There is none of this id: whoever may answer is told so.
  [`POST ${routes.fact}`]: {
    ask: (caller, { rosa }) => caller.post(paths.fact(rosa, 9_999), { isTaken: true }),
    statuses: toKeep(404),
  },
  [`DELETE ${routes.fact}`]: {
    ask: (caller, { rosa }) => caller.delete(paths.fact(rosa, 9_999)),
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
}
