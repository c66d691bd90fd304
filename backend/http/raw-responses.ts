import { type IncomingMessage, ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { FastifyInstance } from "fastify"
import {
  type ApiError,
  BadRequest,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  TooManyRequests,
  InternalError,
} from "#protocol/errors.ts"
import { wireOf } from "./effect-fastify.ts"
import { errorMessages } from "#protocol/error-messages.ts"

/** What an answer has that no page comes of, and that does not pass through the hooks of the app. */
export const securityHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
}

const headers = Object.entries({
  "content-type": "application/json; charset=utf-8",
  ...securityHeaders,
  connection: "close",
}).map(([name, value]) => `${name}: ${value}`)

/** Writes a complete answer to a connection that has no request object, then closes it. */
const answerRaw = (socket: Duplex, status: number, failure: ApiError) => {
  if (!socket.writable) return socket.destroy()
  const body = JSON.stringify(wireOf(failure))
  const lines = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`,
    ...headers,
    `Content-Length: ${String(Buffer.byteLength(body))}`,
  ]
  // Not every client closes its side, so the connection is destroyed once the answer is written.
  return socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy())
}

const unreadable = () =>
  new BadRequest({
    message: errorMessages.unreadableRequest,
  })

/** Refusals of web socket handshakes. */
export const refuseHandshake = {
  malformed: (socket: Duplex) => answerRaw(socket, 400, unreadable()),
  notFound: (socket: Duplex) =>
    answerRaw(socket, 404, new NotFound({ message: errorMessages.nothingHere })),
  stopping: (socket: Duplex) =>
    answerRaw(socket, 503, new InternalError({ message: errorMessages.restarting })),
  otherSite: (socket: Duplex, message: string) =>
    answerRaw(socket, 403, new Forbidden({ message })),
  tooOften: (socket: Duplex) =>
    answerRaw(
      socket,
      429,
      new TooManyRequests({
        message: "There's too much traffic from your network. Please try again in a minute.",
        retryAfter: 60,
      }),
    ),
}

/**
 * Whether an answer has already begun on this connection; a second one would be read as part of it.
 */
const isAnswering = (socket: Duplex) => {
  const current: unknown = Reflect.get(socket, "_httpMessage")
  return current instanceof ServerResponse && current.headersSent
}

/**
 * Answers what Node refuses before there is a request: no valid HTTP, headers too long, a sender
 * too slow.
 */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === "ECONNRESET" || socket.destroyed || isAnswering(socket)) {
    return socket.destroy()
  }
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return answerRaw(
        socket,
        error.code === "HPE_HEADER_OVERFLOW" ? 431 : 413,
        new PayloadTooLarge({ message: errorMessages.tooMuchAtOnce }),
      )
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return answerRaw(socket, 408, new BadRequest({ message: errorMessages.tooSlow }))
    default:
      return answerRaw(socket, 400, unreadable())
  }
}

/**
 * Gives our own answers in cases where Node would answer by itself; it does not once there is a
 * listener.
 */
export const answerInsteadOfNode = (app: FastifyInstance) => {
  app.addHook("onRequest", async ({ headers, raw }) => {
    // HTTP/1.0 has no `Host` header, and some proxies use it to request `/health`. Otherwise the
    // header is required, and Node's own refusal would have no body.
    if (raw.httpVersion === "1.0") return
    if (headers.host === undefined || headers.host === "") throw unreadable()
  })
  app.server.on("checkExpectation", ({ socket }: IncomingMessage) =>
    answerRaw(socket, 417, unreadable()),
  )
  app.server.on("connect", (_: IncomingMessage, socket: Duplex) =>
    answerRaw(socket, 400, unreadable()),
  )
}
