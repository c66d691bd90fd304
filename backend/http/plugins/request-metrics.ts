import { Effect, Metric } from "effect"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { noteBegin } from "../../platform/observability/event-loop-watchdog.ts"
import { labeled, measures } from "../../platform/observability/metrics.ts"
import type { Run } from "../effect-fastify.ts"

/** Of what no route is for: files of the client, and addresses that are nowhere. */
const other = "other"

/** The route's pattern, in which no id and no name stands. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest) =>
  url?.startsWith("/api/") === true ? url : other

/** Counts what is answered by route, and notes what is being answered. */
export const measureRequests = (app: FastifyInstance, run: Run) => {
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook("onRequest", (request, { raw }, done) => {
    // Whose browser hangs up gets no response, so that no hook tells of the end.
    const name = `${request.method} ${routeOf(request)}`
    ends.set(
      request,
      noteBegin(name, () => raw.destroyed),
    )
    done()
  })
  return app.addHook("onResponse", async (request, reply) => {
    ends.get(request)?.()
    const route = routeOf(request)
    const status = String(reply.statusCode)
    const labels = { route, method: request.method, status }
    await run(
      Effect.andThen(
        Metric.update(labeled(measures.requests, labels), 1),
        Metric.update(labeled(measures.requestSeconds, { route }), reply.elapsedTime / 1_000),
      ),
    )
  })
}
