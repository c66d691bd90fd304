import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import { NearQuery, PlacesQuery, PlaceSuggestion, Surroundings } from "#protocol/place.ts"
import { Places } from "../features/places/places.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"

export const placeRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.places,
    { schema: { querystring: PlacesQuery, response: { 200: Schema.Array(PlaceSuggestion) } } },
    async (request) => {
      const { q, latitude, longitude } = request.query
      const from =
        latitude === undefined || longitude === undefined ? null : { latitude, longitude }
      return run(Places.use((places) => places.suggest(askerId(request), q, from)))
    },
  )

  app.get(
    routes.placesNear,
    { schema: { querystring: NearQuery, response: { 200: Surroundings } } },
    async (request) => run(Places.use((places) => places.near(askerId(request), request.query))),
  )
}
