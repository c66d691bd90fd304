import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import { Option } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { NotFound } from "#protocol/errors.ts"
import { MapBase } from "#protocol/basemap.ts"
import { routes } from "#protocol/paths.ts"
import { Basemaps } from "../ports/basemaps.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { partAsked } from "./range-response.ts"
import { requireUser } from "./plugins/session.ts"

/** What maps are drawn of. */
export const mapBaseRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(routes.mapBase, { schema: { response: { 200: MapBase } } }, async () =>
    run(Basemaps.use(({ base }) => base)),
  )

  /** Streets are no secret, but the operator's line is for the family. */
  app.get(routes.mapStreets, async (request, reply) => {
    const file = Option.getOrNull(await run(Basemaps.use(({ streets }) => streets)))
    if (file === null) throw new NotFound({ message: "This server has no street map." })
    reply.header("cache-control", "private, max-age=3600").type("application/vnd.pmtiles")
    const part = partAsked(request, reply, file)
    if (part === null) return reply.send()
    // Sent as an empty stream, because for an empty body Fastify would set the length to zero.
    const stream = request.method === "HEAD" ? Readable.from([]) : createReadStream(file.path, part)
    return reply.send(stream)
  })
}
