import { Schema } from "effect"
import { limits } from "./limits.ts"
import { optionalText, requiredText } from "./text.ts"
import { Email, NewPassword } from "./user.ts"

/** Where else somebody may have an account to sign in with; the lower-case name stands in addresses. */
export const ProviderName = Schema.Literals(["google", "apple", "microsoft"])
export type ProviderName = typeof ProviderName.Type

/** In the order they are offered. */
export const providers: ReadonlyArray<{ readonly name: ProviderName; readonly label: string }> = [
  { name: "google", label: "Google" },
  { name: "apple", label: "Apple" },
  { name: "microsoft", label: "Microsoft" },
]

/** Who may open an account: anybody, whoever holds an invitation, or nobody. */
export const RegistrationPolicy = Schema.Literals(["open", "invited", "closed"])
export type RegistrationPolicy = typeof RegistrationPolicy.Type

/** What the signed-out screens have to know of this server. */
export const SignInOptions = Schema.Struct({
  /** The providers whose keys are set. */
  providers: Schema.Array(ProviderName),
  /** The origin this server is known by; null when nobody has said. On any other the callback addresses are shown. */
  productionOrigin: Schema.NullOr(Schema.String),
  /** Whether letters leave this server; without, somebody with access to it has to look them up. */
  sendsMail: Schema.Boolean,
  supportEmail: Schema.NullOr(Schema.String),
  registration: RegistrationPolicy,
})
export type SignInOptions = typeof SignInOptions.Type

/** Why a browser was sent back without what it came for: `?problem=` at `/login` (`provider` names the provider). */
export const SignInProblem = Schema.Literals([
  /** The provider's keys are not set here. */
  "unavailable",
  /** The person, or the provider, said no. */
  "refused",
  /** Anything that does not fit: too late, answered twice, forged, the provider away. */
  "failed",
  /** The provider did not tell an address. */
  "no-email",
  /** There is an account with this address that never confirmed it: nobody is let into that one. */
  "unconfirmed",
  /** New accounts are by invitation here, and none is open to this address. */
  "not-invited",
  /** There are no new accounts here. */
  "closed",
])
export type SignInProblem = typeof SignInProblem.Type

/** What the button of the page came to that a letter's link leads to. */
export const VerificationOutcome = Schema.Literals([
  "done",
  "bad-link",
  /** Somebody else is signed in, or the account does not hold the address yet: only whoever is signed in to it can say that it is theirs. The link still works. */
  "sign-in-first",
])
export type VerificationOutcome = typeof VerificationOutcome.Type

export const ForgotPassword = Schema.Struct({ email: Email })
export type ForgotPassword = typeof ForgotPassword.Type

export const badLink = "This link may be expired or invalid."

const letterToken = Schema.String.annotate({ message: badLink })
  .check(Schema.isMaxLength(200, { message: badLink }))
  .annotateKey({ messageMissingKey: badLink })

export const ResetPassword = Schema.Struct({ token: letterToken, newPassword: NewPassword })
export type ResetPassword = typeof ResetPassword.Type

export const VerifyEmail = Schema.Struct({ token: letterToken })
export type VerifyEmail = typeof VerifyEmail.Type

export const Verified = Schema.Struct({ outcome: VerificationOutcome })

/**
 * The address cannot be changed: one that is sent along is ignored. A username that stays may be one
 * that could not be chosen today; a new one has to be a `Username`.
 */
export const ProfileEdit = Schema.Struct({
  firstName: requiredText("First name is required"),
  lastName: Schema.optionalKey(optionalText()),
  username: requiredText("Please choose a username.", limits.username.max),
  bio: Schema.optionalKey(optionalText(limits.text.long)),
})
export type ProfileEdit = typeof ProfileEdit.Type

/** What an account holds, as it is told before it is exported or deleted. */
export const Belongings = Schema.Struct({
  people: Schema.Int,
  /** Stories told by people of this user. */
  stories: Schema.Int,
  /** Of these, recorded by somebody else: they go over to whoever recorded them. */
  storiesOfOthers: Schema.Int,
  /** Recorded by this user for people of somebody else: they stay there. */
  storiesElsewhere: Schema.Int,
  /** Accepted and pending shares this user gave. */
  shares: Schema.Int,
  /** Bytes of the original recordings an export holds. */
  recordingBytes: Schema.Int,
})
export type Belongings = typeof Belongings.Type

/** What has to be typed by somebody without a password, in any case of letters. */
export const deletionWord = "delete"

/** One of the two: the password of whoever has one, or `deletionWord`. */
export const AccountDeletion = Schema.Struct({
  password: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(limits.password.max))),
  word: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(50))),
})
export type AccountDeletion = typeof AccountDeletion.Type
