import { routes } from "#protocol/paths.ts"
import { farewell } from "../deletion/looking.ts"
import { deletionRows } from "./deletion-rows.ts"
import { type Row, signedIn } from "./row.ts"

/** The calls about everything an account holds, and about what was deleted of it. */
export const belongingsRows: Readonly<Record<string, Row>> = {
  ...deletionRows,
  [`GET ${routes.account}`]: {
    ask: (caller) => caller.get(routes.account),
    statuses: signedIn,
  },
  // The archive itself is bytes; whose stories stand in it, by their names.
  [`GET ${routes.exportData}`]: {
    ask: (caller) => caller.get(routes.exportData),
    statuses: signedIn,
    sees: ({ body }) => String(body).includes("By the contributor"),
    seen: ["owner", "contributor"],
  },
  [`GET ${routes.exportData} of what is only shared`]: {
    ask: (caller) => caller.get(routes.exportData),
    statuses: signedIn,
    sees: ({ body }) => String(body).includes("Told by Rosa"),
    seen: ["owner"],
  },
  // Nobody goes: the password is a wrong one.
  [`DELETE ${routes.account}`]: {
    ask: (caller) => farewell(caller, { password: "wrong" }),
    statuses: [401, 422, 422, 422, 422, 422, 422, 422],
  },
}
