import { existsSync } from "node:fs"
import { join, sep } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { NotFound } from "#protocol/failure.ts"
import { routes } from "#protocol/paths.ts"
import { cookieName } from "./sign-in.ts"

/** Paths that are calls or built files: an unknown one is told so and never gets the page. */
const isNoPage = (url: string) => /^\/(?:api|auth|health|socket\.io|assets)(?:[/?]|$)/.test(url)

/** Built files carry their content's hash in their name and never change. */
const forEver = "public, max-age=31536000, immutable"

export interface ClientSettings {
  /** The built client. */
  readonly folder: string
  /** Whether users come by https. */
  readonly secure: boolean
}

/** Serves the built client: its files, and its page for every address it may know. */
export const serveClient = async (app: FastifyInstance, { folder, secure }: ClientSettings) => {
  const assets = join(folder, "assets", sep)
  const isBuilt = existsSync(join(folder, "index.html"))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.startsWith(assets) ? forEver : "no-cache")
      },
    })
    // Whoever brings no session is a visitor and gets the landing page, drawn already; others an empty
    // page for the app, without a glimpse of the landing page.
    app.get("/", (request, reply) => {
      const cookies = app.parseCookie(request.headers.cookie ?? "")
      const mayBeSignedIn = (cookies[cookieName(secure)] ?? "") !== ""
      reply.header("vary", "cookie")
      return reply.sendFile(mayBeSignedIn ? "index.html" : "landing.html")
    })
    // The page that a letter leads to has its address among the calls. It is no more than that: its
    // button posts, so that whoever only fetches the link does nothing.
    app.get(routes.verifyEmail, (_request, reply) =>
      reply.type("text/html; charset=utf-8").sendFile("index.html"),
    )
  }
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === "GET" || request.method === "HEAD"
    const wantsPage = reads && !isNoPage(request.url)
    if (!wantsPage || !isBuilt) {
      throw new NotFound({ message: "There is nothing at this address." })
    }
    return reply.type("text/html; charset=utf-8").sendFile("index.html")
  })
}
