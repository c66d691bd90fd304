import type { ToastContent } from "../ui/toaster.tsx"
import type { PaymentReturn } from "./payment-redirect.ts"

export const paid: ToastContent = {
  title: "Payment Successful",
  text: "Welcome to Premium. Tell as many stories as your family has.",
  tone: "good",
}

/** The card was charged, but Stripe has not said so yet. */
export const notHeardYet: ToastContent = {
  title: "We're waiting for your payment",
  text: "Stripe hasn't confirmed it yet. Premium starts as soon as it does. You don't need to pay again.",
}

/** What to say to somebody who came back from a payment; null where there is nothing to say. */
export const returnWords = (
  { hadPayment, hasFailed }: PaymentReturn,
  isActive: boolean | "unknown",
): ToastContent | null => {
  if (isActive === true) return hadPayment ? paid : null
  if (hasFailed) {
    const text = "Your bank didn't confirm the payment, so you weren't charged."
    return { title: "Payment Failed", text, tone: "bad" }
  }
  if (hadPayment) return notHeardYet
  if (isActive === "unknown") return null
  return {
    title: "We haven't received a payment",
    text: "Stripe has no payment from you, so nothing has changed. Premium starts as soon as it does.",
  }
}
