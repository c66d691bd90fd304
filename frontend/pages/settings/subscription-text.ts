import type { Billing } from "#protocol/plan.ts"
import type { Loaded } from "../../api/load-state.ts"
import { longDate } from "../../lib/format.ts"

const endless = "Record as many stories as your family can tell."

/** For somebody who subscribed before whoever runs this server took its keys at Stripe away. */
const unended =
  "You subscribed while payment was set up here. Your card may still be charged, and this Kintale cannot end that, not even by deleting your account: please ask the person who looks after it to cancel your subscription at Stripe."

/** What Premium is, and until when. */
export const premiumText = (billing: Billing | null): string => {
  if (billing === null) return endless
  if (billing.refund === "under-way") {
    return "Your money is on its way back. Premium ends as soon as Stripe has sent it."
  }
  if (billing.endsAt !== null) {
    return `Premium goes on until ${longDate(billing.endsAt)} and then ends; nothing more is charged. What you have told stays yours.`
  }
  if (billing.mend) {
    return "Your last payment did not go through. Stripe tries it again, and Premium stays meanwhile."
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
      return "Your money was sent back. It is on your card within ten days."
  }
}

/** Why 'Manage Subscription' cannot be opened; null where it can, and while that is asked. */
export const noPortalReason = (isPaid: boolean, billing: Loaded<Billing>): string | null => {
  if (!isPaid) return unended
  switch (billing.state) {
    case "loading":
      return null
    case "failed":
      return "What Stripe knows of it could not be asked just now."
    case "here":
      return billing.data.portal
        ? null
        : "To change your card or to cancel, please ask the person who looks after this Kintale."
  }
}
