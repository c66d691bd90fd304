import type { Billing } from "#protocol/plan.ts"
import type { Loaded } from "../../api/load-state.ts"
import { longDate } from "../../lib/format.ts"

const endless = "Record as many stories as your family can tell."

/** For somebody who subscribed before whoever runs this server took its keys at Stripe away. */
const unended =
  "You subscribed when this server took payments. Your card may still be charged, and we can't stop that from here, even if you delete your account. Ask the person who runs this server to cancel your subscription at Stripe."

/** What Premium is, and until when. */
export const premiumText = (billing: Billing | null): string => {
  if (billing === null) return endless
  if (billing.refund === "under-way") {
    return "Your money is on its way back. Premium ends as soon as Stripe has sent it."
  }
  if (billing.endsAt !== null) {
    return `You have Premium until ${longDate(billing.endsAt)}. You won't be charged again, and your stories stay yours.`
  }
  if (billing.mend) {
    return "Your last payment didn't go through. Stripe will try again, and you keep Premium until then."
  }
  return `${endless} $10 a month, until you cancel.`
}

/** What became of a refund, for somebody who is on the free plan again. */
export const refundText = ({ refund }: Billing): string | null => {
  switch (refund) {
    case "none":
      return null
    case "under-way":
      return "Your money is on its way back to your card."
    case "done":
      return "We've sent your money back. It'll be on your card within ten days."
  }
}

/** Why 'Manage Subscription' cannot be opened; null where it can, and while that is asked. */
export const noPortalReason = (isPaid: boolean, billing: Loaded<Billing>): string | null => {
  if (!isPaid) return unended
  switch (billing.state) {
    case "loading":
      return null
    case "failed":
      return "We couldn't reach Stripe just now."
    case "here":
      return billing.data.portal
        ? null
        : "To change your card or cancel, ask the person who runs this server."
  }
}
