import { Effect, Layer } from "effect"
import { InvalidSignature, Payments, PaymentsUnavailable } from "../../ports/payments.ts"

const away = Effect.fail(new PaymentsUnavailable({ reason: "no payment is set up" }))

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
  customerOf: () => Effect.fail(new InvalidSignature({ message: "Nothing is expected here." })),
})
