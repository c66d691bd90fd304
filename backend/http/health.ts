import { Effect, Exit } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { Health } from "#protocol/capabilities.ts"
import { routes } from "#protocol/paths.ts"
import { MailHealth } from "../features/email/mail-health.ts"
import { RemoteEngineHealth } from "../platform/engines/remote-health.ts"
import { ServerReport } from "../features/operator/server-report.ts"
import { spaceInWords } from "../platform/observability/disk-space.ts"
import { NodeRegistry } from "../platform/cluster/node-registry.ts"
import { ClusterBus } from "../ports/cluster-bus.ts"
import { DocumentStore } from "../ports/document-store.ts"
import { Basemaps } from "../ports/basemaps.ts"
import { MediaStore } from "../ports/media-store.ts"
import { AudioTools } from "../ports/audio.ts"
import { version } from "../platform/config/version.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"

/** A part that does not answer within this time counts as broken. */
const maxWait = "5 seconds"

/** How long a result is reused. */
const holds = "2 seconds"

const look = <E, R>(check: Effect.Effect<void, E, R>, works: string, broken: string) =>
  check.pipe(
    Effect.timeout(maxWait),
    Effect.exit,
    Effect.map((exit) =>
      Exit.isSuccess(exit) ? { works: true, detail: works } : { works: false, detail: broken },
    ),
  )

const mapDetails = {
  towns: "shows towns",
  streets: "shows the streets of MAP_FILE",
  style: "is drawn by MAP_STYLE_URL",
} as const

const lookAtMap = Effect.gen(function* () {
  const bases = yield* Basemaps
  const trouble = yield* bases.trouble
  const { kind } = yield* bases.base
  return { works: trouble === null, detail: trouble ?? mapDetails[kind] }
})

/** As it was found last: nobody waits for the mail server to be told. */
const lookAtMail = MailHealth.use(({ part }) => part).pipe(
  Effect.timeout(maxWait),
  Effect.exit,
  Effect.map((exit) =>
    Exit.isSuccess(exit)
      ? exit.value
      : { works: false, detail: "the emails that wait can't be counted" },
  ),
)

const lookAtDisks = Effect.gen(function* () {
  const disks = yield* ServerReport.use((report) => report.disks)
  return {
    works: disks.every(({ isLow }) => !isLow),
    detail: disks.map(spaceInWords).join("; ") || "its room is not known",
  }
})

/** Of a server that is one node there is nothing to say. */
const lookAtNodes = Effect.gen(function* () {
  const { connectivity } = yield* ClusterBus
  switch (yield* connectivity) {
    case "alone":
      return {}
    case "together": {
      const isWorked = yield* NodeRegistry.use(({ hasWorker }) => hasWorker)
      const detail = isWorked
        ? "connected to each other"
        : "no node does background work: recordings and emails wait until one with ROLE=worker or ROLE=all is running"
      return { nodes: { works: isWorked, detail } }
    }
    case "apart":
      return { nodes: { works: false, detail: "the nodes can't reach each other" } }
  }
})

const lookAtAll = Effect.gen(function* () {
  const documents = yield* DocumentStore
  const media = yield* MediaStore
  const sound = yield* AudioTools
  const remoteEngineHealth = yield* RemoteEngineHealth
  const own = yield* Effect.all(
    {
      documents: look(documents.check, "reads and writes", "cannot be written"),
      media: look(media.check, "reads and writes", "cannot be written"),
      sound: look(sound.check, "ffmpeg runs", "ffmpeg is missing: no recordings can be saved"),
      map: lookAtMap,
      mail: lookAtMail,
      disk: lookAtDisks,
    },
    { concurrency: "unbounded" },
  )
  return { ...own, ...(yield* lookAtNodes), ...(yield* remoteEngineHealth.parts) }
})

export const healthRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  // The check writes to the disks, so its result is cached, however often it is requested.
  const parts = await run(Effect.cachedWithTTL(lookAtAll, holds))

  /**
   * 503 when nothing can be stored. Missing audio tools are reported too, but with 200, since
   * existing stories can still be heard. What is wrong with the mail server is told without changing the
   * status: nothing of this server is broken, and emails wait for it.
   */
  app.get(
    routes.health,
    { schema: { response: { "2xx": Health, 503: Health } } },
    async (_, reply) => {
      const found = await run(parts)
      const all = Object.entries(found).every(([name, { works }]) => works || name === "mail")
      const keeps = found.documents.works && found.media.works
      return reply
        .code(keeps ? 200 : 503)
        .header("cache-control", "no-store")
        .send({ status: all ? "ok" : "degraded", version, parts: found })
    },
  )
}
