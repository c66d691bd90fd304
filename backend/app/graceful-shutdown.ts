import { Effect } from "effect"
import { Jobs } from "../platform/jobs/jobs.ts"
import { servesHttp, type Config, isOneOfSeveral } from "../platform/config/config.ts"
import { Uploads } from "../features/uploads/uploads.ts"

/** How long a node that is not ready any more goes on answering, until whoever shares out requests knows. */
const noticing = "2 seconds"
/** How long it waits for a claim to be given back; it runs out by itself, only later. */
const givingBack = "2 seconds"

/**
 * What a node of several does before it stops: others take over what it has begun, at once, and requests
 * that still come to it are answered.
 */
export const drain = (config: Config) =>
  Effect.gen(function* () {
    if (!isOneOfSeveral(config)) return
    const jobs = yield* Jobs
    const uploads = yield* Uploads
    const given = Effect.all([jobs.handOver, uploads.handOver], { concurrency: "unbounded" })
    const noticed = servesHttp(config) ? Effect.sleep(noticing) : Effect.void
    const all = [Effect.timeoutOption(given, givingBack), noticed]
    yield* Effect.all(all, { concurrency: "unbounded", discard: true })
  })

/**
 * Milliseconds that a stop waits for requests under way, and those after which it waits for nothing: containers are
 * killed after ten seconds.
 */
export const shutdownTimeouts = { requests: 5_000, everything: 9_500 }
