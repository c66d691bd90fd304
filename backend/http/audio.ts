import { Readable } from "node:stream"
import { Option, Schema, Stream } from "effect"
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { routes } from "#protocol/paths.ts"
import { optionalText } from "#protocol/text.ts"
import { partNumber } from "#protocol/uploads.ts"
import { MediaStore } from "../ports/media-store.ts"
import type { Listenable } from "../features/stories/playable.ts"
import { Stories } from "../features/stories/stories.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { attachment } from "./attachment.ts"
import { partAsked } from "./range-response.ts"
import { askerId, noteActivity, requireUser, stillSignedIn } from "./plugins/session.ts"
import { StoryAddress } from "./stories.ts"
import { whileAllowed } from "./guarded-stream.ts"

/** The number of a take of a story, from 1. */
const PartFromText = Schema.FiniteFromString.pipe(Schema.decodeTo(partNumber))

/** A policy under which the bytes can be played, but never run as a page of ours. */
const harmless = "default-src 'none'; sandbox"

/** What to send, and the headers with which a client can ask for it again. */
interface Asked {
  readonly found: Listenable
  readonly askAgain: () => Promise<Listenable>
}

const sendBytes = async (
  run: Run,
  request: FastifyRequest,
  reply: FastifyReply,
  { found: { mediaId, mediaType }, askAgain }: Asked,
) => {
  const entry = await run(MediaStore.use((media) => media.entry(mediaId)))
  if (Option.isNone(entry)) throw new Error(`bytes of a story are missing: ${mediaId}`)
  const { bytes } = entry.value
  reply
    .header("cache-control", "private, no-cache")
    .header("content-security-policy", harmless)
    .type(mediaType)
  const part = partAsked(request, reply, { bytes, tag: `"${mediaId}"` })
  if (part === null) return reply.send()
  // Sent as an empty stream, because for an empty body Fastify would set the length to zero.
  if (request.method === "HEAD") return reply.send(Readable.from([]))
  const stream = await run(
    MediaStore.useSync((media) => Stream.toAsyncIterable(media.read(mediaId, part))),
  )
  const ask = () => stillSignedIn(run, request).then(askAgain)
  return reply.send(Readable.from(whileAllowed(stream, ask)))
}

export const listeningRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))
  const listens = noteActivity(run, (method) => method === "GET")
  app.addHook("preHandler", listens)

  app.get(
    routes.storyAudio,
    {
      schema: {
        params: StoryAddress,
        querystring: Schema.Struct({ as: Schema.optionalKey(optionalText()) }),
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const ask = () =>
        run(
          Stories.use((stories) =>
            stories.audio(
              askerId(request),
              id,
              request.query.as === "playback" ? "playback" : "original",
            ),
          ),
        )
      return sendBytes(run, request, reply, { found: await ask(), askAgain: ask })
    },
  )

  app.get(
    routes.storyOriginal,
    {
      schema: {
        params: StoryAddress,
        querystring: Schema.Struct({ part: Schema.optionalKey(PartFromText) }),
      },
    },
    async (request, reply) => {
      const { part = 1 } = request.query
      const ask = () =>
        run(Stories.use((stories) => stories.original(askerId(request), request.params.id, part)))
      const found = await ask()
      reply.header("content-disposition", attachment(found.fileName))
      return sendBytes(run, request, reply, { found, askAgain: ask })
    },
  )
}
