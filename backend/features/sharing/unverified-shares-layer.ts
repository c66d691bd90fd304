import { Effect, Layer } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { Shedding } from "../accounts/unverified-shares.ts"
import { Kept } from "../../platform/database/database.ts"
import { Mailer } from "../../ports/mailer.ts"
import { ShareNews } from "./share-events.ts"

type Filter = Readonly<Record<string, UserId>>

const live = { status: { $in: ["pending", "accepted"] } }

export const shedding = Layer.effect(
  Shedding,
  Effect.gen(function* () {
    const { shares, letters } = yield* Kept
    const mailer = yield* Mailer
    const news = yield* ShareNews

    const end = Effect.fnUntraced(function* (whose: Filter) {
      const ids = (yield* shares.every({ filter: { ...whose, ...live } })).map(({ id }) => id)
      if (ids.length === 0) return
      const these = { id: { $in: ids } }
      yield* shares.update({ ...these, ...live }, { $set: { status: "revoked" } })
      const about = { shareId: { $in: ids } }
      // Held letters are voided. A letter that is being sent right now is dropped when it is
      // composed and its share is found revoked.
      yield* letters.update({ ...about, state: "held" }, { $set: { state: "void" } })
      const written = yield* letters.every({ filter: about })
      yield* mailer.forget(written.map(({ messageId }) => messageId))
      // Read again, because one may have been accepted while it was being ended.
      yield* news.tell(yield* shares.every({ filter: these }))
    })

    const given = Effect.fn("Shedding.given")((user: UserId) => end({ keeperId: user }))

    const all = Effect.fn("Shedding.all")(function* (user: UserId) {
      yield* given(user)
      yield* end({ userId: user })
    })

    const isSharing = Effect.fn("Shedding.isSharing")(function* (user: UserId) {
      const standing = yield* shares.count({
        ...live,
        $or: [{ keeperId: user }, { userId: user }],
      })
      return standing > 0
    })

    return Shedding.of({ given, all, isSharing })
  }),
)
