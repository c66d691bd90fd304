import { Clock, Effect, Option, RcMap, Schema, Semaphore } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { type Claim, ClaimLost, type Claims } from "./claims.ts"

/** How long a turn is waited for, and how often another server's is looked at, in milliseconds. */
const timeout = 20_000
const pollInterval = 50

/** The turn did not come, or was over before the work was. */
export class DocumentLocked extends Schema.TaggedError<DocumentLocked>()("DocumentLocked", {}) {}

/**
 * Work on one document of which no two pieces run at the same time, on however many servers: each holds
 * the document's claim, which has to last longer than the work. Returns none when there is no document.
 */
export const turnsIn = <Document extends { readonly id: Claim["id"] }>(
  claims: Claims<Document>,
  isThere: (id: Claim["id"]) => Effect.Effect<boolean>,
) =>
  Effect.gen(function* () {
    // Within this process nobody has to look again and again.
    const queues = yield* RcMap.make<Claim["id"], Semaphore.Semaphore, never, never>({
      lookup: () => Semaphore.make(1),
    })

    const taken = Effect.fnUntraced(function* (id: Claim["id"]) {
      const begun = yield* Clock.currentTimeMillis
      for (;;) {
        const found = yield* claims.take({ filter: { id }, isAsked: true })
        if (Option.isSome(found)) return found
        if (!(yield* isThere(id))) return Option.none()
        if ((yield* Clock.currentTimeMillis) - begun > timeout) return yield* new DocumentLocked()
        yield* Effect.sleep(pollInterval)
      }
    })

    const turn = Effect.fnUntraced(function* <Id extends Claim["id"], A, E>(
      id: Id,
      work: (
        held: Claim & { readonly id: Id },
        document: Document,
      ) => Effect.Effect<A, E | ClaimLost>,
    ) {
      const found = yield* taken(id)
      if (Option.isNone(found)) return Option.none<A>()
      const { document, claim } = found.value
      const held = { id, claim }
      return yield* work(held, document).pipe(
        Effect.asSome,
        Effect.mapError((error) => (error instanceof ClaimLost ? new DocumentLocked() : error)),
        Effect.ensuring(
          Effect.suspend(() => (claims.hasEnded(held) ? Effect.void : claims.letGo(held))),
        ),
      )
    })

    return <Id extends Claim["id"], A, E>(
      id: Id,
      work: (
        held: Claim & { readonly id: Id },
        document: Document,
      ) => Effect.Effect<A, E | ClaimLost>,
    ): Effect.Effect<Option.Option<A>, E | DocumentLocked | InsufficientStorage> =>
      Effect.scoped(
        Effect.flatMap(RcMap.get(queues, id), (queue) => queue.withPermits(1)(turn(id, work))),
      )
  })
