import { Layer } from "effect"
import type { RegistrationPolicy } from "#protocol/account.ts"
import { AccountKey, accountKey } from "./account-key.ts"
import { Accounts } from "./accounts.ts"
import { Activity } from "./activity.ts"
import { Confirming } from "./email-verification.ts"
import { LetterChoices } from "./email-preferences.ts"
import { Leaving } from "./account-closure.ts"
import { Links } from "./email-links.ts"
import { Opening } from "./account-creation.ts"
import { type Argon2, Passwords, type Strength } from "./passwords.ts"
import { AnsweredAttempts } from "./login-replay-guard.ts"
import { Proving } from "./takeover-cleanup.ts"
import { Entering } from "./provider-sign-in.ts"
import { SocialSignIn } from "./social-login.ts"
import { Registration } from "./registration.ts"
import { Resetting } from "./password-reset.ts"
import { Sessions } from "./sessions.ts"
import { SigningIn } from "./sign-in.ts"
import { SigningInHere } from "./sign-in-options.ts"
import { Tries } from "./rate-limits.ts"

/** Accounts and the ways to sign in to them. */
export const accounts = (
  settings: Parameters<typeof SigningInHere.layer>[0] & {
    readonly registration: RegistrationPolicy
  },
) =>
  Layer.mergeAll(
    Accounts.layer,
    Activity.layer,
    LetterChoices.layer,
    SigningInHere.layer(settings),
    Resetting.layer,
  ).pipe(
    Layer.provideMerge(
      Layer.provide(SocialSignIn.layer, Layer.merge(Entering.layer, AnsweredAttempts.layer)),
    ),
    Layer.provideMerge(Layer.merge(Opening.layer, Registration.layer(settings.registration))),
    Layer.provideMerge(Layer.merge(Confirming.layer, SigningIn.layer)),
    Layer.provideMerge(Proving.layer),
  )

/**
 * The parts of accounts that do not need mail: sessions, accounts being erased, and the content of
 * account letters.
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
    Links.layer,
    Tries.layer,
    Passwords.layer(strength, argon2),
    Sessions.layer,
    Leaving.layer,
  ).pipe(Layer.provideMerge(Layer.succeed(AccountKey, accountKey(sessionKey))))
