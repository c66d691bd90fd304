import { hash } from "node:crypto"
import type { FastifyInstance } from "fastify"

/** Names what an answer says. Weak: compressed or not, it is the same answer. */
export const tagOf = (body: string) => `W/"${hash("sha256", body, "base64url")}"`

/** Whether a browser that has these answers already has the one named so. */
export const isAmong = (known: string | undefined, tag: string) =>
  known?.split(",").some((one) => one.trim() === tag) ?? false

/**
 * Every JSON that was asked for gets a tag, and whoever shows the tag of the very same answer is told
 * it is unchanged. It is made anew each time all the same: who may see what may have changed meanwhile.
 */
export const tellUnchanged = (app: FastifyInstance) => {
  app.addHook("onSend", async ({ method, headers }, reply, payload) => {
    if (method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload
    const isJson = String(reply.getHeader("content-type") ?? "").startsWith("application/json")
    if (!isJson || reply.hasHeader("cache-control")) return payload
    const tag = tagOf(payload)
    reply.header("etag", tag).header("cache-control", "private, no-cache")
    // Going back, browsers show what they have without asking: not to whoever comes after a sign-out.
    reply.header("vary", "cookie")
    if (!isAmong(headers["if-none-match"], tag)) return payload
    reply.code(304)
    return ""
  })
}
