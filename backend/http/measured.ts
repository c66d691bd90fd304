import { Effect, Metric } from "effect"
import type { FastifyInstance } from "fastify"
import { labelled, measures } from "../ports/measures.ts"
import type { Run } from "./answer.ts"

/** Of what no route is for: files of the client, and addresses that are nowhere. */
const other = "other"

/** Counts what is answered, by the route's pattern, in which no id and no name stands. */
export const measureRequests = (app: FastifyInstance, run: Run) =>
  app.addHook("onResponse", async (request, reply) => {
    const { url } = request.routeOptions
    const route = url?.startsWith("/api/") === true ? url : other
    const status = String(reply.statusCode)
    const labels = { route, method: request.method, status }
    await run(
      Effect.andThen(
        Metric.update(labelled(measures.requests, labels), 1),
        Metric.update(labelled(measures.requestSeconds, { route }), reply.elapsedTime / 1_000),
      ),
    )
  })
