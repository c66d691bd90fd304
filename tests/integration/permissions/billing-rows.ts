import { routes } from "#protocol/paths.ts"
import { signedIn, type Row } from "./row.ts"

const rejected = (status: number): Row["statuses"] => [
  401,
  ...([status, status, status, status, status, status, status] as const),
]

/** Payments, on a server where none is set up: whoever asks is told so, and of nobody else's. */
export const billingRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.billing}`]: { ask: (caller) => caller.get(routes.billing), statuses: signedIn },
  [`POST ${routes.billingReturn}`]: {
    ask: (caller) => caller.post(routes.billingReturn, {}),
    statuses: signedIn,
  },
  [`POST ${routes.subscription}`]: {
    ask: (caller) => caller.post(routes.subscription, {}),
    statuses: rejected(503),
  },
  [`POST ${routes.billingPortal}`]: {
    ask: (caller) => caller.post(routes.billingPortal, {}),
    statuses: rejected(404),
  },
  [`POST ${routes.refund}`]: {
    ask: (caller) => caller.post(routes.refund, {}),
    statuses: rejected(422),
  },
  [`POST ${routes.stripeWebhook}`]: {
    ask: (caller) => caller.post(routes.stripeWebhook, { type: "invoice.paid" }),
    statuses: [400, 400, 400, 400, 400, 400, 400, 400],
  },
}
