import { Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import { Conflict, type NoRoom, type NotAllowed, NotFound } from "#protocol/failure.ts"
import { everybody, type SharedId, ShareId, type UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { NewShare, Share, ShareRole } from "#protocol/share.ts"
import { AccountRecords, keyOf, type UserRecord } from "../accounts/records.ts"
import { Letters } from "../mail/letters.ts"
import { People } from "../people/people.ts"
import { PeopleRecords, type PersonRecord } from "../people/records.ts"
import { SharedPlaces } from "../plans/shared-places.ts"
import { ShareRecords, type ShareRecord } from "./records.ts"
import { notFound } from "./refusals.ts"
import { InvitationKey, hashOf, inviteTokenOf } from "./tokens.ts"
import { ShareNews } from "./share-news.ts"
import { toShare } from "./views.ts"

export type ShareDraft = Omit<NewShare, "role"> & { readonly role: ShareRole }

const lifetimeMillis = limits.invitation.days * 24 * 60 * 60 * 1_000

/** How often an invitation is tried when others write the same one meanwhile. */
const mostTries = 5

const withYourself = () =>
  new Conflict({ message: "This is your own email address. You see everything here already." })

const hasAccess = (who: string, name: string) =>
  new Conflict({ message: `${who} already has access to ${name}.` })

const noShare = () =>
  new NotFound({ message: "This share could not be found. It may have been taken back already." })

export class Shares extends Context.Service<
  Shares,
  {
    /** The shares the user gave on a person; for everybody all they ever gave. Newest first. */
    readonly list: (
      user: UserId,
      personId: SharedId,
    ) => Effect.Effect<ReadonlyArray<Share>, NotFound | NotAllowed>
    /** Invites an address, or renews what was sent to it before: the newest link is the one that works. */
    readonly invite: (
      keeper: UserRecord,
      personId: SharedId,
      draft: ShareDraft,
    ) => Effect.Effect<Share, NotFound | NotAllowed | Conflict | NoRoom>
    /** Gives an invitation or a grant another role, at once. */
    readonly change: (
      user: UserId,
      personId: SharedId,
      id: ShareId,
      role: ShareRole,
    ) => Effect.Effect<Share, NotFound | NotAllowed | NoRoom>
    /** Withdraws an invitation or takes a grant back, at once. Whoever holds the grant can give it up. */
    readonly end: (
      user: UserId,
      personId: SharedId,
      id: ShareId,
    ) => Effect.Effect<void, NotFound | NotAllowed>
    /** Ends whatever was shared of a person who is being deleted. */
    readonly forgetPerson: (person: PersonRecord) => Effect.Effect<void>
  }
>()("backend/sharing/Shares") {
  static readonly layer = Layer.effect(
    Shares,
    Effect.gen(function* () {
      const shares = yield* ShareRecords
      const { users } = yield* AccountRecords
      const people = yield* People
      const persons = yield* PeopleRecords
      const places = yield* SharedPlaces
      const letters = yield* Letters
      const news = yield* ShareNews
      const key = yield* InvitationKey

      /** The person, null for everybody; only their keeper comes past here. */
      const keptPerson = (user: UserId, personId: SharedId) =>
        personId === everybody ? Effect.succeed(null) : people.reach(user, personId, "own")

      const viewsOf = Effect.fnUntraced(function* (found: ReadonlyArray<ShareRecord>) {
        const now = yield* Clock.currentTimeMillis
        const personIds = found.flatMap(({ personId }) =>
          personId === everybody ? [] : [personId],
        )
        const userIds = found.flatMap(({ userId }) => (userId === null ? [] : [userId]))
        const named = yield* people.named(personIds)
        const known = yield* users.find({ filter: { id: { $in: userIds } } })
        const byId = new Map(known.map((user) => [user.id, user]))
        const mails = yield* letters.statesOf(
          found.map(({ id, round }) => ({ shareId: id, round })),
        )
        return found.map((share) =>
          toShare(share, {
            now,
            key,
            person: share.personId === everybody ? undefined : named.get(share.personId),
            user: share.userId === null ? undefined : byId.get(share.userId),
            mail: mails({ shareId: share.id, round: share.round }),
          }),
        )
      })

      const viewOf = (share: ShareRecord) =>
        Effect.flatMap(viewsOf([share]), ([view]) =>
          view === undefined ? Effect.die("a share has no view") : Effect.succeed(view),
        )

      const list = Effect.fn("Shares.list")(function* (user: UserId, personId: SharedId) {
        yield* keptPerson(user, personId)
        const found = yield* shares.find({
          filter: {
            keeperId: user,
            status: { $ne: "revoked" },
            ...(personId === everybody ? {} : { personId }),
          },
          sort: [
            ["createdAt", -1],
            ["id", -1],
          ],
        })
        return yield* viewsOf(found)
      })

      const refuseHolder = Effect.fnUntraced(function* (share: ShareRecord, name: string) {
        const holder = share.userId === null ? Option.none() : yield* users.get(share.userId)
        const who = Option.match(holder, {
          onNone: () => share.email,
          onSome: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
        })
        return yield* hasAccess(who, name)
      })

      /** Writes the next round of inviting; none when somebody else wrote in between. */
      const write = Effect.fnUntraced(function* (
        before: Option.Option<ShareRecord>,
        next: ShareRecord,
      ) {
        if (Option.isNone(before)) {
          return yield* shares.insert(next).pipe(
            Effect.as(true),
            Effect.catchTag("AlreadyThere", () => Effect.succeed(false)),
          )
        }
        const { id: _, ...fields } = next
        const { round, status } = before.value
        return yield* shares
          .findAndUpdate({ id: next.id, round, status }, { $set: fields })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die), Effect.map(Option.isSome))
      })

      const inviteOnce = Effect.fnUntraced(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
      ) {
        const emailKey = keyOf(draft.email)
        const person = yield* keptPerson(keeper.id, personId)
        if (emailKey === keeper.emailKey) return yield* withYourself()
        const before = yield* shares.first({ keeperId: keeper.id, personId, emailKey })
        if (Option.isSome(before) && before.value.status === "accepted") {
          return yield* refuseHolder(before.value, person?.name ?? "all your people")
        }
        const now = yield* Clock.currentTimeMillis
        const id = Option.isSome(before) ? before.value.id : ShareId.make(yield* shares.nextId)
        const round = Option.isSome(before) ? before.value.round + 1 : 1
        const next: ShareRecord = {
          id,
          keeperId: keeper.id,
          personId,
          email: draft.email,
          emailKey,
          role: draft.role,
          message: draft.message ?? "",
          status: "pending",
          round,
          tokenHash: hashOf(inviteTokenOf(key, id, round)),
          createdAt: DateTime.formatIso(yield* DateTime.now),
          expiresAt: now + lifetimeMillis,
          userId: null,
          linkPersonId: null,
        }
        yield* places.take(keeper, { shareId: id, round, emailKey })
        const written = yield* write(before, next).pipe(
          Effect.tapError(() => places.giveBack(keeper.id, [{ shareId: id, round }])),
        )
        if (!written) {
          yield* places.giveBack(keeper.id, [{ shareId: id, round }])
          return Option.none<ShareRecord>()
        }
        if (Option.isSome(before)) {
          yield* places.giveBack(keeper.id, [{ shareId: id, round: before.value.round }])
        }
        // Deleted while this was written, the person's shares may have been gone through already.
        if (personId !== everybody && Option.isNone(yield* persons.get(personId))) {
          yield* shares.remove({ id })
          yield* places.giveBack(keeper.id, [{ shareId: id, round }])
          return yield* notFound("person")
        }
        return Option.some(next)
      })

      const invite = Effect.fn("Shares.invite")(function* (
        keeper: UserRecord,
        personId: SharedId,
        draft: ShareDraft,
      ) {
        for (let tries = 0; tries < mostTries; tries += 1) {
          const written = yield* inviteOnce(keeper, personId, draft)
          if (Option.isNone(written)) continue
          const { id, round } = written.value
          yield* letters.enqueue({ kind: "invitation", shareId: id, round })
          yield* news.tell(written.value)
          return yield* viewOf(written.value)
        }
        return yield* new Conflict({
          message: "Somebody is inviting the same address just now. Please look at the list again.",
        })
      })

      const change = Effect.fn("Shares.change")(function* (
        user: UserId,
        personId: SharedId,
        id: ShareId,
        role: ShareRole,
      ) {
        yield* keptPerson(user, personId)
        const changed = yield* shares
          .findAndUpdate(
            { id, keeperId: user, personId, status: { $in: ["pending", "accepted"] } },
            { $set: { role } },
          )
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
        if (Option.isNone(changed)) return yield* noShare()
        yield* news.tell(changed.value)
        return yield* viewOf(changed.value)
      })

      const endThese = Effect.fnUntraced(function* (ended: ShareRecord) {
        yield* places.giveBack(ended.keeperId, [{ shareId: ended.id, round: ended.round }])
        yield* news.tell(ended)
      })

      const end = Effect.fn("Shares.end")(function* (
        user: UserId,
        personId: SharedId,
        id: ShareId,
      ) {
        const holds = { id, userId: user, status: "accepted" }
        const isHolder = (yield* shares.count(holds)) > 0
        if (!isHolder) yield* keptPerson(user, personId)
        const ended = yield* shares
          .findAndUpdate(
            isHolder ? holds : { id, keeperId: user, personId, status: { $ne: "revoked" } },
            { $set: { status: "revoked" } },
          )
          // The change is as large as what it takes the place of.
          .pipe(Effect.orDie)
        if (Option.isNone(ended)) return yield* noShare()
        yield* endThese(ended.value)
      })

      const forgetPerson = Effect.fn("Shares.forgetPerson")(function* (person: PersonRecord) {
        const found = yield* shares.find({ filter: { personId: person.id } })
        yield* shares.remove({ personId: person.id })
        yield* shares
          .update({ linkPersonId: person.id }, { $set: { linkPersonId: null } })
          .pipe(Effect.orDie)
        yield* Effect.forEach(found, endThese)
      })

      return Shares.of({ list, invite, change, end, forgetPerson })
    }),
  )
}
