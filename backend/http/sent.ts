import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import { SentPage, SentQuery } from "#protocol/sent.ts"
import { Sent } from "../sending/sent.ts"
import type { ProtocolTypes, Run } from "./answer.ts"
import { askerId, requireUser } from "./sign-in.ts"

export const sentRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.sent,
    { schema: { querystring: SentQuery, response: { 200: SentPage } } },
    async (request) =>
      run(Sent.use((sent) => sent.page(askerId(request), request.query.before ?? null))),
  )
}
