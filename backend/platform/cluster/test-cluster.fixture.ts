// A node with accounts and sharing, on a store that it shares with others, that sends no letters.
import { Context, Effect, Exit, Layer } from "effect"
import type { RegistrationPolicy } from "#protocol/account.ts"
import { access } from "../../features/access/layer.ts"
import { Confirming } from "../../features/accounts/email-verification.ts"
import { accountFoundations } from "../../features/accounts/layer.ts"
import { Links } from "../../features/accounts/email-links.ts"
import { Opening } from "../../features/accounts/account-creation.ts"
import { Entering } from "../../features/accounts/provider-sign-in.ts"
import { Proving } from "../../features/accounts/takeover-cleanup.ts"
import { Registration } from "../../features/accounts/registration.ts"
import { Sessions } from "../../features/accounts/sessions.ts"
import { Tries } from "../../features/accounts/rate-limits.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { Happenings } from "../events/event-bus.ts"
import { Jobs } from "../jobs/jobs.ts"
import { Kept } from "../database/database.ts"
import { correspondence } from "../../features/email/email-server.fixture.ts"
import { Letters } from "../../features/email/emails.ts"
import { letterWork } from "../../features/email/email-queue.ts"
import { People } from "../../features/people/people.ts"
import { Plans } from "../../features/plans/plan.ts"
import { Documents } from "../../ports/document-store.ts"
import { Mailer } from "../../ports/mailer.ts"
import { Franking } from "../../features/sharing/invitation-limits.ts"
import { Invites } from "../../features/sharing/received-invitations.ts"
import { Inviting } from "../../features/sharing/invitations.ts"
import { sharing, sharingFoundations } from "../../features/sharing/layer.ts"
import { Shares } from "../../features/sharing/shares.ts"
import { aSharedStore, type Move } from "./interleavings.fixture.ts"
import { nodes } from "./layer.ts"

/** The same on all nodes. */
const sessionKey = Buffer.alloc(32, 7)

const aMailer = Layer.succeed(
  Mailer,
  Mailer.of({ kind: "smtp", send: () => Effect.void, forget: () => Effect.void }),
)

export const aHouse = Effect.fnUntraced(function* (
  documents: Documents["Service"],
  policy: RegistrationPolicy = "open",
) {
  const built = yield* Layer.build(
    sharing.pipe(
      Layer.provideMerge(Entering.layer),
      Layer.provideMerge(Layer.merge(Opening.layer, Registration.layer(policy))),
      Layer.provideMerge(Confirming.layer),
      Layer.provideMerge(Proving.layer),
      Layer.provideMerge(People.layer),
      Layer.provideMerge(Letters.layer),
      Layer.provide(
        correspondence({ compose: () => Effect.succeedNone, onOutcome: () => Effect.void }),
      ),
      Layer.provideMerge(sharingFoundations({ sessionKey })),
      Layer.provideMerge(accountFoundations({ sessionKey, strength: undefined })),
      Layer.provideMerge(access),
      Layer.provideMerge(nodes({ alone: false })),
      Layer.provide(
        Layer.mergeAll(
          Happenings.layer,
          Plans.layer({ kind: "free-only" }),
          Jobs.layer({ kinds: [letterWork], alone: false }),
        ),
      ),
      Layer.provideMerge(Kept.layer),
      Layer.provide(Layer.mergeAll(noBus, aMailer, Layer.succeed(Documents, documents))),
      Layer.fresh,
    ),
  )
  return {
    kept: Context.get(built, Kept),
    confirming: Context.get(built, Confirming),
    entering: Context.get(built, Entering),
    franking: Context.get(built, Franking),
    invites: Context.get(built, Invites),
    inviting: Context.get(built, Inviting),
    links: Context.get(built, Links),
    opening: Context.get(built, Opening),
    proving: Context.get(built, Proving),
    registration: Context.get(built, Registration),
    sessions: Context.get(built, Sessions),
    shares: Context.get(built, Shares),
    tries: Context.get(built, Tries),
  }
})
export type House = Effect.Success<ReturnType<typeof aHouse>>

/** Two nodes on one store, and what they are asked at the same time. */
export const together = <A, E, W>(
  order: ReadonlyArray<Move>,
  asked: ReadonlyArray<W>,
  work: (house: House, one: W, at: number) => Effect.Effect<A, E>,
  {
    content = {},
    policy = "open",
  }: {
    readonly content?: Parameters<typeof aSharedStore>[0]
    readonly policy?: Parameters<typeof aHouse>[1]
  } = {},
) =>
  Effect.gen(function* () {
    const store = yield* aSharedStore(content)
    const houses = [
      yield* aHouse(store.reachedBy(0), policy),
      yield* aHouse(store.reachedBy(1), policy),
    ] as const
    const exits = yield* store.interleaved(
      order,
      asked.map((one, at) => ({ node: at % 2, work: work(houses[at % 2 === 0 ? 0 : 1], one, at) })),
    )
    const succeeded = exits.flatMap((exit) =>
      exit !== null && Exit.isSuccess(exit) ? [exit.value] : [],
    )
    return { store, houses, exits, succeeded }
  })
