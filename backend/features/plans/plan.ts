import { Context, Layer } from "effect"
import { type PlansHere, type PlanCapacity, roomOf } from "#protocol/plan.ts"
import type { UserRecord } from "../../platform/database/users.ts"

/** What plans there are on this server, and what each user's has room for. */
export class Plans extends Context.Service<
  Plans,
  {
    readonly here: PlansHere
    readonly roomFor: (user: Pick<UserRecord, "subscriptionStatus">) => PlanCapacity
  }
>()("backend/features/plans/Plans") {
  static readonly layer = (here: PlansHere) =>
    Layer.succeed(Plans, {
      here,
      roomFor: ({ subscriptionStatus }) => roomOf(subscriptionStatus, here.kind),
    })
}
