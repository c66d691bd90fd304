import "./app/enable-schema-jit.ts"
import { existsSync } from "node:fs"
import { networkInterfaces } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { Deferred, Effect, Layer, ManagedRuntime, Metric } from "effect"
import type { Argon2, Strength } from "./features/accounts/passwords.ts"
import { Registration } from "./features/accounts/registration.ts"
import { whyHalfRestored } from "./cli/store-copy/backup-folder.ts"
import { limits } from "#protocol/limits.ts"
import { bus } from "./app/adapters/cluster-bus.ts"
import { indexOnThread } from "./features/search/index/worker/index-client.ts"
import { embeddedGazetteer } from "./adapters/geonames/geonames-gazetteer.ts"
import { outsideGeocoder } from "./adapters/http-geocoder/http-geocoder.ts"
import { mapBases } from "./adapters/basemaps/basemaps.ts"
import { payments } from "./app/adapters/payments.ts"
import { mailer } from "./app/adapters/mailer.ts"
import { oidcProviders } from "./adapters/oidc/oidc-providers.ts"
import { ownFolder } from "./adapters/data-dir-lock.ts"
import { sharpPictures } from "./adapters/sharp/sharp-images.ts"
import type { S3Timeouts } from "./adapters/s3/s3-client.ts"
import { storage } from "./app/adapters/media-store.ts"
import { workerThreads } from "./adapters/worker-threads/worker-thread-pool.ts"
import type { BiographyTimes } from "./features/biographies/generation/job-type.ts"
import type { DeletionTimes } from "./features/deletion/retention.ts"
import type { BillingTimes } from "./features/billing/billing-job-type.ts"
import { Pricing } from "./features/billing/pricing.ts"
import { unendedWarning } from "./features/billing/orphaned-subscriptions.ts"
import { domain } from "./app/layer.ts"
import { watchEventLoop } from "./platform/observability/event-loop-watchdog.ts"
import { enginesChosen } from "./app/engines/from-config.ts"
import { type EngineOverrides, serverEngines } from "./app/engines/layer.ts"
import { runWith } from "./http/effect-fastify.ts"
import { buildApp, buildUnseenApp, cameByHttps } from "./http/app.ts"
import { Jobs } from "./platform/jobs/jobs.ts"
import { drain, shutdownTimeouts } from "./app/graceful-shutdown.ts"
import { logAs, startupMessage } from "./platform/observability/log.ts"
import { sampleGauges } from "./app/gauges.ts"
import type { SearchIndex } from "./features/search/index/search-index.ts"
import { outsideWarnings, sendingLine } from "./platform/config/remote-engines.ts"
import { refuseHalfMoved } from "./cli/store-copy/migration-marker.ts"
import { MailHealth } from "./features/email/mail-health.ts"
import { Basemaps } from "./ports/basemaps.ts"
import type { ClusterBus } from "./ports/cluster-bus.ts"
import type { DocumentStore } from "./ports/document-store.ts"
import { collections, Database } from "./platform/database/database.ts"
import { serveCoEditing } from "./realtime/collaboration/server.ts"
import {
  type ConnectionLimitSettings,
  defaultConnectionLimits,
} from "./realtime/connection-limits.ts"
import { serveLive } from "./realtime/events-socket.ts"
import { ProcessingActivity } from "./features/processing/activity.ts"
import type { WorkerPoolOverrides } from "./features/processing/worker-pool.ts"
import {
  PublicUrl,
  addressWarnings,
  openedHere,
  openedInTheHouse,
} from "./platform/config/public-url.ts"
import {
  servesHttp,
  type Config,
  freeOnlyHint,
  isSingleNode,
  isOneOfSeveral,
  isWorker,
  readConfig,
} from "./platform/config/config.ts"
import { watchSpace } from "./platform/observability/disk-space.ts"
import { memoryLimit, memoryWarning } from "./lib/memory.ts"
import { startFailure } from "./platform/config/start-failure.ts"
import type { SearchTimes } from "./features/search/index/index-sync.ts"
import { outgoing } from "./features/remote-usage/usage-ledger.ts"
import { upkeep } from "./app/maintenance.ts"
import { version } from "./platform/config/version.ts"
import type { UploadTimes } from "./features/uploads/upload-times.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What takes the place of the server's own parts in measurements and tests. */
export interface Overrides extends EngineOverrides {
  /** The store of several nodes, in the place of MongoDB's. */
  readonly documents?: Layer.Layer<DocumentStore>
  /** How the nodes of a test hear one another. */
  readonly bus?: Layer.Layer<ClusterBus>
  readonly workerScript?: URL
  readonly connectionLimits?: ConnectionLimitSettings
  /** What a password's hash costs. */
  readonly strength?: Strength
  readonly argon2?: Argon2
  readonly workerPool?: WorkerPoolOverrides
  /** How long a deleted story can be put back. */
  readonly deletionTimes?: DeletionTimes
  /** How soon Stripe is asked again when it was away. */
  readonly billingTimes?: BillingTimes
  /** How soon a biography follows what is told. */
  readonly biographyTimes?: BiographyTimes
  /** How long a recording on its way is kept, and how its turns are waited for. */
  readonly uploadTimes?: UploadTimes
  /** How soon the disk is told what search knows. */
  readonly searchTimes?: SearchTimes
  readonly searchIndex?: Layer.Layer<SearchIndex>
  /** How soon a bucket counts as away. */
  readonly mediaTimeouts?: S3Timeouts
}

/** What shows measures is loaded only where they are shown. */
const shownMeasures = async (
  { metrics }: Config,
  runtime: ManagedRuntime.ManagedRuntime<Effect.Services<typeof sampleGauges>, never>,
) => {
  if (metrics === null) return null
  const { serveMetrics } = await import("./adapters/prometheus/metrics-server.ts")
  return await serveMetrics(metrics, runtime, sampleGauges)
}

/** Starts everything and answers where it is. */
export const serve = async (config: Config, overrides: Overrides = {}) => {
  const { connectionLimits = defaultConnectionLimits } = overrides
  const halfRestored = whyHalfRestored(config.dataDir)
  if (halfRestored !== null) throw new Error(halfRestored)
  const engines = await enginesChosen(config)
  const runtime = ManagedRuntime.make(
    Layer.effectDiscard(Effect.forkScoped(watchEventLoop(PublicUrl.use(Deferred.await)))).pipe(
      Layer.provideMerge(domain(config, { ...overrides, engines })),
      Layer.provideMerge(mailer(config)),
      Layer.provide(oidcProviders(config.providerKeys)),
      Layer.provide(sharpPictures()),
      Layer.provide(workerThreads()),
      Layer.provide(embeddedGazetteer()),
      Layer.provide(outsideGeocoder(config)),
      Layer.provide(await payments(config)),
      Layer.provideMerge(serverEngines(engines, overrides)),
      // Whatever an engine elsewhere is sent is in the books first.
      Layer.provideMerge(outgoing(config).pipe(Layer.provide(Database.layer))),
      Layer.provideMerge(
        await storage(
          { ...config, collections, mediaTimeouts: overrides.mediaTimeouts },
          overrides.documents,
        ),
      ),
      Layer.provideMerge(ownFolder(config)),
      Layer.provideMerge(overrides.bus ?? (await bus(config))),
      Layer.provideMerge(mapBases(config)),
      Layer.provideMerge(overrides.searchIndex ?? indexOnThread(join(config.dataDir, "search"))),
      // What is measured is of this server only, also where a process runs several.
      Layer.provideMerge(Layer.succeed(Metric.MetricRegistry, new Map())),
      Layer.provideMerge(logAs(config.logFormat, config.logLevel)),
    ),
  )
  const run = runWith(runtime)
  await runtime.runPromise(refuseHalfMoved).catch(async (rejection: unknown) => {
    await runtime.dispose()
    throw rejection
  })
  await runtime.runPromise(Pricing.use(({ check }) => check))
  const { beforeAnybody, beforeTheStart } = upkeep(isSingleNode(config))
  await runtime.runPromise(beforeAnybody)

  const mapOrigins = await run(Basemaps.useSync(({ origins }) => origins))
  let isStopping = false
  const settings = {
    ...config,
    mapOrigins,
    clientFolder: here("../dist"),
    isStopping: () => isStopping,
  }
  const app = await (servesHttp(config) ? buildApp : buildUnseenApp)(run, settings)
  if (servesHttp(config)) {
    const { publicUrl, trustProxy } = config
    const secure = cameByHttps(publicUrl)
    const live = { publicUrl, trustProxy, secure, connectionLimits }
    // In this order: at a stop Socket.IO waits until there is no connection of any kind any more.
    serveCoEditing(app, run, runtime, live)
    serveLive(app, run, runtime, { ...live, isOneOfSeveral: isOneOfSeveral(config) })
  }
  app.addHook("onClose", () => runtime.dispose())
  const shown = await shownMeasures(config, runtime)
  app.addHook("onClose", async () => shown?.close())
  await runtime.runPromise(beforeTheStart)
  await runtime.runPromise(Jobs.use((jobs) => jobs.start))
  const address = await app.listen({ host: config.host, port: config.port })
  const url = config.publicUrl ?? openedHere(address)
  await run(PublicUrl.use((known) => Deferred.succeed(known, url)))
  /** As an operator stops it. */
  const stop = async () => {
    isStopping = true
    await runtime.runPromise(drain(config))
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeouts.requests).unref()
    await app.close()
  }
  return { url, metricsUrl: shown?.url ?? null, app, runtime, stop }
}

/** At the start, and not with the first invitation, which may be weeks later. */
const askMailServer = MailHealth.use(({ check }) => check).pipe(
  Effect.matchEffect({
    onSuccess: () => Effect.logInfo("The mail server answers. Emails can be sent."),
    onFailure: ({ reason }) =>
      Effect.logWarning(
        `Emails can't be sent now: ${reason}. They wait, and are tried again for ${limits.emails.triedDays} days. Check MAIL_URL and the mail server, and try it with npm run doctor -- --email.`,
      ),
  }),
)

/** Signals within this time are one and the same. */
const sameSignalMillis = 1_000

const serveUntilSignal = async (overrides?: Overrides) => {
  if (existsSync(".env")) process.loadEnvFile(".env")
  const config = readConfig(process.env)
  const say = startupMessage(config.logFormat)
  say(`Kintale ${version} is starting.`)
  const { url, metricsUrl, runtime, stop } = await serve(config, overrides)
  say(`Kintale is at ${url}`)
  const addresses = Object.values(networkInterfaces()).flatMap((own = []) => own)
  const house = openedInTheHouse(config, new URL(url).port, addresses)
  if (house !== null) say(house)
  if (metricsUrl !== null) say(`Metrics are at ${metricsUrl}`)
  if (config.plans.kind === "free-only") say(freeOnlyHint)
  const sending = sendingLine(config.outside)
  if (sending !== null) say(sending)
  const { policy: registration } = await runtime.runPromise(Registration.use((it) => it.policy))
  const unended = config.payment === null ? await runtime.runPromise(unendedWarning) : null
  const warnings = [
    ...[unended, isWorker(config) ? memoryWarning(memoryLimit()) : null],
    ...[...addressWarnings({ ...config, registration }), ...outsideWarnings(config.outside)],
  ]
  for (const warning of warnings) if (warning !== null) say(warning, "WARN")

  if (config.mailUrl !== null && isWorker(config)) runtime.runFork(askMailServer)
  runtime.runFork(watchSpace([config.dataDir, config.mediaDir]))

  let since: number | null = null
  const end = () => {
    if (since !== null) {
      // npm passes a signal on that systemd, or a terminal, sends to both of them.
      if (performance.now() - since < sameSignalMillis) return
      // A second one does not wait for anybody.
      process.exit(1)
    }
    since = performance.now()
    say("Stopping. Requests under way end first; a second signal stops at once.")
    if (runtime.runSync(ProcessingActivity.use(({ isBusy }) => isBusy)))
      say(
        `Recordings that are half done will go on at ${isOneOfSeveral(config) ? "another node" : "the next start"}.`,
      )
    setTimeout(() => process.exit(1), shutdownTimeouts.everything).unref()
    stop().then(
      () => {
        say("Stopped.")
        process.exit(0)
      },
      (problem: unknown) => {
        say(`Stopped, but not cleanly: ${String(problem)}`, "WARN")
        process.exit(1)
      },
    )
  }
  process.on("SIGTERM", end).on("SIGINT", end)
}

/** The server as a program of its own, until a signal ends it. */
export const start = (overrides?: Overrides) =>
  serveUntilSignal(overrides).catch((problem: unknown) => {
    // Before settings could be read nothing else is known of where the data is.
    const dataDir = resolve(process.env["DATA_DIR"] || "data")
    console.error(startFailure(problem, { dataDir }))
    process.exit(1)
  })

if (import.meta.main) void start()
