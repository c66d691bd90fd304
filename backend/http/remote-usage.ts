import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import { SentPage, SentQuery } from "#protocol/remote-usage.ts"
import { RemoteUsageLog } from "../features/remote-usage/usage-log.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"

export const sentRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.sent,
    { schema: { querystring: SentQuery, response: { 200: SentPage } } },
    async (request) =>
      run(RemoteUsageLog.use((sent) => sent.page(askerId(request), request.query.before ?? null))),
  )
}
