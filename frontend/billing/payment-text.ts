import type { ToastContent } from "../ui/toaster.tsx"
import type { PaymentReturn } from "./payment-redirect.ts"

export const paid: ToastContent = {
  title: "Payment Successful",
  text: "Welcome to Premium. Tell as many stories as your family has.",
  tone: "good",
}

/** The card was charged, but Stripe has not said so yet. */
export const notHeardYet: ToastContent = {
  title: "Your payment is on its way",
  text: "Stripe has not confirmed it yet. Premium opens by itself as soon as it has; please do not pay again.",
}

/** What to say to somebody who came back from a payment; null where there is nothing to say. */
export const returnWords = (
  { hadPayment, hasFailed }: PaymentReturn,
  isActive: boolean | "unknown",
): ToastContent | null => {
  if (isActive === true) return hadPayment ? paid : null
  if (hasFailed) {
    const text = "Your bank did not confirm the payment, so nothing was charged."
    return { title: "Payment Failed", text, tone: "bad" }
  }
  if (hadPayment) return notHeardYet
  if (isActive === "unknown") return null
  return {
    title: "No payment has arrived",
    text: "Stripe knows of none, so nothing has changed. Premium opens as soon as there is one.",
  }
}
