import { Context, Effect, Layer, Option } from "effect"
import type { VerificationOutcome } from "#protocol/account.ts"
import { Malformed, type NoRoom, TooOften } from "#protocol/failure.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { Happenings } from "../happenings.ts"
import { Letters } from "../mail/letters.ts"
import { Shedding } from "./shedding.ts"
import { Links } from "./links.ts"
import { Proving } from "./proving.ts"
import { Kept } from "../kept/kept.ts"
import { keyOf, type UserRecord } from "../kept/users.ts"
import type { LinkKind } from "../kept/links.ts"
import { type Bound, Tries } from "./tries.ts"

const perAccount: Bound = { most: 1, millis: limits.verification.secondsBetween * 1_000 }
/** Anybody can sign up with anybody's address, as often as they like. */
const perAddress: Bound = { most: limits.reset.lettersAnHour, millis: 60 * 60 * 1_000 }

/** How often an address is taken over anew when others came in between. */
const mostRounds = 5

const notYet = (waitMillis: number) =>
  new TooOften({
    message: "We have just sent you a letter. Please look for it, and try again in a moment.",
    retryAfter: Math.ceil(waitMillis / 1_000),
  })

/** Whether an address is its account's: whoever reads the letters to it says so. */
export class Confirming extends Context.Service<
  Confirming,
  {
    /** Writes to the address of a new account: to confirm it, or that its owner has an account already. */
    readonly welcome: (user: UserRecord) => Effect.Effect<void, NoRoom>
    /** Writes once more. An address that nobody has confirmed yet can be confirmed by whoever reads its letters. */
    readonly writeAgain: (user: UserRecord) => Effect.Effect<void, Malformed | TooOften | NoRoom>
    /** Confirms the address behind a token; `reader` is whoever is signed in where the link was opened. */
    readonly confirm: (
      token: string,
      reader: UserId | null,
    ) => Effect.Effect<VerificationOutcome, NoRoom>
  }
>()("backend/accounts/Confirming") {
  static readonly layer = Layer.effect(
    Confirming,
    Effect.gen(function* () {
      const { users } = yield* Kept
      const links = yield* Links
      const letters = yield* Letters
      const tries = yield* Tries
      const shedding = yield* Shedding
      const proving = yield* Proving
      const { announce } = yield* Happenings

      const triesOf = ({ email }: UserRecord) => `letters of welcome ${keyOf(email)}`
      const holderOf = ({ email }: UserRecord) => users.first({ emailKey: keyOf(email) })

      const write = Effect.fnUntraced(function* (kind: LinkKind, user: UserRecord) {
        const link = yield* links.make(kind, user.id)
        yield* letters.enqueue({ kind, keeperId: user.id, linkId: link.id })
      })

      const welcome = Effect.fn("Confirming.welcome")(function* (user: UserRecord) {
        if ((yield* tries.take(triesOf(user), perAddress)) > 0) return
        yield* write(user.emailKey === undefined ? "already-here" : "verification", user)
      })

      const writeAgain = Effect.fn("Confirming.writeAgain")(function* (user: UserRecord) {
        if (user.emailVerified) {
          return yield* new Malformed({ message: "Your email address is confirmed already." })
        }
        const lately = yield* tries.take(`letter again ${user.id}`, perAccount)
        if (lately > 0) return yield* notYet(lately)
        // Said aloud, it would tell that somebody else signed up with the address a moment ago.
        if ((yield* tries.take(triesOf(user), perAddress)) > 0) return
        const holder = yield* holderOf(user)
        const isAnothers =
          Option.isSome(holder) && holder.value.id !== user.id && holder.value.emailVerified
        yield* write(isAnothers ? "already-here" : "verification", user)
      })

      /** Goes on with those it was taken from before, if the store was away then. */
      const finishOusted = Effect.fnUntraced(function* ({ email }: UserRecord) {
        const ousted = yield* users.find({ filter: { shedding: "ousted" } })
        const these = ousted.filter((other) => keyOf(other.email) === keyOf(email))
        yield* Effect.forEach(these, proving.finish, { discard: true })
      })

      /** Takes the address from an account that never confirmed it, and back what it gave in its name. */
      const free = Effect.fnUntraced(function* (user: UserRecord) {
        const holder = yield* holderOf(user)
        if (Option.isNone(holder)) return true
        const { id, emailKey } = holder.value
        if (id === user.id) return true
        const freed = yield* users.findAndUpdate(
          {
            ...{ id, emailKey: emailKey ?? null, emailVerified: false },
            shedding: { $exists: false },
          },
          { $unset: { emailKey: true }, $set: { shedding: "ousted" } },
        )
        if (Option.isNone(freed)) return false
        yield* proving.finish(freed.value)
        yield* announce({ to: [id], happening: { _tag: "UserChanged" } })
        return true
      })

      const hold = ({ id, email }: UserRecord) =>
        users
          .findAndUpdateUnique(
            { id, leavingSince: { $exists: false }, shedding: { $exists: false } },
            { $set: { emailKey: keyOf(email), emailVerified: true } },
          )
          .pipe(
            Effect.map(Option.isSome),
            // Somebody signed up with it between the two steps.
            Effect.catchTag("AlreadyThere", () => Effect.succeed(false)),
          )

      const takeOver = Effect.fnUntraced(function* (user: UserRecord) {
        yield* finishOusted(user)
        for (let round = 0; round < mostRounds; round += 1) {
          if (!(yield* free(user))) return false
          if (yield* hold(user)) return true
        }
        return false
      })

      /**
       * Anybody can have such a letter sent to anybody, and it looks like the one its reader waits for.
       * So it never confirms the account of one for another who is signed in, nor, from afar, one that
       * would take the address from whoever holds it, or that shares anything: nobody there can say
       * whether it was they who shared it.
       */
      const mayConfirm = Effect.fnUntraced(function* (
        { id, emailKey, emailVerified }: UserRecord,
        reader: UserId | null,
      ) {
        if (reader !== null) return reader === id
        if (emailVerified) return true
        return emailKey !== undefined && !(yield* shedding.isSharing(id))
      })

      const confirm = Effect.fn("Confirming.confirm")(function* (
        token: string,
        reader: UserId | null,
      ) {
        const link = yield* links.behind("verification", token)
        if (Option.isNone(link)) return "bad-link" as const
        const user = yield* users.first({
          id: link.value.userId,
          leavingSince: { $exists: false },
          shedding: { $exists: false },
        })
        if (Option.isNone(user)) return "bad-link" as const
        // What broke after the address was proved is done by the same link as well.
        const { emailVerified: wasProved } = user.value
        if (!(yield* mayConfirm(user.value, reader))) return "sign-in-first" as const
        if (!wasProved && !(yield* takeOver(user.value))) return "bad-link" as const
        // From afar: what came between the look and the proof was not there when it was looked at.
        if (reader === null && !wasProved) yield* shedding.all(user.value.id)
        // Nobody but their own user has asked for these.
        else yield* letters.release(user.value.id)
        // Only now, so that whatever goes wrong before can be done again by the same link. It confirms
        // nothing twice: the account is confirmed.
        yield* Effect.ignore(links.use(link.value))
        const to = [user.value.id]
        yield* announce({ to, happening: { _tag: "UserChanged" } })
        // What was sent to the address shows from now on.
        yield* announce({ to, happening: { _tag: "InvitesChanged" } })
        return "done" as const
      })

      return Confirming.of({ welcome, writeAgain, confirm })
    }),
  )
}
