import { Context, Effect, Layer, type Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { type Claim, type ClaimLost, type Claims, claimsIn } from "../../platform/jobs/claims.ts"
import { DocumentLocked, turnsIn } from "../../platform/jobs/document-lock.ts"
import type { CustomerRecord } from "../../platform/database/customers.ts"
import { Database } from "../../platform/database/database.ts"
import { PaymentsUnavailable } from "../../ports/payments.ts"
import { billingJobType, turnMillis } from "./billing-job-type.ts"

export interface HeldCustomer extends Claim {
  readonly id: UserId
}

const tooLong = () =>
  new PaymentsUnavailable({ reason: "someone else is at it, or it took too long" })

/** One at a time works on a customer, on however many servers. */
export class CustomerLock extends Context.Service<
  CustomerLock,
  {
    readonly claims: Claims<CustomerRecord>
    /** Does the work when it is its turn; none when there is no such customer. */
    readonly withLock: <A, E>(
      user: UserId,
      work: (held: HeldCustomer, record: CustomerRecord) => Effect.Effect<A, E | ClaimLost>,
    ) => Effect.Effect<Option.Option<A>, E | PaymentsUnavailable | InsufficientStorage>
  }
>()("backend/features/billing/CustomerLock") {
  static readonly layer = Layer.effect(
    CustomerLock,
    Effect.gen(function* () {
      const { customers } = yield* Database
      const claims = claimsIn(customers, billingJobType.place, billingJobType.lease)
      const turn = yield* turnsIn(claims, (id) =>
        Effect.map(customers.count({ id }), (count) => count > 0),
      )
      return CustomerLock.of({
        claims,
        withLock: (user, work) =>
          turn(user, (held, record) =>
            Effect.timeoutOrElse(work(held, record), {
              duration: turnMillis,
              orElse: () => Effect.fail(tooLong()),
            }),
          ).pipe(Effect.mapError((error) => (error instanceof DocumentLocked ? tooLong() : error))),
      })
    }),
  )
}
