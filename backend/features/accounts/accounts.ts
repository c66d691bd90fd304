import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { ProfileEdit } from "#protocol/account.ts"
import {
  type Conflict,
  UnprocessableEntity,
  type InsufficientStorage,
  type Forbidden,
  TooManyRequests,
} from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import type { CurrentUser, ProfileSetup, SignUp } from "#protocol/user.ts"
import { lookOf, usernameProblem } from "#protocol/username.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { People } from "../people/people.ts"
import { Grants } from "../access/grants.ts"
import { fullName, nameOf } from "./full-name.ts"
import { networkOf } from "./ip-rate-key.ts"
import { AccountCreation, usernameTaken } from "./account-creation.ts"
import { passwordProblem } from "./password-problem.ts"
import { Passwords } from "./passwords.ts"
import { Database } from "../../platform/database/database.ts"
import { photoUrl } from "../../platform/database/photo.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"
import { Registration } from "./registration.ts"
import { type Bound, RateLimits } from "./rate-limits.ts"

/** How often `follow` tries again when the records change at the same time. */
const mostRounds = 10

const perNetwork: Bound = { most: limits.signUp.anHour, millis: 60 * 60 * 1_000 }

const tooMany = (waitMillis: number) =>
  new TooManyRequests({
    message: "Too many accounts were just created from your network. Please try again later.",
    retryAfter: Math.ceil(waitMillis / 1_000),
  })

export const toCurrentUser = (user: UserRecord): CurrentUser => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerified,
  bio: user.bio,
  profileImageUrl: photoUrl(routes.ownPhoto, user),
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
  lastActiveAt: user.lastActiveAt ?? user.updatedAt,
  subscriptionStatus: user.subscriptionStatus,
  storiesRecorded: user.storiesRecorded,
  hasPassword: user.passwordHash !== null,
  setupDone: user.setupDone,
  newStoryEmails: user.newStoryEmailsSince !== undefined,
})

export class Accounts extends Context.Service<
  Accounts,
  {
    /** Opens an account; `address` is the network address the request came from. */
    readonly signUp: (
      form: SignUp,
      address: string,
    ) => Effect.Effect<
      UserRecord,
      Conflict | UnprocessableEntity | Forbidden | TooManyRequests | InsufficientStorage
    >
    /** Stores the name given at setup and creates the user's own person in the directory, once. */
    readonly setUp: (
      user: UserRecord,
      form: ProfileSetup,
    ) => Effect.Effect<UserRecord, InsufficientStorage>
    readonly edit: (
      user: UserRecord,
      form: ProfileEdit,
    ) => Effect.Effect<UserRecord, Conflict | UnprocessableEntity | InsufficientStorage>
  }
>()("backend/features/accounts/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const { users } = yield* Database
      const passwords = yield* Passwords
      const accountCreation = yield* AccountCreation
      const registration = yield* Registration
      const tries = yield* RateLimits
      const people = yield* People
      const { publish } = yield* EventBus
      const { askerOf } = yield* Grants

      const signUp = Effect.fn("Accounts.signUp")(function* (form: SignUp, address: string) {
        const problem = passwordProblem(form.password, form)
        if (problem !== null) {
          return yield* new UnprocessableEntity({ message: problem, fields: { password: problem } })
        }
        const wait = yield* tries.consume(`sign-up network ${networkOf(address)}`, perNetwork)
        if (wait > 0) return yield* tooMany(wait)
        const { firstName, lastName, username, email, inviteToken = null } = form
        const name = { firstName, lastName, username }
        return yield* registration.admit(
          { _tag: "SigningUp", email, inviteToken },
          Effect.flatMap(passwords.hash(form.password), (passwordHash) =>
            accountCreation.open({ ...name, email, emailVerified: false, passwordHash }),
          ),
        )
      })

      /**
       * Copies the profile's name to the user's own person, and the bio too if profile and person
       * had the same one before. When two requests save at once, this is repeated until the person
       * has the profile's latest name.
       */
      const follow = Effect.fnUntraced(function* (before: UserRecord) {
        for (let round = 0; round < mostRounds; round += 1) {
          const self = yield* people.selfOf(before.id)
          const now = yield* users.get(before.id)
          if (Option.isNone(self) || Option.isNone(now)) return
          const { id, name, bio } = self.value
          const isBioTheirs = bio === before.bio
          const change = { name: nameOf(now.value), bio: isBioTheirs ? now.value.bio : bio }
          if (change.name === name && change.bio === bio) return
          yield* people.change(before.id, id, change)
        }
      })

      const setUp = Effect.fn("Accounts.setUp")(function* (user: UserRecord, form: ProfileSetup) {
        const lastName = form.lastName ?? user.lastName
        const bio = form.bio ?? user.bio
        yield* people.addSelf(user.id, {
          name: fullName({ firstName: form.firstName, lastName }),
          bio,
        })
        const updatedAt = DateTime.formatIso(yield* DateTime.now)
        const changed = yield* users.findAndUpdate(
          { id: user.id },
          { $set: { firstName: form.firstName, lastName, bio, setupDone: true, updatedAt } },
        )
        // If the user was set up before, their person exists already, with the name of that time.
        yield* Effect.ignore(follow(user))
        yield* publish({ to: [user.id], event: { _tag: "UserChanged" } })
        return Option.getOrElse(changed, () => user)
      })

      /**
       * The username fields to set, if the username changes. An unchanged one is not checked, so it
       * stays valid even if rules were added later.
       */
      const renamed = Effect.fnUntraced(function* (user: UserRecord, username: string) {
        if (username === user.username) return {}
        const problem = usernameProblem(username)
        if (problem !== null) {
          return yield* new UnprocessableEntity({ message: problem, fields: { username: problem } })
        }
        return { username, usernameKey: keyOf(username), usernameSkeleton: lookOf(username) }
      })

      /**
       * Tells everybody who shares with the user, in either direction, because they see the user's
       * name.
       */
      const tellOf = Effect.fnUntraced(function* ({ id }: UserRecord) {
        yield* publish({ to: [id], event: { _tag: "UserChanged" } })
        yield* publish({ to: { sharesOf: id }, event: { _tag: "PeopleChanged" } })
        const { grants } = yield* askerOf(id)
        yield* publish({
          to: grants.map(({ keeperId }) => keeperId),
          event: { _tag: "SharesChanged" },
        })
      })

      const edit = Effect.fn("Accounts.edit")(function* (user: UserRecord, form: ProfileEdit) {
        const { firstName, lastName = user.lastName, bio = user.bio } = form
        const username = yield* renamed(user, form.username)
        const changed = yield* users
          .findAndUpdateUnique({ id: user.id }, { $set: { firstName, lastName, bio, ...username } })
          .pipe(Effect.catchTag("DuplicateKey", () => usernameTaken()))
        const after = Option.getOrElse(changed, () => user)
        // The profile is already saved, so it does not matter if this fails because the person was
        // removed.
        yield* Effect.ignore(follow(user))
        yield* tellOf(after)
        return after
      })

      return Accounts.of({ signUp, setUp, edit })
    }),
  )
}
