import { Schema } from "effect"
import { MailProblem } from "./share.ts"
import { RegistrationPolicy } from "./account.ts"
import { errorMessages } from "./error-messages.ts"
import { idFromText, StoryId, UserId } from "./ids.ts"

/** What whoever runs a server sees of it. Nothing that families told is in any of this. */
export const ServerOverview = Schema.Struct({
  registration: Schema.Struct({
    policy: RegistrationPolicy,
    /** The settings file says it, so it cannot be chosen on the page. */
    isConfigured: Schema.Boolean,
  }),
  accounts: Schema.Int,
  stories: Schema.Struct({
    /** Waiting to be transcribed, or being transcribed. */
    queued: Schema.Int,
    failed: Schema.Int,
  }),
  emails: Schema.Struct({
    /** Without a mail server they are written to a folder. */
    isSent: Schema.Boolean,
    waiting: Schema.Int,
    /** Why none leaves at the moment; null where they do. */
    problem: Schema.NullOr(MailProblem),
    /** Refused by a mail server, or given up after days. */
    undelivered: Schema.Int,
  }),
  /** Null where the store or the bucket is backed up by programs of its own. */
  backup: Schema.NullOr(
    Schema.Struct({
      /** When the newest backup began; null where none was made. */
      newestAt: Schema.NullOr(Schema.String),
      /** Nobody made one for days. */
      isOld: Schema.Boolean,
    }),
  ),
  /** The disks of the data, and of the recordings where that is another one. In bytes. */
  disks: Schema.Array(
    Schema.Struct({
      folder: Schema.String,
      free: Schema.Finite,
      total: Schema.Finite,
      /** Little enough that somebody has to make room. */
      isLow: Schema.Boolean,
    }),
  ),
})
export type ServerOverview = typeof ServerOverview.Type

export const RegistrationChoice = Schema.Struct({ policy: RegistrationPolicy })

export const AccountOnServer = Schema.Struct({
  id: UserId,
  username: Schema.String,
  name: Schema.String,
  email: Schema.String,
  isConfirmed: Schema.Boolean,
  /** How many are kept in the account. */
  stories: Schema.Int,
  /** Of their recordings as they came. */
  bytes: Schema.Int,
  createdAt: Schema.String,
  /** Null where it is not known. */
  lastActiveAt: Schema.NullOr(Schema.String),
})
export type AccountOnServer = typeof AccountOnServer.Type

/** Of a list whose newest come first; `next` is what to ask for the next page with, null after the last. */
const pageOf = <Item extends Schema.Codec<unknown, unknown>>(item: Item) =>
  Schema.Struct({ items: Schema.Array(item), next: Schema.NullOr(Schema.Int) })

export const AccountPage = pageOf(AccountOnServer)
/** The page begins below this account. */
export const AccountQuery = Schema.Struct({
  before: Schema.optionalKey(idFromText(UserId, errorMessages.invalidAccountId)),
})

export const FailedStory = Schema.Struct({
  id: StoryId,
  /** Whose account it is in. */
  username: Schema.String,
  createdAt: Schema.String,
  seconds: Schema.Finite,
  reason: Schema.String,
  /** The recording itself cannot be read, so trying again changes nothing. */
  isUnreadable: Schema.Boolean,
})
export type FailedStory = typeof FailedStory.Type

export const FailedStoryPage = pageOf(FailedStory)
/** The page begins below this story. */
export const FailedStoryQuery = Schema.Struct({
  before: Schema.optionalKey(idFromText(StoryId, errorMessages.invalidStoryId)),
})
