import { Context, Effect, Layer, Option } from "effect"
import { AccountRecords } from "../accounts/records.ts"
import { Happenings } from "../happenings.ts"
import type { ShareRecord } from "./records.ts"

/** Tells both sides of a share that it came, changed or went. */
export class ShareNews extends Context.Service<
  ShareNews,
  { readonly tell: (share: ShareRecord) => Effect.Effect<void> }
>()("backend/sharing/ShareNews") {
  static readonly layer = Layer.effect(
    ShareNews,
    Effect.gen(function* () {
      const { users } = yield* AccountRecords
      const { announce } = yield* Happenings

      const tell = Effect.fn("ShareNews.tell")(function* ({
        keeperId,
        emailKey,
        userId,
      }: ShareRecord) {
        yield* announce({ to: [keeperId], happening: { _tag: "SharesChanged" } })
        if (userId !== null) {
          yield* announce({ to: [userId], happening: { _tag: "AccessChanged" } })
        }
        const invited = yield* users.first({ emailKey })
        if (Option.isSome(invited)) {
          yield* announce({ to: [invited.value.id], happening: { _tag: "InvitesChanged" } })
        }
      })

      return ShareNews.of({ tell })
    }),
  )
}
