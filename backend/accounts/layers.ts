import { Layer } from "effect"
import type { RegistrationPolicy } from "#protocol/account.ts"
import { Accounts } from "./accounts.ts"
import { Activity } from "./activity.ts"
import { Confirming } from "./confirming.ts"
import { Opening } from "./opening.ts"
import { Proving } from "./proving.ts"
import { Entering } from "./providers-entering.ts"
import { SocialSignIn } from "./providers.ts"
import { Registration } from "./registration.ts"
import { Resetting } from "./resetting.ts"
import { SigningIn } from "./signing-in.ts"
import { SigningInHere } from "./sign-in-options.ts"

/** Accounts, and the ways into them. */
export const accounts = (
  settings: Parameters<typeof SigningInHere.layer>[0] & {
    readonly registration: RegistrationPolicy
  },
) =>
  Layer.mergeAll(
    Accounts.layer,
    Activity.layer,
    SigningInHere.layer(settings),
    Resetting.layer,
  ).pipe(
    Layer.provideMerge(Layer.provide(SocialSignIn.layer, Entering.layer)),
    Layer.provideMerge(Layer.merge(Opening.layer, Registration.layer(settings.registration))),
    Layer.provideMerge(Layer.merge(Confirming.layer, SigningIn.layer)),
    Layer.provideMerge(Proving.layer),
  )
