import { paths, routes } from "#protocol/paths.ts"
import { insiders, mentions, type Row, signedIn, toSee } from "./row.ts"

const said = "what your country can do for you"

/** Search, and all that is said of it while somebody asks. */
export const searchRows: Readonly<Record<string, Row>> = {
  [`POST ${routes.search}`]: {
    ask: (caller) => caller.post(routes.search, { query: said }),
    statuses: signedIn,
    sees: mentions("Told by Rosa"),
    seen: insiders,
  },
  [`POST ${routes.search} by who tells`]: {
    ask: (caller) => caller.post(routes.search, { query: "stories told by Rosa" }),
    statuses: signedIn,
    sees: mentions("Told by Rosa"),
    seen: insiders,
  },
  [`POST ${routes.understood}`]: {
    ask: (caller) => caller.post(routes.understood, { query: "stories told by Rosa" }),
    statuses: signedIn,
    sees: mentions('"kind":"person"'),
    // Who has accepted a share has a person of their own of that name, also when it is taken back.
    seen: [...insiders, "revoked"],
  },
  [`POST ${routes.understood} of someone who is shared with nobody`]: {
    ask: (caller) => caller.post(routes.understood, { query: "stories told by Karl" }),
    statuses: signedIn,
    sees: mentions('"kind":"person"'),
    seen: ["owner"],
  },
  [`GET ${routes.suggestions}`]: {
    ask: (caller) => caller.get(paths.suggestions("what your countr")),
    statuses: signedIn,
    sees: mentions("country"),
    seen: insiders,
  },
  [`GET ${routes.suggestions} of names`]: {
    ask: (caller) => caller.get(paths.suggestions("stories of ros")),
    statuses: signedIn,
    sees: mentions("Rosa"),
    seen: insiders,
  },
  [`GET ${routes.moreFound}`]: {
    ask: (caller, { story }) => caller.get(paths.moreFound(said, story, 0)),
    statuses: toSee,
  },
}
