import { Effect, Schema } from "effect"
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { BadRequest } from "#protocol/errors.ts"
import { routes } from "#protocol/paths.ts"
import { OpenUploads, tusVersion, uploadMediaType } from "#protocol/uploads.ts"
import type { Sessions } from "../features/accounts/sessions.ts"
import { OperatorNotices } from "../platform/observability/operator-notices.ts"
import { pieceLines } from "../platform/observability/proxy-advice.ts"
import { Uploads } from "../features/uploads/uploads.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser, whileSignedIn } from "./plugins/session.ts"
import {
  checkOwner,
  checkVersion,
  headerOf,
  lengthOf,
  metadataOf,
  refusedBytesOf,
  secondsOf,
  storyKeyOf,
} from "./tus-headers.ts"

/** No id that was never given out is anything but unknown. */
const UploadAddress = Schema.Struct({ id: Schema.String })

const noBytes = () =>
  new BadRequest({ message: "Start the upload without any bytes, then send them." })

const pieceRejected = (bytes: number) =>
  `The proxy in front of Kintale refused ${String(Math.ceil(bytes / 1024))} kB of a recording at once. Recordings still arrive, in smaller pieces and more slowly. ${pieceLines}`

/** What tus reads of the headers; each is there once. */
const singleHeaders = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  )

/** How long the rest of a refused request is read, so that the answer reaches its sender. */
const timeoutMillis = 3_000

/**
 * Reads and discards what was not read of a request that was refused, or that another waited for: closed
 * at once, the connection would be reset before the answer is there.
 */
const letGo = ({ raw }: FastifyRequest) => {
  if (raw.complete) return
  raw.resume()
  const end = setTimeout(() => raw.destroy(), timeoutMillis)
  raw.once("close", () => clearTimeout(end))
}

/** Recordings that arrive piece by piece, by the tus protocol. */
export const uploadRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))
  // Leaves the stream to the route; in a scope of its own, so that it reaches no other route.
  app.addContentTypeParser(uploadMediaType, (_request, _payload, done) => done(null))

  app.get(routes.openUploads, { schema: { response: { 200: OpenUploads } } }, (request) =>
    run(Uploads.use((uploads) => uploads.list(askerId(request)))),
  )

  app.post(routes.openUploads, { onRequest: checkVersion }, async (request, reply) => {
    if (Number(headerOf(request, "content-length") ?? 0) > 0) throw noBytes()
    checkOwner(request)
    const { id, received } = await run(
      Effect.gen(function* () {
        const asked = {
          saveKey: yield* storyKeyOf(request),
          metadata: yield* metadataOf(request),
          length: yield* lengthOf(request),
        }
        const uploads = yield* Uploads
        return yield* uploads.begin(askerId(request), asked)
      }),
    )
    return reply
      .code(201)
      .header("tus-resumable", tusVersion)
      .header("location", routes.openUpload.replace(":id", id))
      .header("upload-offset", String(received))
      .send()
  })

  app.delete(routes.openUpload, { schema: { params: UploadAddress } }, async (request, reply) => {
    await run(Uploads.use((uploads) => uploads.discard(askerId(request), request.params.id)))
    return reply.code(204).header("tus-resumable", tusVersion).send()
  })

  const pass = async (
    request: FastifyRequest,
    reply: FastifyReply,
    method: "HEAD" | "PATCH",
    id: string,
  ) => {
    const receive = Effect.gen(function* () {
      const around = yield* Effect.context<Sessions>()
      const uploads = yield* Uploads
      return yield* uploads.receive(
        {
          id: askerId(request),
          isStillThere: Effect.provideContext(whileSignedIn(request), around),
        },
        id,
        {
          method,
          headers: singleHeaders(request),
          bytes: request.raw.iterator({ destroyOnReturn: false }),
        },
        secondsOf(request),
      )
    })
    const refused = refusedBytesOf(request)
    if (refused !== null)
      await run(OperatorNotices.use(({ say }) => say("piece size", pieceRejected(refused))))
    const { status, headers } = await run(receive)
    return reply
      .code(status)
      .headers(headers)
      .header("tus-resumable", tusVersion)
      .header("cache-control", "no-store")
      .send()
  }

  const schema = { params: UploadAddress }
  app.head(routes.openUpload, { schema, onRequest: checkVersion }, (request, reply) =>
    pass(request, reply, "HEAD", request.params.id),
  )
  app.patch(
    routes.openUpload,
    {
      schema,
      onRequest: checkVersion,
      onResponse: async (request) => letGo(request),
    },
    (request, reply) => pass(request, reply, "PATCH", request.params.id),
  )
}
