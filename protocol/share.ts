import { Schema } from "effect"
import { PersonId, SharedId, ShareId } from "./ids.ts"
import { limits } from "./limits.ts"
import { optionalText, requiredText } from "./text.ts"
import { emailAddress } from "./user.ts"
import { errorMessages } from "./error-messages.ts"

/** What a share allows: seeing the stories, or seeing them and adding some. */
export const ShareRole = Schema.Literals(["viewer", "contributor"])
export type ShareRole = typeof ShareRole.Type

/**
 * The state of an invitation's email: `none` when this server sends no mail, `failed` when it was refused
 * or given up, `held` until the keeper has confirmed their own address, `withheld` when the keeper has
 * reached the limit of addresses they may write to, `recent` when they had this address written to lately.
 */
export const MailState = Schema.Literals([
  "sent",
  "waiting",
  "failed",
  "none",
  "held",
  "withheld",
  "recent",
])
export type MailState = typeof MailState.Type

/**
 * Why an email was not delivered. The mail server cannot be reached, or does not answer; it asks to be
 * tried later; it takes no email from this server; it refused the address; it refused this email.
 */
export const MailProblem = Schema.Literals([
  "unreachable",
  "busy",
  "settings",
  "address",
  "rejected",
])
export type MailProblem = typeof MailProblem.Type

/** A share as its keeper sees it. */
export const Share = Schema.Struct({
  id: ShareId,
  personId: SharedId,
  /** Empty when the share covers all people. */
  personName: Schema.String,
  sharedWithEmail: Schema.String,
  /** The user who accepted it. */
  sharedWithUser: Schema.NullOr(
    Schema.Struct({ firstName: Schema.String, lastName: Schema.String }),
  ),
  message: Schema.String,
  role: ShareRole,
  /**
   * `pending`, `accepted`, `declined` or `expired`. A string, because a newer server may send others.
   */
  status: Schema.String,
  createdAt: Schema.String,
  /** When an unanswered invitation expires. */
  expiresAt: Schema.String,
  mail: MailState,
  /** Why it is not delivered; null while it was not tried, and once it was. */
  mailProblem: Schema.NullOr(MailProblem),
  /** Set while the share is pending, to build the invitation link. */
  inviteToken: Schema.NullOr(Schema.String),
})
export type Share = typeof Share.Type

/** An invitation as shown to the user invited. */
export const Invite = Schema.Struct({
  id: ShareId,
  inviteToken: Schema.String,
  /** Whether it covers all of the sender's people; then no person is named. */
  isForEverybody: Schema.Boolean,
  personName: Schema.String,
  role: ShareRole,
  message: Schema.String,
  sharedByUser: Schema.Struct({
    firstName: Schema.String,
    lastName: Schema.String,
    email: Schema.String,
  }),
  expiresAt: Schema.String,
})
export type Invite = typeof Invite.Type

/** What anybody who holds the link of an open invitation is told, also before signing in. */
export const InvitePreview = Schema.Struct({
  /** The address it was sent to; only an account with this address can answer. */
  email: Schema.String,
  isForEverybody: Schema.Boolean,
  personName: Schema.String,
  sharedByUser: Schema.Struct({ firstName: Schema.String, lastName: Schema.String }),
})
export type InvitePreview = typeof InvitePreview.Type

/** As far west of UTC as anybody lives. */
const westmostMillis = 12 * 60 * 60 * 1_000

/** The last day an invitation works, `2026-12-26`: the same for everybody, and over nowhere before it begins. */
export const lastDayOf = (expiresAt: string): string =>
  new Date(Date.parse(expiresAt) - westmostMillis).toISOString().slice(0, 10)

const role = Schema.optionalKey(ShareRole)

/** What the share panel sends. The default role is contributor. */
export const NewShare = Schema.Struct({
  email: emailAddress("Please enter a valid email address"),
  role,
  message: Schema.optionalKey(optionalText(limits.text.long)),
})
export type NewShare = typeof NewShare.Type

/** What the share tab of a story sends. The default role is viewer. */
export const NewStoryShare = Schema.Struct({
  email: emailAddress("Please enter an email address."),
  role,
})
export type NewStoryShare = typeof NewStoryShare.Type

export const ShareChange = Schema.Struct({ role: ShareRole })
export type ShareChange = typeof ShareChange.Type

const inviteToken = requiredText(errorMessages.unreadableInvitation, 200)
export const InviteAnswer = Schema.Struct({ inviteToken })
export type InviteAnswer = typeof InviteAnswer.Type

/**
 * `linkPersonId` is a person of the user's own who is the same one; without it a new person is made.
 */
export const InviteAcceptance = Schema.Struct({
  inviteToken,
  linkPersonId: Schema.optionalKey(Schema.NullOr(PersonId)),
})
export type InviteAcceptance = typeof InviteAcceptance.Type

/** The result of accepting an invitation: the person now shared, unless it covers all of them. */
export const Accepted = Schema.Struct({
  personId: Schema.NullOr(PersonId),
  linkPersonId: Schema.NullOr(PersonId),
})
export type Accepted = typeof Accepted.Type
