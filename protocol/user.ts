import { Schema } from "effect"
import { UserId } from "./ids.ts"
import { limits } from "./limits.ts"
import { NewPassword } from "./password.ts"
import { optionalText, requiredText, tooLongMessage } from "./text.ts"
import { Username } from "./username.ts"
import { errorMessages } from "./error-messages.ts"

export const Plan = Schema.Literals(["free", "active"])
export type Plan = typeof Plan.Type

/** The signed-in user as they see themselves. */
export const CurrentUser = Schema.Struct({
  id: UserId,
  firstName: Schema.String,
  lastName: Schema.String,
  username: Schema.String,
  email: Schema.String,
  emailVerified: Schema.Boolean,
  bio: Schema.String,
  profileImageUrl: Schema.NullOr(Schema.String),
  createdAt: Schema.String,
  updatedAt: Schema.String,
  /**
   * When they last signed in, told, listened to or changed something. Polling for changes does not
   * count.
   */
  lastActiveAt: Schema.String,
  subscriptionStatus: Plan,
  storiesRecorded: Schema.Int,
  /** False for a user who has only signed in through a provider. */
  hasPassword: Schema.Boolean,
  /** False until profile setup has been completed; sign-in leads there while it is false. */
  setupDone: Schema.Boolean,
  /** Whether they want an email when a new story is ready. */
  newStoryEmails: Schema.Boolean,
})
export type CurrentUser = typeof CurrentUser.Type

/** An address without invisible characters, which would let two addresses look alike. */
export const wellFormedEmail =
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@.<>()[\]\\,;:"]+(\.[^\s\p{C}@.<>()[\]\\,;:"]+)+$/u

/**
 * An email address; `empty` is the message where there is none. Nothing is left out of it: with a character
 * that nobody types it would be another address.
 */
export const emailAddress = (empty: string) =>
  Schema.Trim.check(
    Schema.isNonEmpty({ message: empty }),
    Schema.isMaxLength(limits.text.email, {
      message: tooLongMessage(limits.text.email),
    }),
    Schema.isPattern(wellFormedEmail, { message: "Please enter a valid email address" }),
  ).annotateKey({ messageMissingKey: empty })

export const Email = emailAddress("Please enter your email.")

const unreadInvitation = errorMessages.unreadableInvitation

export const SignUp = Schema.Struct({
  email: Email,
  password: NewPassword,
  username: Username,
  firstName: requiredText("Please enter your first name."),
  lastName: requiredText("Please enter your last name."),
  /** The invitation's token, where registration needs an invitation. */
  inviteToken: Schema.optionalKey(
    Schema.String.annotate({ message: unreadInvitation }).check(
      Schema.isMaxLength(200, { message: unreadInvitation }),
    ),
  ),
})
export type SignUp = typeof SignUp.Type

/** `email` may also be a username. */
export const SignIn = Schema.Struct({
  email: requiredText("Please enter your email or username.", limits.text.email),
  password: Schema.String.check(
    Schema.isMinLength(1, { message: errorMessages.passwordMissing }),
    Schema.isMaxLength(limits.password.max, { message: errorMessages.passwordTooLong }),
  ),
})
export type SignIn = typeof SignIn.Type

export const ProfileSetup = Schema.Struct({
  firstName: requiredText("First name is required"),
  lastName: Schema.optionalKey(optionalText()),
  bio: Schema.optionalKey(optionalText(limits.text.long)),
})
export type ProfileSetup = typeof ProfileSetup.Type
