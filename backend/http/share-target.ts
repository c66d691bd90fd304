import type { FastifyPluginAsync } from "fastify"
import { handedOverPlace } from "#protocol/share-target.ts"
import { routes } from "#protocol/paths.ts"

/**
 * What another app hands over is for the service worker alone, which keeps it on the device. It gets here
 * where there is no worker yet; then the page that opens says so, and by the next time there is one.
 * Nothing of it is read or kept, and who asks does not matter: browsers post it without an origin or from
 * another site, and any site can have one posted here.
 */
export const handOverRoutes: FastifyPluginAsync = async (app) => {
  // Leaves the bytes alone, whatever they are said to be; Node discards what is not read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", (_request, _bytes, done) => done(null))
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store")
  })

  app.post(routes.handOver, { config: { isForOtherSites: true } }, async (_request, reply) =>
    reply.redirect(handedOverPlace("missed"), 303),
  )

  // Somebody who goes back, or types the address.
  app.get(routes.handOver, async (_request, reply) => reply.redirect("/record?way=upload", 302))
}
