import { Clock, Context, Effect, Layer, Option } from "effect"
import {
  AlreadyAccepted,
  UnprocessableEntity,
  NotFound,
  type InsufficientStorage,
  TooManyRequests,
} from "#protocol/errors.ts"
import { everybody, type PersonId, type ShareId, type UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { Accepted, Invite, InvitePreview } from "#protocol/share.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { networkOf } from "../accounts/ip-rate-key.ts"
import { type Bound, RateLimits } from "../accounts/rate-limits.ts"
import { isStillTheSame } from "../accounts/unchanged-since.ts"
import { hashOf } from "../../lib/sha256.ts"
import { Authorize } from "../access/authorize.ts"
import { People } from "../people/people.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { Mailer } from "../../ports/mailer.ts"
import { isAddressEnough } from "./email-trust.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"
import { ShareEvents } from "./share-events.ts"
import { InvitationTokens, rememberedTokens } from "./invitation-tokens.ts"
import { toInvite } from "./present-share.ts"
import {
  acceptedBefore,
  answeredBefore,
  goneInvite,
  notYours,
  type Rejection,
  tooMany,
  youAccepted,
} from "./invitation-errors.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const perNetwork: Bound = { most: limits.invitation.previewsAnHour, millis: 60 * 60 * 1_000 }

/** Shares from the side of the user who is invited. */
export class ReceivedInvitations extends Context.Service<
  ReceivedInvitations,
  {
    /** The open invitations to the user's address, newest first. */
    readonly received: (user: UserRecord) => Effect.Effect<ReadonlyArray<Invite>>
    /**
     * What an open invitation says to whoever has its link, signed in or not; `address` is the
     * network address the request came from.
     */
    readonly preview: (
      token: string,
      address: string,
    ) => Effect.Effect<
      InvitePreview,
      NotFound | AlreadyAccepted | TooManyRequests | InsufficientStorage
    >
    /** The invitation that a link's token belongs to. */
    readonly open: (user: UserRecord, token: string) => Effect.Effect<Invite, Rejection>
    /** Accepts an invitation, once. If no person is given to link it to, a new one is made. */
    readonly accept: (
      user: UserRecord,
      token: string,
      linkPersonId: PersonId | null,
    ) => Effect.Effect<Accepted, Rejection | UnprocessableEntity | InsufficientStorage>
    readonly decline: (user: UserRecord, token: string) => Effect.Effect<void, Rejection>
  }
>()("backend/features/sharing/ReceivedInvitations") {
  static readonly layer = Layer.effect(
    ReceivedInvitations,
    Effect.gen(function* () {
      const { shares, users } = yield* Database
      const people = yield* People
      const authorize = yield* Authorize
      const mailer = yield* Mailer
      const tries = yield* RateLimits
      const news = yield* ShareEvents
      const tokenOf = rememberedTokens(yield* InvitationTokens)

      /** Views of the invitations whose person and sender still exist. */
      const viewsOf = Effect.fnUntraced(function* (found: ReadonlyArray<ShareRecord>) {
        const personIds = found.flatMap(({ personId }) =>
          personId === everybody ? [] : [personId],
        )
        const named = yield* people.named(personIds)
        const keepers = yield* users.find({
          filter: { id: { $in: found.map(({ keeperId }) => keeperId) } },
        })
        const keeperOf = new Map(keepers.map((keeper) => [keeper.id, keeper]))
        return found.flatMap((share): ReadonlyArray<Invite> => {
          const keeper = keeperOf.get(share.keeperId)
          const person = share.personId === everybody ? undefined : named.get(share.personId)
          const isWhole =
            keeper !== undefined && (share.personId === everybody || person !== undefined)
          return isWhole ? toInvite(share, { tokenOf, person, keeper }) : []
        })
      })

      const received = Effect.fn("ReceivedInvitations.received")(function* (user: UserRecord) {
        const { emailKey } = user
        if (emailKey === undefined || !isAddressEnough(mailer, user)) return []
        const now = yield* Clock.currentTimeMillis
        const found = yield* shares.find({
          filter: { emailKey, status: "pending", expiresAt: { $gt: now } },
          sort: [
            ["createdAt", -1],
            ["id", -1],
          ],
        })
        return yield* viewsOf(found)
      })

      /** The invitation, if the user may answer it now. */
      const openShare = Effect.fnUntraced(function* (user: UserRecord, token: string) {
        const found = yield* shares.first({ tokenHash: hashOf(token) })
        if (Option.isNone(found)) return yield* goneInvite()
        const share = found.value
        if (share.status === "accepted" && share.userId === user.id) return yield* youAccepted()
        if (share.emailKey !== user.emailKey) return yield* notYours()
        if (share.status === "accepted" || share.status === "declined")
          return yield* answeredBefore()
        const isOver = share.expiresAt <= (yield* Clock.currentTimeMillis)
        if (share.status === "revoked" || isOver) return yield* goneInvite()
        return share
      })

      const open = Effect.fn("ReceivedInvitations.open")(function* (
        user: UserRecord,
        token: string,
      ) {
        const [invite] = yield* viewsOf([yield* openShare(user, token)])
        return invite ?? (yield* goneInvite())
      })

      const preview = Effect.fn("ReceivedInvitations.preview")(function* (
        token: string,
        address: string,
      ) {
        const wait = yield* tries.consume(`invitations network ${networkOf(address)}`, perNetwork)
        if (wait > 0) return yield* tooMany(wait)
        const now = yield* Clock.currentTimeMillis
        const found = yield* shares.first({ tokenHash: hashOf(token) })
        if (Option.isNone(found)) return yield* goneInvite()
        const { status, expiresAt } = found.value
        if (status === "accepted") return yield* acceptedBefore()
        if (status !== "pending" || expiresAt <= now) return yield* goneInvite()
        const [invite] = yield* viewsOf([found.value])
        if (invite === undefined) return yield* goneInvite()
        const { isForEverybody, personName, sharedByUser } = invite
        const { firstName, lastName } = sharedByUser
        const by = { firstName, lastName }
        return { email: found.value.email, isForEverybody, personName, sharedByUser: by }
      })

      /**
       * Answers the invitation that was read, also where it was renewed meanwhile. If another
       * answer came first, the user gets the state as it is now.
       */
      const answer = Effect.fnUntraced(function* (
        user: UserRecord,
        token: string,
        share: ShareRecord,
        change: { readonly [path: string]: string | number | null },
      ) {
        const { id, tokenHash } = share
        const answered = yield* shares.findAndUpdate(
          { id, tokenHash, status: "pending" },
          { $set: change },
        )
        if (Option.isSome(answered)) return answered.value
        yield* openShare(user, token)
        return yield* goneInvite()
      })

      const linkOwn = (user: UserId, share: ShareRecord, linkPersonId: PersonId | null) => {
        if (linkPersonId === null) return Effect.void
        if (share.personId === everybody) {
          return Effect.fail(
            new UnprocessableEntity({
              message: "You can't link everyone to one person.",
            }),
          )
        }
        return authorize.person(user, linkPersonId, "own").pipe(
          Effect.asVoid,
          // A person shared with the user is not one of their own, so they cannot link to them.
          Effect.catchTag("Forbidden", () =>
            Effect.fail(new NotFound({ message: errorMessages.personNotFound })),
          ),
        )
      }

      /**
       * For the choice 'No, create new': a person of the user's own with the name of the shared
       * one.
       */
      const ownPersonFor = Effect.fnUntraced(function* (user: UserId, share: ShareRecord) {
        if (share.personId === everybody) return null
        const shared = (yield* people.named([share.personId])).get(share.personId)
        if (shared === undefined) return yield* goneInvite()
        return yield* people.addForShare(user, share.id, shared.name)
      })

      /** Removes a person made for an answer that failed, unless another answer uses them. */
      const unmakeUnused = Effect.fnUntraced(function* (id: ShareId, made: PersonRecord) {
        const share = yield* shares.get(id)
        const isUsed = Option.isSome(share) && share.value.linkPersonId === made.id
        if (!isUsed) yield* people.unmake(made)
      })

      /** If the person was deleted while the invitation was accepted, the share must not remain. */
      const stillThere = Effect.fnUntraced(function* (share: ShareRecord) {
        if (share.personId === everybody) return
        if ((yield* people.named([share.personId])).size > 0) return
        yield* shares.remove({ id: share.id })
        return yield* goneInvite()
      })

      /** If the user's own person was deleted meanwhile, the share must not link to them. */
      const unlinkGone = Effect.fnUntraced(function* (share: ShareRecord, link: PersonId | null) {
        if (link === null || (yield* people.named([link])).size > 0) return link
        yield* shares.update({ id: share.id, linkPersonId: link }, { $set: { linkPersonId: null } })
        return null
      })

      /**
       * If the account was taken from them meanwhile (their password was reset, say), the share
       * must not remain in it.
       */
      const refuseIfChanged = Effect.fnUntraced(function* (user: UserRecord, share: ShareRecord) {
        const now = Option.getOrUndefined(yield* users.get(user.id))
        if (now === undefined || isStillTheSame(user, now)) return
        const held = { id: share.id, userId: user.id, status: "accepted" }
        yield* shares.update(held, { $set: { status: "revoked" } })
        yield* news.tell([share])
        return yield* goneInvite()
      })

      const accept = Effect.fn("ReceivedInvitations.accept")(function* (
        user: UserRecord,
        token: string,
        linkPersonId: PersonId | null,
      ) {
        const share = yield* openShare(user, token)
        yield* linkOwn(user.id, share, linkPersonId)
        // Made before the answer is written, so that nothing is left to do afterwards. If the
        // server stops in between, the user can answer again.
        const own = linkPersonId === null ? yield* ownPersonFor(user.id, share) : null
        const link = linkPersonId ?? own?.person.id ?? null
        const accepted = yield* answer(user, token, share, {
          status: "accepted",
          userId: user.id,
          linkPersonId: link,
        }).pipe(
          Effect.tapError(() =>
            own?.isNew === true ? unmakeUnused(share.id, own.person) : Effect.void,
          ),
        )
        yield* stillThere(accepted)
        yield* refuseIfChanged(user, accepted)
        const linked = yield* unlinkGone(accepted, link)
        yield* news.tell([accepted])
        const { personId } = accepted
        return { personId: personId === everybody ? null : personId, linkPersonId: linked }
      })

      const decline = Effect.fn("ReceivedInvitations.decline")(function* (
        user: UserRecord,
        token: string,
      ) {
        const share = yield* openShare(user, token)
        const declined = yield* answer(user, token, share, { status: "declined" }).pipe(
          Effect.catchTag("InsufficientStorage", Effect.die),
        )
        yield* news.tell([declined])
      })

      return ReceivedInvitations.of({ received, preview, open, accept, decline })
    }),
  )
}
