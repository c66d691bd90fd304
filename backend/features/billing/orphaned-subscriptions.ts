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
  return `${ids.length === 1 ? "1 account has" : `${String(ids.length)} accounts have`} Premium here. Without the STRIPE_ settings this server can't stop charging their cards. Cancel the subscriptions in Stripe's dashboard, or set the STRIPE_ settings again: ${ids.slice(0, named).join(", ")}${rest}.`
})
