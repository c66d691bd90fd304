import { paths, routes } from "#protocol/paths.ts"
import type { Row } from "./row.ts"

/** The owner's account was the first of this server, so it is theirs to look after. */
const toOperator = (status: number) => [401, status, 403, 403, 403, 403, 403, 403] as const

/** Nobody's: the answers are about who may ask. */
const nobody = 9_999_999

/** The calls about the server itself. */
export const operatorRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.server}`]: {
    ask: (caller) => caller.get(routes.server),
    statuses: toOperator(200),
  },
  [`PUT ${routes.registration}`]: {
    ask: (caller) => caller.put(routes.registration, { policy: "open" }),
    statuses: toOperator(200),
  },
  // Accounts with their addresses, and nothing of what is told in them.
  [`GET ${routes.serverAccounts}`]: {
    ask: (caller) => caller.get(routes.serverAccounts),
    statuses: toOperator(200),
    sees: ({ body }) => JSON.stringify(body).includes("Told by Rosa"),
    seen: [],
  },
  [`DELETE ${routes.serverAccount}`]: {
    ask: (caller) => caller.delete(paths.serverAccount(nobody), { password: "wrong" }),
    statuses: toOperator(422),
  },
  [`GET ${routes.failedStories}`]: {
    ask: (caller) => caller.get(routes.failedStories),
    statuses: toOperator(200),
  },
  [`POST ${routes.retryFailedStory}`]: {
    ask: (caller) => caller.post(paths.retryFailedStory(nobody), {}),
    statuses: toOperator(404),
  },
}
