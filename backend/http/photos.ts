import { Effect, Schema } from "effect"
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { ProviderName } from "#protocol/account.ts"
import type { ApiError } from "#protocol/errors.ts"
import { routes } from "#protocol/paths.ts"
import { PictureOffers } from "#protocol/photo.ts"
import { Person } from "#protocol/person.ts"
import { CurrentUser } from "#protocol/user.ts"
import { networkOf } from "../features/accounts/ip-rate-key.ts"
import { toCurrentUser } from "../features/accounts/accounts.ts"
import type { Sessions } from "../features/accounts/sessions.ts"
import { Directory } from "../features/people/directory.ts"
import { Photos, type ShownPhoto } from "../features/photos/photos.ts"
import { ProviderPictures } from "../features/photos/provider-pictures.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { PersonAddress } from "./people.ts"
import { readPhotoForm } from "./forms/photo-form.ts"
import { currentUser, askerId, requireUser, whileSignedIn } from "./plugins/session.ts"
import { isAmong } from "./plugins/etag.ts"

/** A policy under which the picture can be shown, but is never a page of ours. */
const harmless = "default-src 'none'; sandbox"

/** Every look asks anew whether it may be seen: no browser shows it from memory without asking. */
const sendPhoto = ({ tag, bytes }: ShownPhoto, request: FastifyRequest, reply: FastifyReply) => {
  const etag = `"${tag}"`
  reply
    .header("etag", etag)
    .header("cache-control", "private, no-cache")
    .header("vary", "cookie")
    .header("content-security-policy", harmless)
    .header("content-disposition", "inline")
    .type("image/jpeg")
  return isAmong(request.headers["if-none-match"], etag)
    ? reply.code(304).send()
    : reply.send(bytes)
}

/** Photos of people and of oneself. */
export const photoRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  /** The unread rest of a refused form is read and discarded, so that the answer arrives. */
  app.addHook("onError", async (request) => {
    request.raw.unpipe()
    request.raw.resume()
  })

  /** Reads the picture; somebody who was signed out meanwhile sets nothing. */
  const received = (request: FastifyRequest) =>
    Effect.map(Effect.context<Sessions>(), (around) => ({
      network: networkOf(request.ip),
      receive: Effect.tap(readPhotoForm(request), () =>
        Effect.provideContext(whileSignedIn(request), around),
      ),
    }))

  app.get(routes.personPhoto, { schema: { params: PersonAddress } }, async (request, reply) => {
    const photo = await run(Photos.use((photos) => photos.of(askerId(request), request.params.id)))
    return sendPhoto(photo, request, reply)
  })

  const onPerson = { params: PersonAddress, response: { 200: Person } }
  const changePerson = (
    request: FastifyRequest,
    id: (typeof PersonAddress.Type)["id"],
    change: Effect.Effect<void, ApiError, Photos | Sessions>,
  ) =>
    run(
      Effect.andThen(
        change,
        Directory.use((directory) => directory.open(askerId(request), id)),
      ),
    )

  app.put(routes.personPhoto, { schema: onPerson }, async (request) => {
    const { id } = request.params
    const set = Effect.flatMap(received(request), (incoming) =>
      Photos.use((photos) => photos.setOf(askerId(request), id, incoming)),
    )
    return changePerson(request, id, set)
  })

  app.delete(routes.personPhoto, { schema: onPerson }, async (request) => {
    const { id } = request.params
    return changePerson(
      request,
      id,
      Photos.use((photos) => photos.removeOf(askerId(request), id)),
    )
  })

  app.get(routes.ownPhoto, async (request, reply) => {
    const photo = await run(Photos.use((photos) => photos.own(currentUser(request))))
    return sendPhoto(photo, request, reply)
  })

  const onUser = { response: { 200: CurrentUser } }

  app.put(routes.ownPhoto, { schema: onUser }, async (request) => {
    const set = Effect.flatMap(received(request), (incoming) =>
      Photos.use((photos) => photos.setOwn(currentUser(request), incoming)),
    )
    return toCurrentUser(await run(set))
  })

  app.delete(routes.ownPhoto, { schema: onUser }, async (request) =>
    toCurrentUser(await run(Photos.use((photos) => photos.removeOwn(currentUser(request))))),
  )

  app.get(routes.pictureOffers, { schema: { response: { 200: PictureOffers } } }, async (request) =>
    run(
      Effect.map(
        ProviderPictures.use((pictures) => pictures.offers(askerId(request))),
        (from) => ({ from }),
      ),
    ),
  )

  app.post(
    routes.pictureFrom,
    { schema: { params: Schema.Struct({ provider: ProviderName }), ...onUser } },
    async (request) => {
      const { provider } = request.params
      const network = networkOf(request.ip)
      const take = Photos.use((photos) => photos.takeFrom(currentUser(request), provider, network))
      return toCurrentUser(await run(take))
    },
  )
}
