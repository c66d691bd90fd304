import { Transform } from "node:stream"
import { Effect } from "effect"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { BadRequest } from "#protocol/errors.ts"
import { errorMessages } from "#protocol/error-messages.ts"

/** What is read whole takes memory, and often a place of others, for as long as it comes. */
interface Pace {
  /** The least that has to come in each window. */
  readonly bytes: number
  readonly millis: number
}

/** A quarter of what the slowest lines of telephones give, and long enough for a tunnel. */
const leastPace: Pace = { bytes: 64 * 1024, millis: 30_000 }

const tooSlow = () => new BadRequest({ message: errorMessages.tooSlow })

/** Passes a body on, and fails where it comes slower than the least pace. */
export const keepPace = ({ bytes, millis }: Pace = leastPace): Transform => {
  let arrived = 0
  const body = new Transform({
    transform(piece: Uint8Array, _, done) {
      arrived += piece.length
      done(null, piece)
    },
  })
  const timer = setInterval(() => {
    if (arrived < bytes) body.destroy(tooSlow())
    arrived = 0
  }, millis)
  body.once("close", () => clearInterval(timer))
  return body
}

/** The same for a form, which reads the request itself: fails where it comes too slowly. */
export const whilePaced = (
  coming: { readonly bytesRead: () => number; readonly isComplete: () => boolean },
  { bytes, millis }: Pace = leastPace,
): Effect.Effect<never, BadRequest> =>
  Effect.gen(function* () {
    for (;;) {
      const before = coming.bytesRead()
      yield* Effect.sleep(millis)
      if (!coming.isComplete() && coming.bytesRead() - before < bytes) return yield* tooSlow()
    }
  })

/** How much of a request has come. */
export const arrivalOf = ({ raw }: FastifyRequest) => ({
  bytesRead: () => raw.socket.bytesRead,
  isComplete: () => raw.complete,
})

/** Every body that is read whole keeps a least pace; those of forms are streams of their own. */
export const limitSlowBodies = (app: FastifyInstance) =>
  app.addHook("preParsing", async ({ headers }, reply, payload) => {
    if (!/^application\/(?:json|x-www-form-urlencoded)\b/i.test(headers["content-type"] ?? ""))
      return payload
    const body = keepPace()
    // Whoever ends it leaves the rest unread, so nothing else can come on this connection.
    body.once("error", () => reply.header("connection", "close"))
    payload.once("error", (cause) => body.destroy(cause))
    return payload.pipe(body)
  })
