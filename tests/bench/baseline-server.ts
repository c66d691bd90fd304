import fastify from "fastify"
import { tellProcessorTime } from "./processor-time.ts"

/** What is measured against: Fastify with nothing on it, answering JSON it was given once, written anew for each. */
const app = fastify()
const bodies = new Map<string, unknown>()
app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 16 * 1024 * 1024 }, (_, body, done) =>
  done(null, body),
)
app.put("/*", { bodyLimit: 16 * 1024 * 1024 }, async (request) => {
  bodies.set(request.url, request.body)
  return {}
})
app.get("/*", async (request) => bodies.get(request.url))
tellProcessorTime()
const address = await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(address)
