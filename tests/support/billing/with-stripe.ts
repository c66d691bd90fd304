import { randomUUID } from "node:crypto"
import { afterEach } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Billing, SubscriptionBegun } from "#protocol/plan.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { keyOf } from "../../../backend/platform/database/users.ts"
import { Caller, decode } from "../api-client.ts"
import { fast } from "../fast-server.ts"
import { perFile } from "../per-file.ts"
import { serveOn } from "../serve-in-process.ts"
import { startStripeServer } from "../fakes/stripe-server.ts"

const soon = { pauses: [], afterwards: 100 }

/** A server at which Premium can be bought, and the Stripe it asks. It asks again soon when that was away. */
export const withShop = (store: string) => {
  const billingTimes = { away: soon, rejected: soon }
  const stripe = perFile(startStripeServer)
  const server = perFile(() => serveOn(store, stripe().env, { ...fast(), billingTimes }))
  afterEach(() => {
    stripe().treat("answer")
    stripe().deliverTo(null)
  })

  /** Somebody who has just signed up. */
  const newcomer = async () => {
    const caller = new Caller(server().url)
    const { email, password } = await caller.join(`u${randomUUID().slice(0, 10)}`)
    return {
      ...{ caller, email, password },
      /** Begins a subscription; the id it has at Stripe. */
      begin: async () => {
        const answer = await caller.post(routes.subscription, {})
        return stripe().bySecret(decode(SubscriptionBegun, answer).clientSecret)
      },
      plan: async () => (await caller.me()).subscriptionStatus,
      billing: async () => decode(Billing, await caller.get(routes.billing)),
      /** As if they had recorded so many stories. */
      recorded: (count: number) =>
        server().runtime.runPromise(
          Database.use(({ users }) =>
            users.update({ emailKey: keyOf(email) }, { $set: { storiesRecorded: count } }),
          ),
        ),
      back: async () => decode(Billing, await caller.post(routes.billingReturn, {})),
      deleteAccount: () =>
        caller.call("DELETE", routes.account, {
          body: JSON.stringify({ password }),
          headers: { "content-type": "application/json" },
        }),
    }
  }

  /** Somebody who has paid, and whose browser has said so. */
  const payer = async () => {
    const somebody = await newcomer()
    const subscription = await somebody.begin()
    stripe().pay(subscription)
    await somebody.back()
    const { customer } = stripe().subscription(subscription)
    return { ...somebody, subscription, customer }
  }

  return { server, stripe, newcomer, payer, webhook: () => server().url + routes.stripeWebhook }
}
export type Shop = ReturnType<typeof withShop>
