import { Layer } from "effect"
import { CustomerSync } from "./customer-sync.ts"
import { BillingService } from "./billing.ts"
import type { BillingTimes } from "./billing-job-type.ts"
import { Pricing } from "./pricing.ts"
import { SubscriptionSync } from "./subscription-sync.ts"
import { Refunds } from "./refunds.ts"
import { Checkout } from "./checkout.ts"
import { CustomerLock } from "./customer-lock.ts"

/** Plans that are paid for. */
export const billing = (times: BillingTimes) =>
  BillingService.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Refunds.layer, Checkout.layer)),
    Layer.provideMerge(SubscriptionSync.layer),
    Layer.provideMerge(Layer.mergeAll(CustomerSync.layer(times), Pricing.layer)),
    Layer.provideMerge(CustomerLock.layer),
  )
