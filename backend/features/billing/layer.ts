import { Layer } from "effect"
import { Asking } from "./customer-sync.ts"
import { Billing } from "./billing.ts"
import type { BillingTimes } from "./billing-job-type.ts"
import { Offer } from "./pricing.ts"
import { Refreshing } from "./subscription-sync.ts"
import { Refunding } from "./refunds.ts"
import { Subscribing } from "./checkout.ts"
import { Turns } from "./customer-lock.ts"

/** Plans that are paid for. */
export const billing = (times: BillingTimes) =>
  Billing.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Refunding.layer, Subscribing.layer)),
    Layer.provideMerge(Refreshing.layer),
    Layer.provideMerge(Layer.mergeAll(Asking.layer(times), Offer.layer)),
    Layer.provideMerge(Turns.layer),
  )
