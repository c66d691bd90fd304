import { Clock, Context, DateTime, Effect, Layer, Option, RcMap, Semaphore } from "effect"
import { Conflict, type NoRoom, NotAllowed, type NotFound, TooOften } from "#protocol/failure.ts"
import { everybody, type SharedId, ShareId, type UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { NewShare, Share, ShareRole } from "#protocol/share.ts"
import { fullName } from "../accounts/full-name.ts"
import { AccountRecords, keyOf, type UserRecord } from "../accounts/records.ts"
import { hashOf } from "../hash-of.ts"
import { Letters } from "../mail/letters.ts"
import { People } from "../people/people.ts"
import { PeopleRecords } from "../people/records.ts"
import { ShareRecords, type ShareRecord } from "./records.ts"
import { notFound } from "./refusals.ts"
import { ShareNews } from "./share-news.ts"
import { ShareViews } from "./share-views.ts"
import { InvitationKey, inviteTokenOf } from "./tokens.ts"

export type ShareDraft = Omit<NewShare, "role"> & { readonly role: ShareRole }

const dayMillis = 24 * 60 * 60 * 1_000

/** How often an invitation is written anew when its answer or withdrawal came in between. */
const mostTries = 5

const withYourself = () =>
  new Conflict({ message: "This is your own email address. You see everything here already." })

const noPlaceLeft = () =>
  new NotAllowed({
    message: `On the free plan you can share with ${limits.free.sharedWith} people. Upgrade to Premium to invite more, or take back a share first.`,
  })

const enoughForToday = () =>
  new TooOften({
    message: "You have sent a great many invitations today. Please go on tomorrow.",
    retryAfter: dayMillis / 1_000,
  })

const justAnswered = () =>
  new Conflict({ message: "This invitation was just answered. Please look at the list again." })

type Refusal = NotFound | NotAllowed | Conflict | TooOften

export class Inviting extends Context.Service<
  Inviting,
  {
    /** Invites an address, or renews what was sent to it before: the newest link is the one that works. */
    readonly invite: (
      keeper: UserRecord,
      personId: SharedId,
      draft: ShareDraft,
    ) => Effect.Effect<Share, Refusal | NoRoom>
  }
>()("backend/sharing/Inviting") {
  static readonly layer = Layer.effect(
    Inviting,
    Effect.gen(function* () {
      const shares = yield* ShareRecords
      const { users } = yield* AccountRecords
      const people = yield* People
      const persons = yield* PeopleRecords
      const letters = yield* Letters
      const news = yield* ShareNews
      const views = yield* ShareViews
      const key = yield* InvitationKey

      // A keeper's invitations are written one after the other: what the plan has room for is counted
      // and taken in one step, within this server, which is the only one there is.
      const turns = yield* RcMap.make<UserId, Semaphore.Semaphore, never, never>({
        lookup: () => Semaphore.make(1),
      })
      const inTurn = <A, E>(keeper: UserId, work: Effect.Effect<A, E>) =>
        Effect.scoped(Effect.flatMap(RcMap.get(turns, keeper), (turn) => turn.withPermits(1)(work)))

      const refuseHolder = Effect.fnUntraced(function* (share: ShareRecord, name: string) {
        const holder = share.userId === null ? Option.none() : yield* users.get(share.userId)
        const who = Option.match(holder, {
          onNone: () => share.email,
          onSome: fullName,
        })
        return yield* new Conflict({ message: `${who} already has access to ${name}.` })
      })

      /** The free plan counts addresses, pending and accepted, each once. */
      const refuseBeyondPlan = Effect.fnUntraced(function* (keeper: UserRecord, emailKey: string) {
        if (keeper.subscriptionStatus === "active") return
        const now = yield* Clock.currentTimeMillis
        const live = yield* shares.find({
          filter: {
            keeperId: keeper.id,
            $or: [{ status: "accepted" }, { status: "pending", expiresAt: { $gt: now } }],
          },
        })
        const addresses = new Set([...live.map((share) => share.emailKey), emailKey])
        if (addresses.size > limits.free.sharedWith) return yield* noPlaceLeft()
      })

      const refuseFlood = Effect.fnUntraced(function* (keeper: UserId) {
        const since = (yield* Clock.currentTimeMillis) - dayMillis
        const sent = yield* letters.countSince(keeper, since)
        if (sent >= limits.invitation.lettersADay) return yield* enoughForToday()
      })

      const nextRound = Effect.fnUntraced(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
        before: Option.Option<ShareRecord>,
      ) {
        const id = Option.isSome(before) ? before.value.id : ShareId.make(yield* shares.nextId)
        const round = Option.isSome(before) ? before.value.round + 1 : 1
        const now = yield* DateTime.now
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
          tokenHash: hashOf(inviteTokenOf(key, id, round)),
          createdAt: DateTime.formatIso(now),
          expiresAt: DateTime.toEpochMillis(now) + limits.invitation.days * dayMillis,
          userId: null,
          linkPersonId: null,
        }
        return next
      })

      /** Whether it is written; not when the invitation before it was answered or withdrawn meanwhile. */
      const write = (before: Option.Option<ShareRecord>, next: ShareRecord) =>
        Option.match(before, {
          onNone: () => Effect.as(shares.insert(next), true),
          onSome: ({ round, status }) => {
            const { id, ...fields } = next
            return Effect.map(
              shares.findAndUpdate({ id, round, status }, { $set: fields }),
              Option.isSome,
            )
          },
        }).pipe(Effect.catchTag("AlreadyThere", () => Effect.succeed(false)))

      const tryOnce = Effect.fnUntraced(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
      ) {
        const emailKey = keyOf(draft.email)
        // Only the keeper comes past here.
        const person =
          personId === everybody ? null : yield* people.reach(keeper.id, personId, "own")
        // As they typed it: the answer would tell whether another account holds the address.
        if (emailKey === keyOf(keeper.email)) return yield* withYourself()
        const before = yield* shares.first({ keeperId: keeper.id, personId, emailKey })
        if (Option.isSome(before) && before.value.status === "accepted") {
          return yield* refuseHolder(before.value, person?.name ?? "all your people")
        }
        yield* refuseBeyondPlan(keeper, emailKey)
        yield* refuseFlood(keeper.id)
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

      const invite = Effect.fn("Inviting.invite")(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
      ) {
        const share = yield* inTurn(keeper.id, written(keeper, personId, draft))
        const { id, round } = share
        // Deleted while this was written, the person's shares may have been gone through already.
        if (personId !== everybody && Option.isNone(yield* persons.get(personId))) {
          yield* shares.remove({ id })
          return yield* notFound("person")
        }
        yield* letters.enqueue({ kind: "invitation", keeperId: keeper.id, shareId: id, round })
        yield* news.tell([share])
        return yield* views.ofOne(share)
      })

      return Inviting.of({ invite })
    }),
  )
}
