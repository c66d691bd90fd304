import { existsSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { NotFound } from "#protocol/failure.ts"

/** Paths that are calls or built files: an unknown one is told so and never gets the page. */
const isNoPage = (url: string) => /^\/(?:api|auth|health|socket\.io|assets)(?:[/?]|$)/.test(url)

/** Built files carry their content's hash in their name and never change. */
const forEver = "public, max-age=31536000, immutable"

/** Serves the built client: its files, and its page for every address it may know. */
export const serveClient = async (app: FastifyInstance, folder: string) => {
  if (existsSync(join(folder, "index.html"))) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes("/assets/") ? forEver : "no-cache")
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === "GET" && !isNoPage(request.url)
    if (!wantsPage || !existsSync(join(folder, "index.html"))) {
      throw new NotFound({ message: "There is nothing at this address." })
    }
    return reply.type("text/html; charset=utf-8").sendFile("index.html")
  })
}
