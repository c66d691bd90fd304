import type { PaymentKeys } from "../ports/payment-keys.ts"
import { noPayments } from "./none/no-payments.ts"

/** Who takes payments. Stripe's library is loaded only where there are keys for it. */
export const payments = async ({ payment }: { readonly payment: PaymentKeys | null }) => {
  if (payment === null) return noPayments
  const { stripePayments } = await import("./stripe/stripe-payments.ts")
  return stripePayments(payment)
}
