import { Context, Effect, Layer, Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import { ProviderName } from "#protocol/account.ts"
import { Plan } from "#protocol/user.ts"
import type { CollectionShape } from "../ports/documents.ts"
import { recordsOf } from "../ports/records.ts"

/** A user as kept. `usernameKey` and `emailKey` are what uniqueness and sign-in go by (`keyOf`). */
export const UserRecord = Schema.Struct({
  id: UserId,
  firstName: Schema.String,
  lastName: Schema.String,
  username: Schema.String,
  usernameKey: Schema.String,
  /** What the username looks like (`lookOf`). Missing where it was chosen before anybody compared looks, and two looked the same. */
  usernameLook: Schema.optionalKey(Schema.String),
  email: Schema.String,
  /** Missing while somebody else holds the address: then it is only what was typed, and opens nothing. */
  emailKey: Schema.optionalKey(Schema.String),
  emailVerified: Schema.Boolean,
  /** Null for whoever only ever signed in through a provider. */
  passwordHash: Schema.NullOr(Schema.String),
  /** How often a letter set the password; missing: never. A session begun before is over. */
  sessionEpoch: Schema.optionalKey(Schema.Int),
  bio: Schema.String,
  profileImageUrl: Schema.NullOr(Schema.String),
  createdAt: Schema.String,
  updatedAt: Schema.String,
  /** When they last did something here, give or take minutes. Missing where that was before anybody noted it. */
  lastActiveAt: Schema.optionalKey(Schema.String),
  subscriptionStatus: Plan,
  /** Every story ever recorded or uploaded in which there is something to hear, saves under way included. */
  storiesRecorded: Schema.Int,
  /** Save keys of stories under way that `storiesRecorded` counts already. */
  savesUnderWay: Schema.Array(Schema.String),
  /** Save keys of stories in which there was nothing to hear; `storiesRecorded` does not count them. Missing: none. */
  placesGivenBack: Schema.optionalKey(Schema.Array(Schema.String)),
  setupDone: Schema.Boolean,
  /**
   * Its address was proved just now, or proved by somebody else, and what it shared before is not taken
   * back to the end yet. Until then nobody signs in to it.
   */
  shedding: Schema.optionalKey(Schema.Literals(["for-proof", "ousted"])),
  /** Since when the account is being erased: from then on nobody is signed in to it. */
  leavingSince: Schema.optionalKey(Schema.String),
})
export type UserRecord = typeof UserRecord.Type

export const users: CollectionShape = {
  name: "users",
  indexes: [
    { paths: [["usernameKey", 1]], unique: true },
    { paths: [["emailKey", 1]], unique: true },
    { paths: [["usernameLook", 1]], unique: true },
  ],
}

/** Somebody signed in somewhere. The id is the SHA-256 of the token in their cookie. */
export const SessionRecord = Schema.Struct({
  id: Schema.String,
  userId: UserId,
  /** The user's `sessionEpoch` when it began; missing: 0. */
  epoch: Schema.optionalKey(Schema.Int),
  createdAt: Schema.String,
  /** Milliseconds since 1970. */
  expiresAt: Schema.Finite,
})

export const sessions: CollectionShape = {
  name: "sessions",
  indexes: [{ paths: [["userId", 1]] }, { paths: [["expiresAt", 1]] }],
}

/** Somebody's account at a provider. The id is the SHA-256 of issuer and subject. */
export const IdentityRecord = Schema.Struct({
  id: Schema.String,
  userId: UserId,
  provider: ProviderName,
  createdAt: Schema.String,
})
export type IdentityRecord = typeof IdentityRecord.Type

export const identities: CollectionShape = {
  name: "identities",
  indexes: [{ paths: [["userId", 1]] }],
}

/** What a letter about an account is for. */
export const LinkKind = Schema.Literals(["reset", "verification", "already-here"])
export type LinkKind = typeof LinkKind.Type

/** A link that went to an account's address. Its token is kept by its SHA-256 only, and made again for a letter that waits. */
export const LinkRecord = Schema.Struct({
  id: Schema.Int,
  kind: LinkKind,
  userId: UserId,
  tokenHash: Schema.String,
  /** Milliseconds since 1970. */
  createdAt: Schema.Finite,
  expiresAt: Schema.Finite,
})
export type LinkRecord = typeof LinkRecord.Type

export const links: CollectionShape = {
  name: "links",
  indexes: [
    { paths: [["tokenHash", 1]], unique: true },
    {
      paths: [
        ["userId", 1],
        ["kind", 1],
      ],
    },
    { paths: [["expiresAt", 1]] },
  ],
}

/** How often something was tried. The id is a keyed hash of what, so that the store names nobody. */
export const TryRecord = Schema.Struct({
  id: Schema.String,
  count: Schema.Int,
  /** Milliseconds since 1970: when the count begins anew. */
  expiresAt: Schema.Finite,
})

export const tries: CollectionShape = { name: "tries", indexes: [{ paths: [["expiresAt", 1]] }] }

export class AccountRecords extends Context.Service<
  AccountRecords,
  {
    readonly users: Effect.Success<ReturnType<typeof recordsOf<typeof UserRecord>>>
    readonly sessions: Effect.Success<ReturnType<typeof recordsOf<typeof SessionRecord>>>
    readonly identities: Effect.Success<ReturnType<typeof recordsOf<typeof IdentityRecord>>>
    readonly links: Effect.Success<ReturnType<typeof recordsOf<typeof LinkRecord>>>
    readonly tries: Effect.Success<ReturnType<typeof recordsOf<typeof TryRecord>>>
  }
>()("backend/accounts/AccountRecords") {
  static readonly layer = Layer.effect(
    AccountRecords,
    Effect.gen(function* () {
      return AccountRecords.of({
        users: yield* recordsOf(users, UserRecord),
        sessions: yield* recordsOf(sessions, SessionRecord),
        identities: yield* recordsOf(identities, IdentityRecord),
        links: yield* recordsOf(links, LinkRecord),
        tries: yield* recordsOf(tries, TryRecord),
      })
    }),
  )
}

/** What two spellings of the same name or address have in common. */
export const keyOf = (text: string) => text.normalize("NFKC").trim().toLowerCase()
