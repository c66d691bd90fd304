import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import { Plan } from "#protocol/user.ts"
import type { CollectionShape } from "../ports/documents.ts"

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

/** What two spellings of the same name or address have in common. */
export const keyOf = (text: string) => text.normalize("NFKC").trim().toLowerCase()
