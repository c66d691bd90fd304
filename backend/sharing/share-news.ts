import { Context, Effect, Layer } from "effect"
import { Kept } from "../kept/kept.ts"
import { Happenings } from "../happenings.ts"
import { Mailer } from "../ports/mailer.ts"
import { isAddressEnough } from "./address-proof.ts"
import type { ShareRecord } from "../kept/shares.ts"

/** Tells both sides of shares that they were added, changed or ended. */
export class ShareNews extends Context.Service<
  ShareNews,
  { readonly tell: (shares: ReadonlyArray<ShareRecord>) => Effect.Effect<void> }
>()("backend/sharing/ShareNews") {
  static readonly layer = Layer.effect(
    ShareNews,
    Effect.gen(function* () {
      const { users } = yield* Kept
      const mailer = yield* Mailer
      const { announce } = yield* Happenings

      const tell = Effect.fn("ShareNews.tell")(function* (shares: ReadonlyArray<ShareRecord>) {
        const emailKeys = [...new Set(shares.map(({ emailKey }) => emailKey))]
        const accounts = yield* users.find({ filter: { emailKey: { $in: emailKeys } } })
        const invited = accounts.filter((user) => isAddressEnough(mailer, user))
        const holders = shares.flatMap(({ userId }) => (userId === null ? [] : [userId]))
        yield* announce({
          to: [...new Set(shares.map(({ keeperId }) => keeperId))],
          happening: { _tag: "SharesChanged" },
        })
        yield* announce({ to: [...new Set(holders)], happening: { _tag: "AccessChanged" } })
        yield* announce({
          to: invited.map(({ id }) => id),
          happening: { _tag: "InvitesChanged" },
        })
      })

      return ShareNews.of({ tell })
    }),
  )
}
