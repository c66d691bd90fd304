import { Context, Effect, Layer } from "effect"
import type { SignInOptions } from "#protocol/account.ts"
import { Plans } from "../plans/plan.ts"
import { Mailer } from "../../ports/mailer.ts"
import { providersOn } from "./configured-providers.ts"
import { MailHealth } from "../email/mail-health.ts"
import { Registration } from "./registration.ts"

/** What anybody may know about this server before signing in. */
export class SignInMethods extends Context.Service<
  SignInMethods,
  { readonly options: Effect.Effect<SignInOptions> }
>()("backend/features/accounts/SignInMethods") {
  static readonly layer = (settings: {
    readonly publicUrl: string | null
    readonly supportEmail: string | null
  }) =>
    Layer.effect(
      SignInMethods,
      Effect.gen(function* () {
        const { kind } = yield* Mailer
        const { publicUrl, supportEmail } = settings
        const { now } = yield* Registration
        const { here: plans } = yield* Plans
        const here = {
          providers: yield* providersOn,
          productionOrigin: publicUrl === null ? null : new URL(publicUrl).origin,
          sendsMail: kind === "smtp",
          supportEmail,
          plans,
        }
        const { outage } = yield* MailHealth
        return {
          options: Effect.gen(function* () {
            return { ...here, ...(yield* now), mailWaits: (yield* outage) !== null }
          }),
        }
      }),
    )
}
