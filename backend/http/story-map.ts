import type { FastifyPluginAsync } from "fastify"
import { MapQuery, StoryMap } from "#protocol/map.ts"
import { routes } from "#protocol/paths.ts"
import { StoryMaps } from "../features/stories/story-maps.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"

export const storyMapRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.map,
    { schema: { querystring: MapQuery, response: { 200: StoryMap } } },
    async (request) =>
      run(StoryMaps.use((maps) => maps.of(askerId(request), request.query.person))),
  )
}
