import type { PaymentKeys } from "../../platform/config/stripe.ts"
import { noPayments } from "../../adapters/disabled/no-payments.ts"

/** Who takes payments. Stripe's library is loaded only where there are keys for it. */
export const payments = async ({ payment }: { readonly payment: PaymentKeys | null }) => {
  if (payment === null) return noPayments
  const { stripePayments } = await import("../../adapters/stripe/stripe-payments.ts")
  return stripePayments(payment)
}
