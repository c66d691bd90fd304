import { Context, Effect, Layer } from "effect"
import type { ShareId, UserId } from "#protocol/ids.ts"
import { SourceRemoval } from "../biographies/source-removal.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { Sessions } from "../accounts/sessions.ts"
import { Mailer } from "../../ports/mailer.ts"
import { isAddressEnough } from "../sharing/email-trust.ts"
import { InvitationLimits } from "../sharing/invitation-limits.ts"
import { ShareEvents } from "../sharing/share-events.ts"
import { PhotoStorage } from "../photos/photo-storage.ts"
import { Rooms } from "../transcripts/room/rooms.ts"
import { Uploads } from "../uploads/uploads.ts"
import { unsigning } from "./anonymize-edits.ts"
import { PersonErasure } from "./person-erasure.ts"

/**
 * The passes of an erasure. The first keeps the records by which other data is found. The last, after
 * requests that were under way have finished, removes them too. It is repeated ("again") until the
 * user's last upload has ended.
 */
export type Pass = "first" | "last" | "again"

/** A user's data elsewhere: in other keepers' stories, in shares, in emails. */
export class UserReferences extends Context.Service<UserReferences>()(
  "backend/features/deletion/UserReferences",
  {
    make: Effect.gen(function* () {
      const { identities, emailLinks } = yield* Database
      const sessions = yield* Sessions
      const { people, shares, emails, storyNotifications, stories } = yield* Database
      const unsign = yield* unsigning
      const { yjsClientIds, remoteCalls } = yield* Database
      const rooms = yield* Rooms
      const photos = yield* PhotoStorage
      const sourceRemoval = yield* SourceRemoval
      const deletedPeople = yield* PersonErasure
      const uploads = yield* Uploads
      const mailer = yield* Mailer
      const news = yield* ShareEvents
      const invitationLimits = yield* InvitationLimits

      /** The users whose screens show something of this user's, to be notified when it is gone. */
      const watchers = Effect.fn("UserReferences.watchers")(function* (user: UserId) {
        const given = yield* shares.every({ filter: { keeperId: user, status: "accepted" } })
        const theirs = yield* stories.every({
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

      /** Removes emails the user sent or received, where this server stores emails itself. */
      const inEmails = Effect.fnUntraced(function* (user: UserId, about: ReadonlyArray<ShareId>) {
        const written = yield* emails.every({
          filter: { $or: [{ keeperId: user }, { shareId: { $in: [...about] } }] },
        })
        yield* mailer.deleteFor(written.map(({ messageId }) => messageId))
        // Other keepers' emails stay, since they count towards those keepers' daily limits.
        yield* emails.remove({ keeperId: user })
        yield* storyNotifications.remove({ userId: user })
        yield* invitationLimits.forget(user)
      })

      /**
       * Revokes all shares at once, so that no further emails are written about them. The records are
       * removed in a later pass, because emails being written now are found by them.
       */
      const ofShares = Effect.fnUntraced(function* (user: UserRecord, pass: Pass) {
        const { id, emailKey } = user
        // An unproven address may not be the user's, so invitations sent to it stay.
        const isTheirs = emailKey !== undefined && isAddressEnough(mailer, user)
        // Shares that another account accepted stay as well, even if they were sent to this address.
        const toAddress = isTheirs ? [{ emailKey, userId: null }] : []
        const theirs = { $or: [{ keeperId: id }, { userId: id }, ...toAddress] }
        const found = yield* shares.every({ filter: theirs })
        const ids = found.map((share) => share.id)
        yield* shares.update(
          { id: { $in: ids } },
          { $set: { status: "revoked" }, $unset: { suspendedStatus: true } },
        )
        yield* news.tell(found.filter(({ status }) => status !== "revoked"))
        if (pass === "first") return
        yield* inEmails(id, ids)
        yield* shares.remove({ id: { $in: ids } })
      })

      /**
       * Removes the user and their people from other keepers' stories: as subjects, keepers and
       * recorder.
       */
      const inStories = Effect.fnUntraced(function* (user: UserId) {
        const elsewhere = { keeperId: { $ne: user } }
        for (const { id } of yield* people.every({ filter: { keeperId: user } })) {
          yield* stories.update({ ...elsewhere, subjectIds: id }, { $pull: { subjectIds: id } })
        }
        yield* stories.update({ ...elsewhere, keeperIds: user }, { $pull: { keeperIds: user } })
        yield* stories.update({ ...elsewhere, recorderId: user }, { $set: { recorderId: null } })
        yield* stories.update({ "deleted.by": user }, { $set: { "deleted.by": null } })
        yield* stories.update({ "retranslation.by": user }, { $unset: { retranslation: true } })
      })

      /**
       * Removes the authorship of what the user wrote in transcripts and keeps the text. Open
       * transcripts come first, because they would store it again.
       */
      const inTranscripts = Effect.fnUntraced(function* (user: UserId, pass: Pass) {
        const wasOpen = yield* rooms.disown(user)
        yield* yjsClientIds.remove({ userId: user })
        // By the repeated pass all edits under way have been stored; only a transcript that was open
        // can have stored the authorship again.
        if (pass === "again" && !wasOpen) return
        yield* unsign(user)
      })

      const erase = Effect.fn("UserReferences.erase")(function* (user: UserRecord, pass: Pass) {
        const { id } = user
        yield* sessions.endAll(id)
        yield* emailLinks.remove({ userId: id })
        yield* uploads.forgetAllOf(id)
        yield* ofShares(user, pass)
        yield* inStories(id)
        yield* inTranscripts(id, pass)
        for (const person of yield* people.every({ filter: { keeperId: id } })) {
          yield* sourceRemoval.person(person.id)
          yield* photos.removePerson(person.id)
        }
        yield* deletedPeople.allOf(id)
        yield* sourceRemoval.user(id)
        yield* photos.forget(user)
        yield* identities.remove({ userId: id })
        yield* remoteCalls.update({ userId: id }, { $set: { userId: null } })
      }, Effect.orDie)

      return { erase, watchers }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}
