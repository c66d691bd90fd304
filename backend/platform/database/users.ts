import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import { Plan } from "#protocol/user.ts"
import { asciiDomain, splitEmail } from "../../lib/email-domain.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import { photoFields } from "./photo.ts"

/**
 * A stored user. `usernameKey` and `emailKey` are the normalized forms (`keyOf`) for uniqueness and
 * sign-in.
 */
export const UserRecord = Schema.Struct({
  id: UserId,
  firstName: Schema.String,
  lastName: Schema.String,
  username: Schema.String,
  usernameKey: Schema.String,
  /**
   * The username's visual skeleton (`lookOf`). Missing for a username from before skeletons were
   * compared, if it looked the same as another.
   */
  usernameSkeleton: Schema.optionalKey(Schema.String),
  email: Schema.String,
  /**
   * Missing while another account holds the address: then `email` is only what was typed and cannot be
   * used to sign in.
   */
  emailKey: Schema.optionalKey(Schema.String),
  emailVerified: Schema.Boolean,
  /** Null for a user who has only signed in through a provider. */
  passwordHash: Schema.NullOr(Schema.String),
  /**
   * How often the password was reset by email; missing means never. Sessions from an earlier epoch are
   * invalid.
   */
  sessionEpoch: Schema.optionalKey(Schema.Int),
  bio: Schema.String,
  ...photoFields,
  createdAt: Schema.String,
  updatedAt: Schema.String,
  /** Time of the last activity, to within minutes. Missing where that was before it was recorded. */
  lastActiveAt: Schema.optionalKey(Schema.String),
  subscriptionStatus: Plan,
  /**
   * Counts all stories ever recorded or uploaded that have audible content, including saves under way.
   */
  storiesRecorded: Schema.Int,
  /**
   * The places in the plan of saves under way, by their save keys, which `storiesRecorded` counts already:
   * who is at one, null where recordings that wait on the server hold it; and until when, milliseconds since
   * 1970, unless that is renewed. Null: until it is released.
   */
  pendingSaves: Schema.Record(
    Schema.String,
    Schema.Struct({ claim: Schema.NullOr(Schema.String), until: Schema.NullOr(Schema.Finite) }),
  ),
  /** When one of these may be over; missing where none can be. */
  reservedUntil: Schema.optionalKey(Schema.Finite),
  /**
   * Save keys of stories without audible content, which `storiesRecorded` does not count. Missing means
   * none.
   */
  placesGivenBack: Schema.optionalKey(Schema.Array(Schema.String)),
  setupDone: Schema.Boolean,
  /** Since when the user wants an email when a new story is ready; missing when they want none. */
  newStoryEmailsSince: Schema.optionalKey(Schema.String),
  /**
   * The address was just proved, by this account or by another, and the account's earlier shares are
   * not revoked completely yet. Until then nobody can sign in to it.
   */
  unverifiedShares: Schema.optionalKey(Schema.Literals(["for-proof", "ousted"])),
  /** When the deletion of the account began. From then on nobody can sign in to it. */
  closingSince: Schema.optionalKey(Schema.String),
})
export type UserRecord = typeof UserRecord.Type

export const users: CollectionShape = {
  name: "users",
  indexes: [
    { paths: [["usernameKey", 1]], unique: true },
    { paths: [["emailKey", 1]], unique: true },
    { paths: [["usernameSkeleton", 1]], unique: true },
    { paths: [["reservedUntil", 1]] },
  ],
}

/** A normalized form that is equal for all spellings of a name or address. */
export const keyOf = (text: string) => {
  const [local, domain] = splitEmail(text.normalize("NFKC").trim().toLowerCase())
  return local + asciiDomain(domain)
}
