import { Effect } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { Capabilities } from "#protocol/capabilities.ts"
import { routes } from "#protocol/paths.ts"
import { OperatorAccess } from "../features/access/operator-access.ts"
import { EngineCapabilities } from "../platform/engines/capabilities.ts"
import { IndexSync } from "../features/search/index/index-sync.ts"
import { EmbeddingBackfill } from "../features/search/embedding-job.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { currentUser, requireUser } from "./plugins/session.ts"

type CurrentUser = ReturnType<typeof currentUser>

/** The same for everybody, but for how much search has of the stories one may see, and who runs the server. */
const capabilitiesFor = Effect.fnUntraced(function* (asker: CurrentUser) {
  const user = asker.id
  const engines = yield* EngineCapabilities
  const understanding = yield* EmbeddingBackfill.use((search) => search.of(user))
  const indexing = yield* IndexSync.use((search) => search.of(user))
  const isOperator = yield* OperatorAccess.use((operators) => operators.isOperator(asker))
  return {
    ...engines,
    ...(isOperator && { isOperator }),
    ...(understanding !== undefined && { understanding }),
    ...(indexing !== undefined && { indexing }),
  }
})

export const capabilityRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.get(
    routes.capabilities,
    { onRequest: requireUser(run), schema: { response: { 200: Capabilities } } },
    async (request) => run(capabilitiesFor(currentUser(request))),
  )
}
