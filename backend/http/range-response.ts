import type { FastifyReply, FastifyRequest } from "fastify"
import type { ByteRange } from "../ports/media-store.ts"
import { rangeOf } from "./byte-range.ts"

interface Ranged {
  readonly bytes: number
  /** With its quotation marks. */
  readonly tag: string
}

/**
 * The headers of bytes that can be asked for in parts, and the part that is to be sent. Null when the
 * reply is finished without any: not modified, or out of range.
 */
export const partAsked = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, tag }: Ranged,
): ByteRange | null => {
  reply.header("accept-ranges", "bytes").header("etag", tag)
  if (request.headers["if-none-match"] === tag) {
    reply.code(304)
    return null
  }
  const ifRange = request.headers["if-range"]
  const header = ifRange === undefined || ifRange === tag ? request.headers.range : undefined
  const range = rangeOf(header, bytes)
  if (range === "unsatisfiable") {
    reply.code(416).header("content-range", `bytes */${String(bytes)}`)
    return null
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range !== null) {
    const span = `bytes ${String(start)}-${String(end)}/${String(bytes)}`
    reply.code(206).header("content-range", span)
  }
  reply.header("content-length", end - start + 1)
  return { start, end }
}
