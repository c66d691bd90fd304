import { Context, Effect, Layer } from "effect"
import type { ProviderName } from "#protocol/account.ts"
import { ServiceUnavailable, NotFound } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { Database } from "../../platform/database/database.ts"
import { IdentityProviders } from "../../ports/identity-provider.ts"

const noPicture = () => new NotFound({ message: "You don't have a picture there." })
const notFetched = () =>
  new ServiceUnavailable({
    message: "We couldn't get the picture. Sign in there again, or choose one yourself.",
  })

/** The pictures that providers have of a user who signed in with them. */
export class ProviderPictures extends Context.Service<
  ProviderPictures,
  {
    /** The providers that said where a picture of the user is. */
    readonly offers: (user: UserId) => Effect.Effect<ReadonlyArray<ProviderName>>
    readonly fetch: (
      user: UserId,
      provider: ProviderName,
    ) => Effect.Effect<Uint8Array, NotFound | ServiceUnavailable>
  }
>()("backend/features/photos/ProviderPictures") {
  static readonly layer = Layer.effect(
    ProviderPictures,
    Effect.gen(function* () {
      const { identities } = yield* Database
      const providers = yield* IdentityProviders

      const known = (user: UserId) =>
        Effect.map(identities.find({ filter: { userId: user } }), (found) =>
          found.flatMap(({ provider, picture = null }) =>
            picture === null || !providers.names.includes(provider) ? [] : [{ provider, picture }],
          ),
        )

      const offers = Effect.fn("ProviderPictures.offers")(function* (user: UserId) {
        const found = yield* known(user)
        return [...new Set(found.map(({ provider }) => provider))]
      })

      const fetch = Effect.fn("ProviderPictures.fetch")(function* (
        user: UserId,
        provider: ProviderName,
      ) {
        const found = (yield* known(user)).find((one) => one.provider === provider)
        if (found === undefined) return yield* noPicture()
        return yield* providers
          .picture(provider, found.picture, limits.photo.bytes)
          .pipe(
            Effect.catchTag("IdentityRejected", ({ reason }) =>
              Effect.andThen(
                Effect.logWarning(`the picture at ${provider} was not fetched:`, reason),
                Effect.fail(notFetched()),
              ),
            ),
          )
      })

      return ProviderPictures.of({ offers, fetch })
    }),
  )
}
