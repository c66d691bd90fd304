import { hash } from "node:crypto"
import type { FastifyInstance } from "fastify"

/** The ETag of an answer. Weak, because the answer is the same whether compressed or not. */
const tagOf = (body: string | Buffer) => `W/"${hash("sha256", body, "base64url")}"`

/** Whether an `If-None-Match` header contains this tag. */
export const isAmong = (known: string | undefined, tag: string) =>
  known?.split(",").some((one) => one.trim() === tag) ?? false

/** From this length on an answer is handed on as bytes: its tag, compressing and sending all want those. */
const longAnswer = 4_096

/**
 * Adds an ETag to every JSON answer to a read, and answers 304 if the browser has the same content
 * already. The answer is computed every time all the same, because access may have changed.
 */
export const tellUnchanged = (app: FastifyInstance) => {
  app.addHook("onSend", async ({ method, headers }, reply, payload) => {
    if (method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload
    const isJson = String(reply.getHeader("content-type") ?? "").startsWith("application/json")
    if (!isJson || reply.hasHeader("cache-control")) return payload
    const body = payload.length < longAnswer ? payload : Buffer.from(payload)
    const tag = tagOf(body)
    reply.header("etag", tag).header("cache-control", "private, no-cache")
    // Going back, browsers show what they have without asking: not to whoever comes after a sign-out.
    reply.header("vary", "cookie")
    if (!isAmong(headers["if-none-match"], tag)) return body
    reply.code(304)
    return ""
  })
}
