import { Context, Effect, Layer, Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import { Plan } from "#protocol/user.ts"
import type { CollectionShape } from "../ports/documents.ts"
import { recordsOf } from "../ports/records.ts"

/** A user as kept. `usernameKey` and `emailKey` are what uniqueness and sign-in go by: lower case, compatibility-normalised. */
export const UserRecord = Schema.Struct({
  id: UserId,
  firstName: Schema.String,
  lastName: Schema.String,
  username: Schema.String,
  usernameKey: Schema.String,
  email: Schema.String,
  emailKey: Schema.String,
  emailVerified: Schema.Boolean,
  passwordHash: Schema.String,
  bio: Schema.String,
  profileImageUrl: Schema.NullOr(Schema.String),
  createdAt: Schema.String,
  updatedAt: Schema.String,
  subscriptionStatus: Plan,
  /** Every story ever recorded or uploaded, saves under way included. */
  storiesRecorded: Schema.Int,
  /** Save keys of stories under way that `storiesRecorded` counts already. */
  savesUnderWay: Schema.Array(Schema.String),
  setupDone: Schema.Boolean,
})
export type UserRecord = typeof UserRecord.Type

export const users: CollectionShape = {
  name: "users",
  indexes: [
    { paths: [["usernameKey", 1]], unique: true },
    { paths: [["emailKey", 1]], unique: true },
  ],
}

/** Somebody signed in somewhere. The id is the SHA-256 of the token in their cookie. */
export const SessionRecord = Schema.Struct({
  id: Schema.String,
  userId: UserId,
  createdAt: Schema.String,
  /** Milliseconds since 1970. */
  expiresAt: Schema.Finite,
})

export const sessions: CollectionShape = {
  name: "sessions",
  indexes: [{ paths: [["userId", 1]] }, { paths: [["expiresAt", 1]] }],
}

export class AccountRecords extends Context.Service<
  AccountRecords,
  {
    readonly users: Effect.Success<ReturnType<typeof recordsOf<typeof UserRecord>>>
    readonly sessions: Effect.Success<ReturnType<typeof recordsOf<typeof SessionRecord>>>
  }
>()("backend/accounts/AccountRecords") {
  static readonly layer = Layer.effect(
    AccountRecords,
    Effect.gen(function* () {
      return AccountRecords.of({
        users: yield* recordsOf(users, UserRecord),
        sessions: yield* recordsOf(sessions, SessionRecord),
      })
    }),
  )
}

/** What two spellings of the same name or address have in common. */
export const keyOf = (text: string) => text.normalize("NFKC").trim().toLowerCase()
