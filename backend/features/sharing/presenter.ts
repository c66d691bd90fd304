import { Clock, Context, Effect, Layer } from "effect"
import { everybody } from "#protocol/ids.ts"
import type { Share } from "#protocol/share.ts"
import { Database } from "../../platform/database/database.ts"
import { Emails } from "../email/emails.ts"
import { People } from "../people/people.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"
import { InvitationTokens, rememberedTokens } from "./invitation-tokens.ts"
import { toShare } from "./present-share.ts"

/** Shares as their keeper sees them, with names and the state of the mails. */
export class SharePresenter extends Context.Service<
  SharePresenter,
  {
    readonly of: (shares: ReadonlyArray<ShareRecord>) => Effect.Effect<ReadonlyArray<Share>>
    readonly ofOne: (share: ShareRecord) => Effect.Effect<Share>
  }
>()("backend/features/sharing/SharePresenter") {
  static readonly layer = Layer.effect(
    SharePresenter,
    Effect.gen(function* () {
      const people = yield* People
      const { users } = yield* Database
      const emails = yield* Emails
      const tokenOf = rememberedTokens(yield* InvitationTokens)

      const around = Effect.fnUntraced(function* (found: ReadonlyArray<ShareRecord>) {
        const personIds = found.flatMap(({ personId }) =>
          personId === everybody ? [] : [personId],
        )
        const userIds = found.flatMap(({ userId }) => (userId === null ? [] : [userId]))
        const named = yield* people.named(personIds)
        const known = yield* users.find({ filter: { id: { $in: userIds } } })
        const byId = new Map(known.map((user) => [user.id, user]))
        const deliveries = yield* emails.deliveriesOf(
          found.map(({ id, round }) => ({ shareId: id, round })),
        )
        const now = yield* Clock.currentTimeMillis
        return (share: ShareRecord) =>
          toShare(share, {
            now,
            tokenOf,
            person: share.personId === everybody ? undefined : named.get(share.personId),
            user: share.userId === null ? undefined : byId.get(share.userId),
            delivery: deliveries({ shareId: share.id, round: share.round }),
          })
      })

      return SharePresenter.of({
        of: (shares) => Effect.map(around(shares), (view) => shares.map(view)),
        ofOne: (share) => Effect.map(around([share]), (view) => view(share)),
      })
    }),
  )
}
