import fastify from "fastify"

/** What lists are measured against: Fastify with nothing on it, answering JSON that it was given once. */
const app = fastify({ bodyLimit: 16 * 1024 * 1024 })
const bodies = new Map<string, unknown>()
app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body))
app.put("/*", async (request) => {
  bodies.set(request.url, request.body)
  return {}
})
app.get("/*", async (request) => bodies.get(request.url))
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }))
