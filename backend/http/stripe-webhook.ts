import type { FastifyPluginAsync } from "fastify"
import { BadRequest } from "#protocol/errors.ts"
import { routes } from "#protocol/paths.ts"
import { BillingService } from "../features/billing/billing.ts"
import type { Run } from "./effect-fastify.ts"

/** More than any event has. */
const mostBytes = 1024 * 1024

/**
 * Where Stripe sends its events. Its signature is of the exact bytes, so that nothing parses them before;
 * nothing here writes them to the log.
 */
export const webhookRoutes: FastifyPluginAsync<{ run: Run }> = async (app, { run }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: mostBytes },
    async (_request: unknown, body: string | Buffer) => body,
  )
  app.post(
    routes.stripeWebhook,
    { config: { isForOtherSites: true } },
    async ({ body, headers }) => {
      if (!Buffer.isBuffer(body)) throw new BadRequest({ message: "This isn't an event." })
      const signature = String(headers["stripe-signature"] ?? "")
      await run(BillingService.use(({ hear }) => hear(body, signature)))
      return { received: true }
    },
  )
}
