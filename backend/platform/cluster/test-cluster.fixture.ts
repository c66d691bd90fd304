// A node with accounts and sharing, on a store that it shares with others, that sends no emails.
import { Context, Effect, Exit, Layer } from "effect"
import type { RegistrationPolicy } from "#protocol/account.ts"
import { access } from "../../features/access/layer.ts"
import { EmailVerification } from "../../features/accounts/email-verification.ts"
import { accountFoundations } from "../../features/accounts/layer.ts"
import { EmailLinks } from "../../features/accounts/email-links.ts"
import { AccountCreation } from "../../features/accounts/account-creation.ts"
import { ProviderSignIn } from "../../features/accounts/provider-sign-in.ts"
import { TakeoverCleanup } from "../../features/accounts/takeover-cleanup.ts"
import { Registration } from "../../features/accounts/registration.ts"
import { Sessions } from "../../features/accounts/sessions.ts"
import { RateLimits } from "../../features/accounts/rate-limits.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../events/event-bus.ts"
import { Jobs } from "../jobs/jobs.ts"
import { Database } from "../database/database.ts"
import { correspondence } from "../../features/email/email-server.fixture.ts"
import { Emails } from "../../features/email/emails.ts"
import { emailJobType } from "../../features/email/email-queue.ts"
import { People } from "../../features/people/people.ts"
import { Plans } from "../../features/plans/plan.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { Mailer } from "../../ports/mailer.ts"
import { InvitationLimits } from "../../features/sharing/invitation-limits.ts"
import { ReceivedInvitations } from "../../features/sharing/received-invitations.ts"
import { Invitations } from "../../features/sharing/invitations.ts"
import { sharing, sharingFoundations } from "../../features/sharing/layer.ts"
import { Shares } from "../../features/sharing/shares.ts"
import { aSharedStore, type Move } from "./interleavings.fixture.ts"
import { nodes } from "./layer.ts"

/** The same on all nodes. */
const sessionKey = Buffer.alloc(32, 7)

const aMailer = Layer.succeed(
  Mailer,
  Mailer.of({
    ...{ kind: "smtp", send: () => Effect.void, deleteFor: () => Effect.void },
    check: Effect.void,
  }),
)

export const aHouse = Effect.fnUntraced(function* (
  documents: DocumentStore["Service"],
  policy: RegistrationPolicy = "open",
) {
  const built = yield* Layer.build(
    sharing.pipe(
      Layer.provideMerge(ProviderSignIn.layer),
      Layer.provideMerge(Layer.merge(AccountCreation.layer, Registration.layer(policy))),
      Layer.provideMerge(EmailVerification.layer),
      Layer.provideMerge(TakeoverCleanup.layer),
      Layer.provideMerge(People.layer),
      Layer.provideMerge(Emails.layer),
      Layer.provide(
        correspondence({ compose: () => Effect.succeedNone, onOutcome: () => Effect.void }),
      ),
      Layer.provideMerge(sharingFoundations({ sessionKey })),
      Layer.provideMerge(accountFoundations({ sessionKey, strength: undefined })),
      Layer.provideMerge(access),
      Layer.provideMerge(nodes({ alone: false })),
      Layer.provide(
        Layer.mergeAll(
          EventBus.layer,
          Plans.layer({ kind: "free-only" }),
          Jobs.layer({ jobTypes: [emailJobType], alone: false }),
        ),
      ),
      Layer.provideMerge(Database.layer),
      Layer.provide(Layer.mergeAll(noBus, aMailer, Layer.succeed(DocumentStore, documents))),
      Layer.fresh,
    ),
  )
  return {
    kept: Context.get(built, Database),
    confirming: Context.get(built, EmailVerification),
    entering: Context.get(built, ProviderSignIn),
    invitationLimits: Context.get(built, InvitationLimits),
    invites: Context.get(built, ReceivedInvitations),
    inviting: Context.get(built, Invitations),
    links: Context.get(built, EmailLinks),
    opening: Context.get(built, AccountCreation),
    proving: Context.get(built, TakeoverCleanup),
    registration: Context.get(built, Registration),
    sessions: Context.get(built, Sessions),
    shares: Context.get(built, Shares),
    tries: Context.get(built, RateLimits),
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
