import { Effect, Exit } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { Readiness } from "#protocol/capabilities.ts"
import { routes } from "#protocol/paths.ts"
import { DocumentStore } from "../ports/document-store.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"

/** Shorter than what looks after nodes usually waits for an answer. */
const maxWait = "2 seconds"
/** How long an answer of the store is reused, however often this is asked. */
const holds = "500 millis"

/** Reads only: a node that cannot write shows what there is. */
const storeAnswers = DocumentStore.use((documents) => documents.get("sessions", "none")).pipe(
  Effect.timeout(maxWait),
  Effect.exit,
  Effect.map(Exit.isSuccess),
)

/**
 * Whether this node may be given requests, for what shares them out among nodes. Nothing else counts: while
 * nodes do not hear one another, or an engine is away, each still serves.
 */
export const readyRoutes: FastifyPluginAsync<{
  readonly run: Run
  readonly isStopping: () => boolean
}> = async (plain, { run, isStopping }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  const store = await run(Effect.cachedWithTTL(storeAnswers, holds))

  app.get(
    routes.ready,
    { schema: { response: { 200: Readiness, 503: Readiness } } },
    async (_, reply) => {
      const isThere = isStopping() || (await run(store))
      // Asked anew: it may have been told to stop in between.
      const status = isStopping() ? "stopping" : isThere ? "ready" : "store unavailable"
      return reply
        .code(status === "ready" ? 200 : 503)
        .header("cache-control", "no-store")
        .send({ status })
    },
  )
}
