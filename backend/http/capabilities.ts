import { Effect } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { Capabilities } from "#protocol/capabilities.ts"
import type { UserId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import { EngineCapabilities } from "../platform/engines/capabilities.ts"
import { IndexSync } from "../features/search/index-sync.ts"
import { EmbeddingBackfill } from "../features/search/embedding-job.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"

/** The same for everybody, but for how much search has, and understands, of the stories one may see. */
const capabilitiesFor = Effect.fnUntraced(function* (user: UserId) {
  const engines = yield* EngineCapabilities
  const understanding = yield* EmbeddingBackfill.use((search) => search.of(user))
  const indexing = yield* IndexSync.use((search) => search.of(user))
  return {
    ...engines,
    ...(understanding !== undefined && { understanding }),
    ...(indexing !== undefined && { indexing }),
  }
})

export const capabilityRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.get(
    routes.capabilities,
    { onRequest: requireUser(run), schema: { response: { 200: Capabilities } } },
    async (request) => run(capabilitiesFor(askerId(request))),
  )
}
