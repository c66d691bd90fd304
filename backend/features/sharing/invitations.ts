import { Context, DateTime, Effect, Layer, Option } from "effect"
import {
  Conflict,
  type InsufficientStorage,
  Forbidden,
  type NotFound,
  type TooManyRequests,
} from "#protocol/errors.ts"
import { everybody, type SharedId, ShareId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { PlansHere } from "#protocol/plan.ts"
import type { NewShare, Share, ShareRole } from "#protocol/share.ts"
import { fullName } from "../accounts/full-name.ts"
import { Database } from "../../platform/database/database.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"
import { isStillTheSame } from "../accounts/unchanged-since.ts"
import { hashOf } from "../../lib/sha256.ts"
import { Emails } from "../email/emails.ts"
import { Authorize } from "../access/authorize.ts"
import { Plans } from "../plans/plan.ts"
import { Mailer } from "../../ports/mailer.ts"
import { isProved } from "./email-trust.ts"
import { InvitationLimits } from "./invitation-limits.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"
import { notFound } from "../access/errors.ts"
import { planAddresses } from "./plan-addresses.ts"
import { ShareEvents } from "./share-events.ts"
import { SharePresenter } from "./presenter.ts"
import { InvitationTokens, inviteTokenOf, rememberedTokens } from "./invitation-tokens.ts"
import { errorMessages } from "#protocol/error-messages.ts"

type ShareDraft = Omit<NewShare, "role"> & { readonly role: ShareRole }

const dayMillis = 24 * 60 * 60 * 1_000

/**
 * How often writing an invitation is tried again when the previous one was answered or withdrawn in
 * between.
 */
const mostTries = 5

const withYourself = () =>
  new Conflict({ message: "That's your own email address. You can already see everything here." })

const noPlaceLeft = (most: number, { kind }: PlansHere) =>
  kind === "premium"
    ? new Forbidden({
        message: `On the free plan you can share with ${String(most)} people. Upgrade to Premium to invite more, or remove someone's access first.`,
        canUpgrade: true,
      })
    : new Forbidden({
        message: `On this server you can share with ${String(most)} people. The person who runs it can lift that limit, or you can remove someone's access first.`,
      })

const justAnswered = () =>
  new Conflict({ message: "This invitation was just answered. Please check the list again." })

const changedMeanwhile = () => new Conflict({ message: errorMessages.accountChanged })

type Rejection = NotFound | Forbidden | Conflict | TooManyRequests

export class Invitations extends Context.Service<
  Invitations,
  {
    /** Invites an address, or renews an earlier invitation to it; an open one keeps its link. */
    readonly invite: (
      keeper: UserRecord,
      personId: SharedId,
      draft: ShareDraft,
    ) => Effect.Effect<Share, Rejection | InsufficientStorage>
  }
>()("backend/features/sharing/Invitations") {
  static readonly layer = Layer.effect(
    Invitations,
    Effect.gen(function* () {
      const { shares, users } = yield* Database
      const authorize = yield* Authorize
      const { people: persons } = yield* Database
      const emails = yield* Emails
      const invitationLimits = yield* InvitationLimits
      const mailer = yield* Mailer
      const news = yield* ShareEvents
      const views = yield* SharePresenter
      const key = yield* InvitationTokens
      const tokenOf = rememberedTokens(key)
      const plans = yield* Plans

      const { withLock, addressesOf } = yield* planAddresses

      const refuseHolder = Effect.fnUntraced(function* (share: ShareRecord, name: string) {
        const holder = share.userId === null ? Option.none() : yield* users.get(share.userId)
        const who = Option.match(holder, {
          onNone: () => share.email,
          onSome: fullName,
        })
        return yield* new Conflict({ message: `${who} already has access to ${name}.` })
      })

      /** The free plan limits the number of different addresses with pending or accepted shares. */
      const refuseBeyondPlan = Effect.fnUntraced(function* (keeper: UserRecord, emailKey: string) {
        const { sharedWith } = plans.roomFor(keeper)
        if (sharedWith === null) return
        const addresses = yield* addressesOf(keeper.id)
        // Somebody who has a share has a place already, also where a larger plan has ended.
        if (addresses.has(emailKey) || addresses.size < sharedWith) return
        return yield* noPlaceLeft(sharedWith, plans.here)
      })

      /** The token an invitation keeps as long as it is open; null where it needs a new one. */
      const keptToken = (share: ShareRecord, now: number) => {
        const isOpen = share.status === "pending" && share.expiresAt > now
        if (!isOpen || tokenOf(share) === null) return null
        const { round, tokenRound = round, tokenHash } = share
        return { tokenRound, tokenHash }
      }

      const nextRound = Effect.fnUntraced(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
        before: Option.Option<ShareRecord>,
      ) {
        const id = Option.isSome(before) ? before.value.id : ShareId.make(yield* shares.nextId)
        const round = Option.isSome(before) ? before.value.round + 1 : 1
        const now = yield* DateTime.now
        const kept = Option.isSome(before)
          ? keptToken(before.value, DateTime.toEpochMillis(now))
          : null
        const next: ShareRecord = {
          id,
          keeperId: keeper.id,
          personId,
          email: draft.email,
          emailKey: keyOf(draft.email),
          role: draft.role,
          message: draft.message ?? "",
          status: "pending",
          round,
          ...(kept ?? { tokenRound: round, tokenHash: hashOf(inviteTokenOf(key, id, round)) }),
          createdAt: DateTime.formatIso(now),
          expiresAt: DateTime.toEpochMillis(now) + limits.invitation.days * dayMillis,
          userId: null,
          linkPersonId: null,
        }
        return next
      })

      /**
       * Whether it was written; false when the previous invitation was answered or withdrawn
       * meanwhile.
       */
      const write = (before: Option.Option<ShareRecord>, next: ShareRecord) =>
        Option.match(before, {
          onNone: () => shares.insertIfAbsent(next),
          onSome: ({ round, status }) => {
            const { id, ...fields } = next
            return shares.findAndUpdateUnique({ id, round, status }, { $set: fields }).pipe(
              Effect.map(Option.isSome),
              Effect.catchTag("DuplicateKey", () => Effect.succeed(false)),
            )
          },
        })

      const tryOnce = Effect.fnUntraced(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
      ) {
        const emailKey = keyOf(draft.email)
        // `own` access: anybody but the keeper is refused here.
        const person =
          personId === everybody ? null : yield* authorize.person(keeper.id, personId, "own")
        // Compared with the address they typed at sign-up, whether or not their account holds it:
        // otherwise the answer would reveal whether another account does.
        if (emailKey === keyOf(keeper.email)) return yield* withYourself()
        const before = yield* shares.first({ keeperId: keeper.id, personId, emailKey })
        if (Option.isSome(before) && before.value.status === "accepted") {
          return yield* refuseHolder(before.value, person?.name ?? "all your people")
        }
        yield* refuseBeyondPlan(keeper, emailKey)
        yield* invitationLimits.refuseFlood(keeper.id)
        const next = yield* nextRound(keeper, personId, draft, before)
        return (yield* write(before, next)) ? Option.some(next) : Option.none()
      })

      const written = Effect.fnUntraced(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
      ) {
        for (let tries = 0; tries < mostTries; tries += 1) {
          const share = yield* tryOnce(keeper, personId, draft)
          if (Option.isSome(share)) return share.value
        }
        return yield* justAnswered()
      })

      /**
       * When the keeper's address is proved, everything from before is ended, sessions and shares.
       * An invitation that was being written at that moment must not remain either.
       */
      const refuseIfChanged = Effect.fnUntraced(function* (keeper: UserRecord, share: ShareRecord) {
        const now = Option.getOrUndefined(yield* users.get(keeper.id))
        if (isStillTheSame(keeper, now)) return
        const { id, round } = share
        yield* shares.update(
          { id, round, status: { $ne: "revoked" } },
          { $set: { status: "revoked" } },
        )
        yield* news.tell([share])
        return yield* changedMeanwhile()
      })

      /**
       * Until the keeper has proved their address, the email is held, so that nobody gets a
       * stranger's text.
       */
      const sendEmail = Effect.fnUntraced(function* (keeper: UserRecord, share: ShareRecord) {
        const { id: shareId, round, emailKey } = share
        const order = { kind: "invitation", keeperId: keeper.id, shareId, round } as const
        // One that never left is not written again but instead, so it is counted already.
        const mayGo = (yield* emails.withdraw(shareId))
          ? "goes"
          : yield* invitationLimits.take(keeper, emailKey)
        if (mayGo !== "goes") return yield* emails.enqueue(order, mayGo)
        if (isProved(mailer, keeper)) return yield* emails.enqueue(order)
        yield* emails.enqueue(order, "held")
        // If the address was proved just now, the release of held emails may have missed this one.
        const now = yield* users.get(keeper.id)
        if (Option.isSome(now) && isProved(mailer, now.value)) yield* emails.release(keeper.id)
      })

      const invite = Effect.fn("Invitations.invite")(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
      ) {
        // The plan is the keeper's at this moment, and not when the request came.
        const inWriting = yield* withLock(keeper.id, ({ subscriptionStatus }) =>
          written({ ...keeper, subscriptionStatus }, personId, draft),
        )
        if (Option.isNone(inWriting)) return yield* changedMeanwhile()
        const share = inWriting.value
        const { id } = share
        // If the person was deleted while this was written, the removal of their shares may have
        // missed this one.
        if (personId !== everybody && Option.isNone(yield* persons.get(personId))) {
          yield* shares.remove({ id })
          return yield* notFound("person")
        }
        yield* refuseIfChanged(keeper, share)
        yield* sendEmail(keeper, share)
        yield* news.tell([share])
        return yield* views.ofOne(share)
      })

      return Invitations.of({ invite })
    }),
  )
}
