import { Context, Effect, Layer } from "effect"
import type { ShareId, UserId } from "#protocol/ids.ts"
import { Kept } from "../kept/kept.ts"
import type { UserRecord } from "../kept/users.ts"
import { Sessions } from "../accounts/sessions.ts"
import { Mailer } from "../ports/mailer.ts"
import { isAddressEnough } from "../sharing/address-proof.ts"
import { Franking } from "../sharing/franking.ts"
import { ShareNews } from "../sharing/share-news.ts"
import { Rooms } from "../transcripts/rooms.ts"
import { unsigning } from "./unsigning.ts"

/**
 * How often a user's traces were gone through. At first what tells where they are stays; at last, when
 * whatever was under way has come to its end, it goes. Again is for as long as an upload does not end.
 */
export type Pass = "first" | "last" | "again"

/** What is left of a user elsewhere: in the stories of others, in shares, in letters. */
export class Traces extends Context.Service<
  Traces,
  {
    readonly erase: (user: UserRecord, pass: Pass) => Effect.Effect<void>
    /** Those whose screens show something of the user's: they are told when it is gone. */
    readonly watchers: (user: UserId) => Effect.Effect<ReadonlyArray<UserId>>
  }
>()("backend/belongings/Traces") {
  static readonly layer = Layer.effect(
    Traces,
    Effect.gen(function* () {
      const { identities, links } = yield* Kept
      const sessions = yield* Sessions
      const { people, shares, letters, stories } = yield* Kept
      const unsign = yield* unsigning
      const { numbers } = yield* Kept
      const rooms = yield* Rooms
      const mailer = yield* Mailer
      const news = yield* ShareNews
      const franking = yield* Franking

      const watchers = Effect.fn("Traces.watchers")(function* (user: UserId) {
        const given = yield* shares.find({ filter: { keeperId: user, status: "accepted" } })
        const theirs = yield* stories.find({
          filter: { $or: [{ keeperIds: user }, { recorderId: user }] },
        })
        const seeing = [
          ...given.map((share) => share.userId),
          ...theirs.flatMap(({ keeperId, recorderId, keeperIds }) => [
            keeperId,
            recorderId,
            ...keeperIds,
          ]),
        ]
        return [...new Set(seeing.flatMap((one) => (one === null || one === user ? [] : [one])))]
      })

      /** What they wrote and what was written to them, where this server keeps letters itself. */
      const inLetters = Effect.fnUntraced(function* (user: UserId, about: ReadonlyArray<ShareId>) {
        const written = yield* letters.find({
          filter: { $or: [{ keeperId: user }, { shareId: { $in: [...about] } }] },
        })
        yield* mailer.forget(written.map(({ messageId }) => messageId))
        // Those of others stay among what counts for their day.
        yield* letters.remove({ keeperId: user })
        yield* franking.forget(user)
      })

      /**
       * From now on nothing is shared, and no letter about it is written. The records themselves go when
       * what was being written is there: by them it is found.
       */
      const ofShares = Effect.fnUntraced(function* (user: UserRecord, pass: Pass) {
        const { id, emailKey } = user
        // An address somebody only typed is not theirs: what was sent to it stays.
        const isTheirs = emailKey !== undefined && isAddressEnough(mailer, user)
        // Nor is what another account accepted, however it came to the address.
        const toAddress = isTheirs ? [{ emailKey, userId: null }] : []
        const theirs = { $or: [{ keeperId: id }, { userId: id }, ...toAddress] }
        const found = yield* shares.find({ filter: theirs })
        const ids = found.map((share) => share.id)
        yield* shares.update({ id: { $in: ids } }, { $set: { status: "revoked" } })
        yield* news.tell(found.filter(({ status }) => status !== "revoked"))
        if (pass === "first") return
        yield* inLetters(id, ids)
        yield* shares.remove({ id: { $in: ids } })
      })

      /** Stories of others: who was heard about in them and who recorded them is not known any more. */
      const inStories = Effect.fnUntraced(function* (user: UserId) {
        const elsewhere = { keeperId: { $ne: user } }
        for (const { id } of yield* people.find({ filter: { keeperId: user } })) {
          yield* stories.update({ ...elsewhere, subjectIds: id }, { $pull: { subjectIds: id } })
        }
        yield* stories.update({ ...elsewhere, keeperIds: user }, { $pull: { keeperIds: user } })
        yield* stories.update({ ...elsewhere, recorderId: user }, { $set: { recorderId: null } })
        yield* stories.update({ "retranslation.by": user }, { $unset: { retranslation: true } })
      })

      /** What they wrote stays; that it was they is forgotten, in open transcripts first. */
      const inTranscripts = Effect.fnUntraced(function* (user: UserId, pass: Pass) {
        const wasOpen = yield* rooms.disown(user)
        yield* numbers.remove({ userId: user })
        // What was being kept when they left is kept by now; only an open transcript could have named them anew.
        if (pass === "again" && !wasOpen) return
        yield* unsign(user)
      })

      const erase = Effect.fn("Traces.erase")(function* (user: UserRecord, pass: Pass) {
        const { id } = user
        yield* sessions.endAll(id)
        yield* links.remove({ userId: id })
        yield* ofShares(user, pass)
        yield* inStories(id)
        yield* inTranscripts(id, pass)
        yield* people.remove({ keeperId: id })
        yield* identities.remove({ userId: id })
      }, Effect.orDie)

      return Traces.of({ erase, watchers })
    }),
  )
}
