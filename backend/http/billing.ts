import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import { Billing as BillingView, Portal, SubscriptionBegun } from "#protocol/plan.ts"
import { BillingService } from "../features/billing/billing.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { currentUser, requireUser } from "./plugins/session.ts"

/** What users ask about a plan that is paid for. */
export const billingRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))
  app.addHook("onSend", async (_, reply) => {
    reply.header("cache-control", "no-store")
  })

  app.post(
    routes.subscription,
    { schema: { response: { 200: SubscriptionBegun } } },
    async (request) => run(BillingService.use(({ subscribe }) => subscribe(currentUser(request)))),
  )

  const seen = { schema: { response: { 200: BillingView } } }
  app.get(routes.billing, seen, async (request) =>
    run(BillingService.use(({ of }) => of(currentUser(request)))),
  )
  app.post(routes.billingReturn, seen, async (request) =>
    run(BillingService.use(({ back }) => back(currentUser(request)))),
  )
  app.post(routes.refund, seen, async (request) =>
    run(BillingService.use(({ refund }) => refund(currentUser(request)))),
  )

  app.post(routes.billingPortal, { schema: { response: { 200: Portal } } }, async (request) =>
    run(BillingService.use(({ portal }) => portal(currentUser(request)))),
  )
}
