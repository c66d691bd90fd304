import { Effect, Layer } from "effect"
import { Forged, Payments, PaymentsAway } from "../../ports/payments.ts"

const away = Effect.fail(new PaymentsAway({ reason: "no payment is set up" }))

/** Where nobody can pay. */
export const noPayments = Layer.succeed(Payments, {
  isSetUp: false,
  terms: away,
  createCustomer: () => away,
  subscriptionsOf: () => away,
  subscribe: () => away,
  cancel: () => away,
  refund: () => away,
  forget: () => away,
  portal: () => away,
  customerOf: () => Effect.fail(new Forged({ message: "Nothing is expected here." })),
})
