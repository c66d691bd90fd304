import { randomBytes } from "node:crypto"
import compress from "@fastify/compress"
import helmet from "@fastify/helmet"
import multipart from "@fastify/multipart"
import fastify, { type FastifyInstance, LogController } from "fastify"
import { NotFound } from "#protocol/errors.ts"
import type { PlansHere } from "#protocol/plan.ts"
import { fastifyLogStyle, type LogFormat, requestUnderWay } from "../platform/observability/log.ts"
import { exportAndDeletionRoutes } from "./export-and-deletion.ts"
import { accountRoutes } from "./accounts.ts"
import { sendError, type Run, useProtocolSchemas } from "./effect-fastify.ts"
import { serveClient } from "./static-client.ts"
import { billingRoutes } from "./billing.ts"
import { biographyRoutes } from "./biographies.ts"
import { biographyChatRoutes } from "./biography-chat.ts"
import { bringingRoutes } from "./import.ts"
import { capabilityRoutes } from "./capabilities.ts"
import { contentPolicy } from "./plugins/csp.ts"
import { handOverRoutes } from "./share-target.ts"
import { healthRoutes } from "./health.ts"
import { listeningRoutes } from "./audio.ts"
import { mapBaseRoutes } from "./basemap.ts"
import { measureRequests } from "./plugins/request-metrics.ts"
import { operatorRoutes } from "./operator.ts"
import { peopleRoutes } from "./people.ts"
import { photoRoutes } from "./photos.ts"
import { namedPlaceRoutes } from "./named-places.ts"
import { placeRoutes } from "./places.ts"
import { promptRoutes } from "./prompts.ts"
import { providerRoutes } from "./social-login.ts"
import { answerClientError, answerInsteadOfNode, securityHeaders } from "./raw-responses.ts"
import { limitSlowBodies } from "./least-speed.ts"
import { readBodies } from "./plugins/body-parsers.ts"
import { readyRoutes } from "./ready.ts"
import { recentlyDeletedRoutes } from "./trash.ts"
import { recordingRoutes } from "./recordings.ts"
import { searchRoutes } from "./search.ts"
import { sentRoutes } from "./remote-usage.ts"
import { storyMapRoutes } from "./story-map.ts"
import { invitePreviewRoutes, shareRoutes } from "./shares.ts"
import { noticeFullDisk } from "./plugins/full-disk-notice.ts"
import { noticeProxy } from "./plugins/proxy-notices.ts"
import { noteActivity, refuseOtherSites, sealedCookie } from "./plugins/session.ts"
import { storyRoutes } from "./stories.ts"
import { transcriptRoutes } from "./transcripts.ts"
import { tellUnchanged } from "./plugins/etag.ts"
import { uploadRoutes } from "./uploads.ts"
import { webhookRoutes } from "./stripe-webhook.ts"

interface AppSettings {
  readonly sessionKey: Buffer
  /**
   * Null when no public address is configured: then any address works at which the server can be
   * reached.
   */
  readonly publicUrl: string | null
  readonly trustProxy: boolean
  readonly logLevel: string
  readonly logFormat: LogFormat
  /** A style of maps whose servers browsers ask; null when they ask nobody. */
  readonly mapStyleUrl: string | null
  /** The origins of those servers, as far as they are known by now. */
  readonly mapOrigins: () => ReadonlyArray<string>
  /** The folder of the built client. */
  readonly clientFolder: string
  /** What plans there are here. */
  readonly plans: PlansHere
  /** Whether the node was told to stop. */
  readonly isStopping: () => boolean
}

export const cameByHttps = (publicUrl: string | null) => publicUrl?.startsWith("https:") ?? false

/** A connection without any traffic for this long is closed. */
const idleMillis = 60_000

/**
 * Answers of up to this many bytes are compressed in one go, for which other requests wait some
 * milliseconds. In pieces, through streams, it took two milliseconds more.
 */
const compressedAtOnce = 512 * 1024

/** Whoever serves a style knows by it whose key is used; they are told this server's address, no page of it. */
const referrer = (mapStyleUrl: string | null) =>
  mapStyleUrl === null ? "no-referrer" : "strict-origin"

const protect = (
  app: FastifyInstance,
  { publicUrl, plans, mapStyleUrl, mapOrigins }: AppSettings,
  https: boolean,
) =>
  app.register(helmet, {
    contentSecurityPolicy: contentPolicy(publicUrl, {
      isSelling: plans.kind === "premium",
      mapOrigins,
    }),
    referrerPolicy: { policy: referrer(mapStyleUrl) },
    // Only for this host, because other subdomains of the family's domain are not ours.
    strictTransportSecurity: https && { includeSubDomains: false },
    // Browsers use this over https only.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  })

type BareSettings = Pick<AppSettings, "logLevel" | "logFormat" | "trustProxy">

const bareApp = ({ logLevel, logFormat, trustProxy }: BareSettings) => {
  const app = fastify({
    logger: { level: logLevel, ...fastifyLogStyle(logFormat) },
    genReqId: ({ headers }) => requestIdOf(trustProxy ? headers["x-request-id"] : undefined),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    // Trusts only the nearest proxy, which is the operator's: the browser may have invented all
    // earlier entries.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 256 * 1024,
    // Ten seconds otherwise: on a machine with much other work the server would not start at all.
    pluginTimeout: 0,
    connectionTimeout: idleMillis,
    // A slow connection may need long for 50 MB. Connections that send nothing are ended by the
    // idle timeout.
    requestTimeout: 30 * 60_000,
    routerOptions: { maxParamLength: 100 },
    // What the router itself refuses, such as an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply.headers(securityHeaders))
    },
    clientErrorHandler: answerClientError,
    http: { requireHostHeader: false },
  })
  // After the body was read, since what comes of it is no longer in the request's own context.
  app.addHook("preHandler", (request, _, done) => requestUnderWay.run(request.id, done))
  app.setErrorHandler(sendError)
  useProtocolSchemas(app)
  return app
}

/** One that the operator's proxy gave is kept, so that its log and ours can be laid side by side. */
const requestIdOf = (given: string | ReadonlyArray<string> | undefined) =>
  typeof given === "string" && /^[\w.:-]{8,64}$/.test(given)
    ? given
    : randomBytes(8).toString("hex")

/** What a node answers that has nothing for browsers: only those who look after it. */
export const buildUnseenApp = async (run: Run, settings: AppSettings) => {
  const app = bareApp(settings)
  answerInsteadOfNode(app)
  app.addHook("onRequest", async (_, reply) => {
    reply.headers(securityHeaders)
  })
  app.setNotFoundHandler((request, reply) =>
    sendError(new NotFound({ message: "This node doesn't serve browsers." }), request, reply),
  )
  await app.register(healthRoutes, { run })
  await app.register(readyRoutes, { run, isStopping: settings.isStopping })
  return app
}

/** The complete web server, not listening yet. */
export const buildApp = async (run: Run, settings: AppSettings) => {
  const https = cameByHttps(settings.publicUrl)
  const app = bareApp(settings)
  measureRequests(app, run)
  noticeProxy(app, run, settings)
  noticeFullDisk(app, run)
  readBodies(app)
  limitSlowBodies(app)
  await protect(app, settings, https)
  answerInsteadOfNode(app)
  const payment = settings.plans.kind === "premium" ? '(self "https://js.stripe.com")' : "()"
  const allowed = `microphone=(self), geolocation=(self), camera=(), payment=${payment}`
  app.addHook("onSend", async (_, reply) => {
    reply.header("permissions-policy", allowed)
  })
  tellUnchanged(app)
  // A higher level would make answers a sixth smaller but take four times as long, which the story
  // list of a big family would wait for.
  await app.register(compress, {
    threshold: 1024,
    zlibOptions: { level: 3 },
    syncThreshold: compressedAtOnce,
  })
  await app.register(multipart)
  await sealedCookie(app, { key: settings.sessionKey, secure: https })
  app.addHook("onRequest", refuseOtherSites(settings.publicUrl))
  app.addHook("preHandler", noteActivity(run))

  const plugins = [
    accountRoutes,
    exportAndDeletionRoutes,
    billingRoutes,
    biographyChatRoutes,
    biographyRoutes,
    bringingRoutes,
    capabilityRoutes,
    healthRoutes,
    mapBaseRoutes,
    listeningRoutes,
    peopleRoutes,
    photoRoutes,
    placeRoutes,
    namedPlaceRoutes,
    operatorRoutes,
    promptRoutes,
    recentlyDeletedRoutes,
    recordingRoutes,
    searchRoutes,
    sentRoutes,
    invitePreviewRoutes,
    shareRoutes,
    storyMapRoutes,
    storyRoutes,
    transcriptRoutes,
    uploadRoutes,
  ]
  for (const plugin of plugins) await app.register(plugin, { run })
  await app.register(readyRoutes, { run, isStopping: settings.isStopping })
  await app.register(webhookRoutes, { run })
  await app.register(handOverRoutes)
  await app.register(providerRoutes, { run, publicUrl: settings.publicUrl })
  await serveClient(app, {
    folder: settings.clientFolder,
    secure: https,
    plans: settings.plans.kind,
  })
  return app
}
