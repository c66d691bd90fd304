import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import { SearchQuery, SearchResult } from "#protocol/search.ts"
import { Search } from "../search/search.ts"
import type { ProtocolTypes, Run } from "./answer.ts"
import { askerId, requireUser } from "./sign-in.ts"

export const searchRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.post(
    routes.search,
    { schema: { body: SearchQuery, response: { 200: Schema.Array(SearchResult) } } },
    async (request) =>
      run(Search.use((search) => search.find(askerId(request), request.body.query))),
  )
}
