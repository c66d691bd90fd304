import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { NamedPlace, NamedPlaceAnswer, NamedPlaceId } from "#protocol/named-place.ts"
import { routes } from "#protocol/paths.ts"
import { NamedPlaces } from "../features/places/named-places.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"
import { StoryAddress } from "./stories.ts"

const NamedPlaceAddress = Schema.Struct({ ...StoryAddress.fields, placeId: NamedPlaceId })

export const namedPlaceRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.put(
    routes.namedPlace,
    {
      schema: { params: NamedPlaceAddress, body: NamedPlaceAnswer, response: { 200: NamedPlace } },
    },
    async (request) => {
      const { id, placeId } = request.params
      const { state } = request.body
      return run(NamedPlaces.use((named) => named.answer(askerId(request), id, placeId, state)))
    },
  )
}
