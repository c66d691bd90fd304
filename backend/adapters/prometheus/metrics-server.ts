import { createServer, type Server } from "node:http"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect, type ManagedRuntime, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { measures } from "../../platform/observability/metrics.ts"

/** How long the store may take to be counted; without it the rest is shown. */
const timeout = "5 seconds"
/** How long a look is reused, however many ask. */
const holds = "2 seconds"

const contentType = "text/plain; version=0.0.4; charset=utf-8"

/** What this process costs. */
const ownFigures = () => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let counted = 0
  return Effect.gen(function* () {
    const { user, system } = process.cpuUsage()
    const processor = (user + system) / 1e6
    yield* Metric.update(measures.processorSeconds, processor - counted)
    counted = processor
    yield* Metric.update(measures.residentBytes, process.memoryUsage.rss())
    const late = delay.percentile(99) / 1e9
    yield* Metric.update(measures.eventLoopSeconds, Number.isFinite(late) ? late : 0)
    delay.reset()
  })
}

const listening = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", (problem) =>
      reject(
        new Error(`METRICS_PORT: ${String(port)} on ${host} cannot be used (${problem.message}).`),
      ),
    )
    server.listen(port, host, resolve)
  })

interface MetricsAddress {
  readonly host: string
  /** 0 lets the operating system choose a free port. */
  readonly port: number
}

/**
 * Shows what is measured at `/metrics`, as Prometheus reads it, on a port of its own: it says how much a
 * server is used, which is nobody's business but its operator's. Answers where it is and how it is closed.
 */
export const serveMetrics = async <R>(
  { host, port }: MetricsAddress,
  runtime: ManagedRuntime.ManagedRuntime<R, never>,
  sweep: Effect.Effect<void, never, R>,
) => {
  const own = ownFigures()
  const look = await runtime.runPromise(
    Effect.cachedWithTTL(
      Effect.timeoutOption(sweep, timeout).pipe(
        Effect.catchCause((cause) => Effect.logWarning("not all could be measured", cause)),
      ),
      holds,
    ),
  )
  const text = Effect.all([look, own], { discard: true }).pipe(
    Effect.andThen(PrometheusMetrics.format()),
  )
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end()
      return
    }
    runtime.runPromise(text).then(
      (body) => response.writeHead(200, { "content-type": contentType }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await listening(server, host, port)
  const address = server.address()
  const shown = typeof address === "object" && address !== null ? address.port : port
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${String(shown)}/metrics`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
