import type { Page } from "@playwright/test"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { Billing } from "#protocol/plan.ts"
import { type Caller, decode } from "../support/api-client.ts"
import { expect, test as base, withEngines } from "./fixtures.ts"
import { noComplaintsButRejections, toast } from "./mail-fixture.ts"
import { startServer } from "../support/spawn-server.ts"
import { type CardForms, cards, withCardForms } from "../support/fakes/stripe-form.ts"
import { startStripeServer, type StripeServer } from "../support/fakes/stripe-server.ts"

/** The server of these journeys sells Premium, by a small Stripe on this computer that remembers. */
export const test = base.extend<
  { readonly cardForms: CardForms },
  { readonly stripe: StripeServer }
>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripeServer()
      await use(stripe)
      await stripe.stop()
    },
    { scope: "worker" },
  ],
  server: [
    async ({ stripe, engines }, use) => {
      const server = await startServer({ env: stripe.env, ...withEngines(engines) })
      await use(server)
      await server.stop()
    },
    { scope: "worker" },
  ],
  cardForms: [
    ({ context, stripe }, use) => withCardForms(context, stripe).then(use),
    { auto: true },
  ],
  quiet: async ({ context }, use) => {
    // Browsers print that a script was blocked, however well the page does without.
    const isBlocked = (said: string) => said.includes("ERR_BLOCKED_BY_CLIENT")
    const check = noComplaintsButRejections(context, isBlocked)
    await use()
    check()
  },
})

export const payButton = (page: Page) =>
  page.getByRole("button", { name: "Subscribe to Premium - $10/month" })

/** Types a card and presses the button. */
export const payWith = async (page: Page, card: string) => {
  await page.getByLabel("Card number").fill(card)
  await payButton(page).click()
}

/** The subscriptions at Stripe of the customer who has this address. */
export const subscriptionsOf = (stripe: StripeServer, email: string) =>
  [...stripe.customers.values()]
    .filter((one) => one.email === email)
    .flatMap(({ id }) => stripe.of(id))

/** Pays for Premium at the server and at Stripe: for journeys that begin later. Answers the subscription's id. */
export const becomePremium = async (stripe: StripeServer, caller: Caller, email: string) => {
  const Begun = Schema.Struct({ clientSecret: Schema.String })
  const { clientSecret } = decode(Begun, await caller.post(routes.subscription, {}))
  const subscription = stripe.bySecret(clientSecret)
  stripe.pay(subscription)
  const { status } = decode(Billing, await caller.post(routes.billingReturn, {}))
  expect([status, subscriptionsOf(stripe, email).length]).toEqual(["active", 1])
  return subscription
}

export const plan = async (caller: Caller) => (await caller.me()).subscriptionStatus

export { cards, expect, toast }
