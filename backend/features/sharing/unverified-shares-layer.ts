import { Effect, Layer } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { UnverifiedShares } from "../accounts/unverified-shares.ts"
import { Database } from "../../platform/database/database.ts"
import { Mailer } from "../../ports/mailer.ts"
import { ShareEvents } from "./share-events.ts"

type Filter = Readonly<Record<string, UserId>>

const live = { status: { $in: ["pending", "accepted"] } }
/** Those of deleted people as well: restored, they give nothing back. */
const standing = { $or: [live, { suspendedStatus: { $exists: true } }] }

export const unverifiedShares = Layer.effect(
  UnverifiedShares,
  Effect.gen(function* () {
    const { shares, emails, invitationLimits } = yield* Database
    const mailer = yield* Mailer
    const news = yield* ShareEvents

    const end = Effect.fnUntraced(function* (whose: Filter) {
      const ids = (yield* shares.every({ filter: { ...whose, ...standing } })).map(({ id }) => id)
      if (ids.length === 0) return
      const these = { id: { $in: ids } }
      yield* shares.update(
        { ...these, ...standing },
        { $set: { status: "revoked" }, $unset: { suspendedStatus: true } },
      )
      const about = { shareId: { $in: ids } }
      // Held emails are voided. An email that is being sent right now is dropped when it is
      // composed and its share is found revoked.
      yield* emails.update({ ...about, state: "held" }, { $set: { state: "void" } })
      const written = yield* emails.every({ filter: about })
      yield* mailer.deleteFor(written.map(({ messageId }) => messageId))
      // Read again, because one may have been accepted while it was being ended.
      yield* news.tell(yield* shares.every({ filter: these }))
    })

    const given = Effect.fn("UnverifiedShares.given")(function* (user: UserId) {
      yield* end({ keeperId: user })
      // What was counted waited for the address to be proved, and never left.
      yield* invitationLimits.remove({ id: user })
    })

    const all = Effect.fn("UnverifiedShares.all")(function* (user: UserId) {
      yield* given(user)
      yield* end({ userId: user })
    })

    const isSharing = Effect.fn("UnverifiedShares.isSharing")(function* (user: UserId) {
      const standing = yield* shares.count({
        ...live,
        $or: [{ keeperId: user }, { userId: user }],
      })
      return standing > 0
    })

    return UnverifiedShares.of({ given, all, isSharing })
  }),
)
