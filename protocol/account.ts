import { Schema } from "effect"
import { limits } from "./limits.ts"
import { PlansHere } from "./plan.ts"
import { optionalText, requiredText } from "./text.ts"
import { NewPassword } from "./password.ts"
import { Email } from "./user.ts"
import { errorMessages } from "./error-messages.ts"

/** The external accounts a user can sign in with. The lower-case name is part of addresses. */
export const ProviderName = Schema.Literals(["google", "apple", "microsoft"])
export type ProviderName = typeof ProviderName.Type

/** In the order the screens offer them. */
export const providers: ReadonlyArray<{ readonly name: ProviderName; readonly label: string }> = [
  { name: "google", label: "Google" },
  { name: "apple", label: "Apple" },
  { name: "microsoft", label: "Microsoft" },
]

/** Who may open an account: anybody, only the holder of an invitation, or nobody. */
export const RegistrationPolicy = Schema.Literals(["open", "invited", "closed"])
export type RegistrationPolicy = typeof RegistrationPolicy.Type

/** What the signed-out screens need to know about this server. */
export const SignInOptions = Schema.Struct({
  /** The providers that are configured. */
  providers: Schema.Array(ProviderName),
  /**
   * The configured origin of this server, null when none is set. On any other origin the callback
   * addresses are shown.
   */
  productionOrigin: Schema.NullOr(Schema.String),
  /** Whether this server sends mail; if not, somebody with access to it has to look the emails up. */
  sendsMail: Schema.Boolean,
  /** Whether its mail server takes no email at the moment: emails wait for it. */
  mailWaits: Schema.Boolean,
  supportEmail: Schema.NullOr(Schema.String),
  registration: RegistrationPolicy,
  /** False on an empty server, where whoever comes is setting it up. */
  hasAccounts: Schema.Boolean,
  plans: PlansHere,
})
export type SignInOptions = typeof SignInOptions.Type

/** Why a sign-in with a provider failed: `?problem=` at `/login` (`provider` names the provider). */
export const SignInProblem = Schema.Literals([
  /** The provider is not configured here. */
  "unavailable",
  /** The user or the provider declined. */
  "rejected",
  /** Anything invalid: an expired, repeated or forged answer, or a provider that does not answer. */
  "failed",
  /** The provider did not disclose an e-mail address. */
  "no-email",
  /** An account with this address exists and never confirmed it; signing in to that one is refused. */
  "unconfirmed",
  /** New accounts need an invitation here, and there is none for this address. */
  "not-invited",
  /** Registration is closed. */
  "closed",
])
export type SignInProblem = typeof SignInProblem.Type

/** The result of pressing the button on the page that a verification email links to. */
export const VerificationOutcome = Schema.Literals([
  "done",
  "bad-link",
  /**
   * Another user is signed in, or the account does not hold the address yet: only the signed-in owner
   * of the account can confirm it. The link stays valid.
   */
  "sign-in-first",
])
export type VerificationOutcome = typeof VerificationOutcome.Type

export const ForgotPassword = Schema.Struct({ email: Email })
export type ForgotPassword = typeof ForgotPassword.Type

export const badLink = "This link may be expired or invalid."

const emailToken = Schema.String.annotate({ message: badLink })
  .check(Schema.isMaxLength(200, { message: badLink }))
  .annotateKey({ messageMissingKey: badLink })

export const ResetPassword = Schema.Struct({ token: emailToken, newPassword: NewPassword })
export type ResetPassword = typeof ResetPassword.Type

/** Changes the password of whoever is signed in. */
export const ChangePassword = Schema.Struct({
  currentPassword: Schema.String.check(
    Schema.isMinLength(1, { message: "Please enter your current password." }),
    Schema.isMaxLength(limits.password.max, { message: errorMessages.passwordTooLong }),
  ),
  newPassword: NewPassword,
})
export type ChangePassword = typeof ChangePassword.Type

export const VerifyEmail = Schema.Struct({ token: emailToken })
export type VerifyEmail = typeof VerifyEmail.Type

/** Which emails a user wants. */
export const EmailPreference = Schema.Struct({ newStories: Schema.Boolean })
export type EmailPreference = typeof EmailPreference.Type

/** The query of the link that ends emails about new stories. */
export const Unsubscribe = Schema.Struct({ token: emailToken })

export const Verified = Schema.Struct({ outcome: VerificationOutcome })

/**
 * `email` is not among them: an address cannot be changed, so one that is sent is ignored. An unchanged
 * username may be one that could not be chosen today; a new one has to be a `Username`.
 */
export const ProfileEdit = Schema.Struct({
  firstName: requiredText("First name is required"),
  lastName: Schema.optionalKey(optionalText()),
  username: requiredText("Please choose a username.", limits.username.max),
  bio: Schema.optionalKey(optionalText(limits.text.long)),
})
export type ProfileEdit = typeof ProfileEdit.Type

/** What an account holds, shown before it is exported or deleted. */
export const AccountData = Schema.Struct({
  people: Schema.Int,
  /** Stories told by this user's people. */
  stories: Schema.Int,
  /** How many of these somebody else recorded: on deletion they are handed over to that recorder. */
  storiesOfOthers: Schema.Int,
  /** Stories this user recorded for another keeper's people: they stay with that keeper. */
  storiesElsewhere: Schema.Int,
  /** Shares this user granted, accepted and pending ones. */
  shares: Schema.Int,
  /** Total size in bytes of the original recordings in an export. */
  recordingBytes: Schema.Int,
})
export type AccountData = typeof AccountData.Type

/** What a user without a password types to confirm; letter case does not matter. */
export const deletionWord = "delete"

/** Exactly one of the two: the password of a user who has one, otherwise `deletionWord`. */
export const AccountDeletion = Schema.Struct({
  password: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(limits.password.max))),
  word: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(50))),
})
export type AccountDeletion = typeof AccountDeletion.Type
