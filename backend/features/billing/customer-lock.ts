import { Clock, Context, Effect, Layer, Option, RcMap, Semaphore } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { type Claim, ClaimLost, type Claims, claimsIn } from "../../platform/jobs/claims.ts"
import type { CustomerRecord } from "../../platform/database/customers.ts"
import { Database } from "../../platform/database/database.ts"
import { PaymentsUnavailable } from "../../ports/payments.ts"
import { billingJobType, turnMillis } from "./billing-job-type.ts"

/** How long a turn is waited for, and how often another server's is looked at, in milliseconds. */
const timeout = 20_000
const pollInterval = 50

export interface HeldCustomer extends Claim {
  readonly id: UserId
}

const tooLong = () =>
  new PaymentsUnavailable({ reason: "someone else is at it, or it took too long" })

/**
 * One at a time works on a customer, on however many servers: a request has the claim of the job, which
 * lasts longer than its work.
 */
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
      // Within this process nobody has to look again and again.
      const queues = yield* RcMap.make<UserId, Semaphore.Semaphore, never, never>({
        lookup: () => Semaphore.make(1),
      })

      const taken = Effect.fnUntraced(function* (id: UserId) {
        const begun = yield* Clock.currentTimeMillis
        for (;;) {
          const found = yield* claims.take({ filter: { id }, isAsked: true })
          if (Option.isSome(found) || (yield* customers.count({ id })) === 0) return found
          if ((yield* Clock.currentTimeMillis) - begun > timeout) return yield* tooLong()
          yield* Effect.sleep(pollInterval)
        }
      })

      const turn = Effect.fnUntraced(function* <A, E>(
        id: UserId,
        work: (held: HeldCustomer, record: CustomerRecord) => Effect.Effect<A, E | ClaimLost>,
      ) {
        const found = yield* taken(id)
        if (Option.isNone(found)) return Option.none<A>()
        const { document, claim } = found.value
        const held = { id, claim }
        return yield* work(held, document).pipe(
          Effect.timeoutOrElse({ duration: turnMillis, orElse: tooLong }),
          Effect.asSome,
          Effect.mapError((error) => (error instanceof ClaimLost ? tooLong() : error)),
          Effect.ensuring(
            Effect.suspend(() => (claims.hasEnded(held) ? Effect.void : claims.letGo(held))),
          ),
        )
      })

      return CustomerLock.of({
        claims,
        withLock: (user, work) =>
          Effect.scoped(
            Effect.flatMap(RcMap.get(queues, user), (queue) =>
              queue.withPermits(1)(turn(user, work)),
            ),
          ),
      })
    }),
  )
}
