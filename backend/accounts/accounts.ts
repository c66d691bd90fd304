import { hash, verify } from "@node-rs/argon2"
import { Context, DateTime, Effect, Layer, Option, Semaphore } from "effect"
import { Conflict, type NoRoom, RuleBroken, SignedOut } from "#protocol/failure.ts"
import { UserId } from "#protocol/ids.ts"
import type { CurrentUser, ProfileSetup, SignIn, SignUp } from "#protocol/user.ts"
import { Happenings } from "../happenings.ts"
import { People } from "../people/people.ts"
import { AccountRecords, keyOf, type UserRecord } from "./records.ts"

/** OWASP's argon2id setting (the library's default kind) with the smallest memory still advised: 19 MiB, 2 rounds, 1 lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing runs on the threads that also read and write files; these many leave some to them. */
const hashesAtOnce = 2

/** What a wrong name is checked against, so that it takes as long as a wrong password. */
const nobodysHash = hash("nobody has this password", strength)

export const toCurrentUser = (user: UserRecord): CurrentUser => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerified,
  bio: user.bio,
  profileImageUrl: user.profileImageUrl,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
  subscriptionStatus: user.subscriptionStatus,
  storiesRecorded: user.storiesRecorded,
  setupDone: user.setupDone,
})

export class Accounts extends Context.Service<
  Accounts,
  {
    readonly signUp: (form: SignUp) => Effect.Effect<UserRecord, Conflict | RuleBroken | NoRoom>
    readonly signIn: (form: SignIn) => Effect.Effect<UserRecord, SignedOut>
    /** Names the user and makes them the first person of their collection, once. */
    readonly setUp: (user: UserRecord, form: ProfileSetup) => Effect.Effect<UserRecord, NoRoom>
  }
>()("backend/accounts/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const { users } = yield* AccountRecords
      const hashing = yield* Semaphore.make(hashesAtOnce)
      const people = yield* People
      const { announce } = yield* Happenings

      const refuseTaken = Effect.fnUntraced(function* (usernameKey: string) {
        if (Option.isSome(yield* users.first({ usernameKey }))) {
          return yield* new Conflict({ message: "This username is taken. Please choose another." })
        }
        return yield* new Conflict({
          message: "There is already an account with this email. Please sign in instead.",
        })
      })

      const signUp = Effect.fn("Accounts.signUp")(function* (form: SignUp) {
        const usernameKey = keyOf(form.username)
        const emailKey = keyOf(form.email)
        if ([usernameKey, emailKey].includes(keyOf(form.password))) {
          return yield* new RuleBroken({
            message: "Please choose a password that is not your username or email.",
          })
        }
        const taken = yield* users.first({ $or: [{ usernameKey }, { emailKey }] })
        if (Option.isSome(taken)) return yield* refuseTaken(usernameKey)
        const passwordHash = yield* hashing.withPermits(1)(
          Effect.promise(() => hash(form.password, strength)),
        )
        const now = DateTime.formatIso(yield* DateTime.now)
        const user: UserRecord = {
          id: UserId.make(yield* users.nextId),
          firstName: form.firstName,
          lastName: form.lastName,
          username: form.username,
          usernameKey,
          email: form.email,
          emailKey,
          emailVerified: false,
          passwordHash,
          bio: "",
          profileImageUrl: null,
          createdAt: now,
          updatedAt: now,
          subscriptionStatus: "free",
          storiesRecorded: 0,
          savesUnderWay: [],
          setupDone: false,
        }
        yield* users
          .insert(user)
          .pipe(Effect.catchTag("AlreadyThere", () => refuseTaken(usernameKey)))
        return user
      })

      const signIn = Effect.fn("Accounts.signIn")(function* (form: SignIn) {
        const key = keyOf(form.email)
        const found = yield* users.first({ $or: [{ emailKey: key }, { usernameKey: key }] })
        const known = Option.isSome(found)
          ? found.value.passwordHash
          : yield* Effect.promise(() => nobodysHash)
        const right = yield* hashing.withPermits(1)(
          Effect.promise(() => verify(known, form.password)),
        )
        if (Option.isNone(found) || !right) {
          return yield* new SignedOut({ message: "This email, username or password is not right." })
        }
        return found.value
      })

      const setUp = Effect.fn("Accounts.setUp")(function* (user: UserRecord, form: ProfileSetup) {
        const lastName = form.lastName ?? user.lastName
        const bio = form.bio ?? user.bio
        yield* people.addSelf(user.id, {
          name: [form.firstName, lastName].filter((part) => part !== "").join(" "),
          bio,
        })
        const updatedAt = DateTime.formatIso(yield* DateTime.now)
        const changed = yield* users
          .findAndUpdate(
            { id: user.id },
            { $set: { firstName: form.firstName, lastName, bio, setupDone: true, updatedAt } },
          )
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
        yield* announce({ to: [user.id], happening: { _tag: "UserChanged" } })
        return Option.getOrElse(changed, () => user)
      })

      return Accounts.of({ signUp, signIn, setUp })
    }),
  )
}
