import { Layer } from "effect"
import { Asking } from "./asking.ts"
import { Billing } from "./billing.ts"
import type { BillingTimes } from "./billing-work.ts"
import { Offer } from "./offer.ts"
import { Refreshing } from "./refreshing.ts"
import { Refunding } from "./refunding.ts"
import { Subscribing } from "./subscribing.ts"
import { Turns } from "./turns.ts"

/** Plans that are paid for. */
export const billing = (times: BillingTimes) =>
  Billing.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Refunding.layer, Subscribing.layer)),
    Layer.provideMerge(Refreshing.layer),
    Layer.provideMerge(Layer.mergeAll(Asking.layer(times), Offer.layer)),
    Layer.provideMerge(Turns.layer),
  )
