import { existsSync } from "node:fs"
import { join, sep } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { NotFound } from "#protocol/errors.ts"
import type { PlansHere } from "#protocol/plan.ts"
import { routes } from "#protocol/paths.ts"
import { cookieName } from "./plugins/session.ts"
import { errorMessages } from "#protocol/error-messages.ts"

/**
 * Addresses of the API or of built files. If unknown, they get 404 instead of the client's page.
 */
const isNoPage = (url: string) =>
  /^\/(?:api|auth|health|ready|socket\.io|assets)(?:[/?]|$)/.test(url)

/** Built files have a hash of their content in their name, so they never change. */
const forEver = "public, max-age=31536000, immutable"

interface ClientSettings {
  /** The built client. */
  readonly folder: string
  /** Whether users connect over https. */
  readonly secure: boolean
  /** What plans there are here. */
  readonly plans: PlansHere["kind"]
}

/**
 * Serves the built client: its files, and its page for every other address, which the client routes
 * itself.
 */
export const serveClient = async (
  app: FastifyInstance,
  { folder, secure, plans }: ClientSettings,
) => {
  const assets = join(folder, "assets", sep)
  const isBuilt = existsSync(join(folder, "index.html"))
  // Drawn in advance for each, so that where nothing is sold no price shows for a moment.
  const withoutPrices = "landing-without-prices.html"
  const landing =
    plans !== "premium" && existsSync(join(folder, withoutPrices)) ? withoutPrices : "landing.html"
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.startsWith(assets) ? forEver : "no-cache")
      },
    })
    // A browser without a session gets the landing page, rendered in advance. Others get an empty
    // page for the app, so that the landing page does not flash up.
    app.get("/", (request, reply) => {
      const cookies = app.parseCookie(request.headers.cookie ?? "")
      const mayBeSignedIn = (cookies[cookieName(secure)] ?? "") !== ""
      reply.header("vary", "cookie")
      return reply.sendFile(mayBeSignedIn ? "index.html" : landing)
    })
    // The pages of links in emails are under the API's addresses. They only have a button, which
    // posts, so fetching the link has no effect.
    for (const page of [routes.verifyEmail, routes.unsubscribe]) {
      app.get(page, (_request, reply) =>
        reply.type("text/html; charset=utf-8").sendFile("index.html"),
      )
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === "GET" || request.method === "HEAD"
    const wantsPage = reads && !isNoPage(request.url)
    if (!wantsPage || !isBuilt) {
      throw new NotFound({ message: errorMessages.nothingHere })
    }
    return reply.type("text/html; charset=utf-8").sendFile("index.html")
  })
}
