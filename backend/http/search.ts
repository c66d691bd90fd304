import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import {
  FoundPassage,
  MoreQuery,
  SearchQuery,
  SearchResult,
  SearchSuggestion,
  SuggestionsQuery,
  UnderstoodQuestion,
} from "#protocol/search.ts"
import { Search } from "../features/search/search.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"

export const searchRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.post(
    routes.search,
    { schema: { body: SearchQuery, response: { 200: Schema.Array(SearchResult) } } },
    async (request) => {
      const { query, ignore } = request.body
      return run(Search.use((search) => search.find(askerId(request), query, ignore)))
    },
  )

  app.post(
    routes.understood,
    { schema: { body: SearchQuery, response: { 200: UnderstoodQuestion } } },
    async (request) => {
      const { query, ignore } = request.body
      return run(Search.use((search) => search.understood(askerId(request), query, ignore)))
    },
  )

  app.get(
    routes.suggestions,
    {
      schema: {
        querystring: SuggestionsQuery,
        response: { 200: Schema.Array(SearchSuggestion) },
      },
    },
    async (request) =>
      run(Search.use((search) => search.suggest(askerId(request), request.query.q))),
  )

  app.get(
    routes.moreFound,
    { schema: { querystring: MoreQuery, response: { 200: Schema.Array(FoundPassage) } } },
    async (request) => run(Search.use((search) => search.more(askerId(request), request.query))),
  )
}
