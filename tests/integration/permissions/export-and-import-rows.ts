import { routes } from "#protocol/paths.ts"
import { deleteAccount } from "../../support/deletion/find-traces.ts"
import { deletionRows } from "./deletion-rows.ts"
import { type Row, signedIn } from "./row.ts"

/** The calls about everything an account holds, and about what was deleted of it. */
export const exportAndImportRows: Readonly<Record<string, Row>> = {
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
  [`GET ${routes.sent}`]: {
    ask: (caller) => caller.get(routes.sent),
    statuses: signedIn,
  },
  // People are made for whoever asks, and for nobody else; none is sent here.
  [`POST ${routes.importPeople}`]: {
    ask: (caller) => caller.post(routes.importPeople, { origin: "another-kintale", people: [] }),
    statuses: signedIn,
  },
  // Which of another's stories there are is told to nobody, not even by this server's own name.
  [`POST ${routes.importKnown}`]: {
    ask: (caller, { story }) =>
      caller.post(routes.importKnown, { origin: "another-kintale", stories: [story] }),
    statuses: signedIn,
    sees: ({ body }) => JSON.stringify(body) !== JSON.stringify({ stories: [] }),
    seen: [],
  },
  [`POST ${routes.importStory}`]: {
    ask: (caller) => caller.sendForm(routes.importStory, new FormData()),
    statuses: [401, 400, 400, 400, 400, 400, 400, 400],
  },
  // Nobody goes: the password is a wrong one.
  [`DELETE ${routes.account}`]: {
    ask: (caller) => deleteAccount(caller, { password: "wrong" }),
    statuses: [401, 422, 422, 422, 422, 422, 422, 422],
  },
}
