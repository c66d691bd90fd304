import { Layer } from "effect"
import type { RegistrationPolicy } from "#protocol/account.ts"
import { AccountKey, accountKey } from "./account-key.ts"
import { Accounts } from "./accounts.ts"
import { Activity } from "./activity.ts"
import { EmailVerification } from "./email-verification.ts"
import { EmailPreferences } from "./email-preferences.ts"
import { AccountClosure } from "./account-closure.ts"
import { EmailLinks } from "./email-links.ts"
import { AccountCreation } from "./account-creation.ts"
import { type Argon2, Passwords, type Strength } from "./passwords.ts"
import { LoginReplayGuard } from "./login-replay-guard.ts"
import { TakeoverCleanup } from "./takeover-cleanup.ts"
import { ProviderSignIn } from "./provider-sign-in.ts"
import { SocialLogin } from "./social-login.ts"
import { Registration } from "./registration.ts"
import { PasswordChange } from "./password-change.ts"
import { PasswordReset } from "./password-reset.ts"
import { Sessions } from "./sessions.ts"
import { PasswordSignIn } from "./sign-in.ts"
import { SignInMethods } from "./sign-in-options.ts"
import { RateLimits } from "./rate-limits.ts"

/** Accounts and the ways to sign in to them. */
export const accounts = (
  settings: Parameters<typeof SignInMethods.layer>[0] & {
    readonly registration: RegistrationPolicy | null
  },
) =>
  Layer.mergeAll(
    Accounts.layer,
    Activity.layer,
    EmailPreferences.layer,
    SignInMethods.layer(settings),
    PasswordReset.layer,
    PasswordChange.layer,
  ).pipe(
    Layer.provideMerge(
      Layer.provide(SocialLogin.layer, Layer.merge(ProviderSignIn.layer, LoginReplayGuard.layer)),
    ),
    Layer.provideMerge(
      Layer.merge(AccountCreation.layer, Registration.layer(settings.registration)),
    ),
    Layer.provideMerge(Layer.merge(EmailVerification.layer, PasswordSignIn.layer)),
    Layer.provideMerge(TakeoverCleanup.layer),
  )

/**
 * The parts of accounts that do not need mail: sessions, accounts being erased, and the content of
 * account emails.
 */
export const accountFoundations = ({
  sessionKey,
  strength,
  argon2,
}: {
  readonly sessionKey: Buffer
  readonly strength: Strength | undefined
  readonly argon2?: Argon2 | undefined
}) =>
  Layer.mergeAll(
    EmailLinks.layer,
    RateLimits.layer,
    Passwords.layer(strength, argon2),
    Sessions.layer,
    AccountClosure.layer,
  ).pipe(Layer.provideMerge(Layer.succeed(AccountKey, accountKey(sessionKey))))
