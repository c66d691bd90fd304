import { Effect } from "effect"
import { Database } from "../../platform/database/database.ts"

/** How many are named in one line. */
const named = 20

/**
 * A sentence for whoever starts a server without keys on which people pay, or wait for their money: their
 * cards go on being charged, and only in Stripe's dashboard can somebody end that. Null where nobody does.
 */
export const unendedWarning = Effect.gen(function* () {
  const { customers } = yield* Database
  const found = yield* customers.find({
    filter: {
      $and: [
        { customer: { $exists: true } },
        {
          $or: [{ "standing.plan": "active" }, { leaving: true }, { "refund.state": "under-way" }],
        },
      ],
    },
    sort: [["id", 1]],
  })
  const ids = found.flatMap(({ customer }) => (customer === undefined ? [] : [customer]))
  if (ids.length === 0) return null
  const rest = ids.length > named ? ` and ${String(ids.length - named)} more` : ""
  return `${String(ids.length)} subscribed to Premium here, and without the STRIPE_ settings this server cannot end what their cards are charged. Please cancel their subscriptions in Stripe's dashboard, or set the STRIPE_ settings again: ${ids.slice(0, named).join(", ")}${rest}.`
})
