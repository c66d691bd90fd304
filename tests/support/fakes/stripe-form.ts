import type { BrowserContext } from "@playwright/test"
import type { StripeServer } from "./stripe-server.ts"

/** Numbers that Stripe's form of the tests knows; every other one is good. */
export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  /** The form breaks in the middle. */
  throwing: "4000 0000 0000 0119",
  /** The card is charged, and the form breaks before it says so. */
  lost: "4000 0000 0000 0341",
  /** The bank asks on a page of its own, and leads back. */
  atTheBank: "4000 0000 0000 3220",
} as const

/** Where the form of the tests says that it was paid, as the real one tells Stripe. */
const charging = "https://api.stripe.com/v1/charged-in-the-tests"

/**
 * What the page is given in the place of Stripe's script. It is what the wrappers for React ask of it,
 * and no more.
 */
const script = `(() => {
  const charge = (secret) => fetch(${JSON.stringify(charging)} + "?secret=" + secret)
  const field = () => {
    const heard = {}
    let box
    return {
      mount(node) {
        const label = document.createElement("label")
        label.textContent = "Card number"
        box = document.createElement("input")
        box.style.cssText = "display:block;width:100%;min-height:48px;border:1px solid;border-radius:12px;padding:0 12px"
        label.append(box)
        node.append(label)
        queueMicrotask(() => (heard.ready ?? []).forEach((hear) => hear({})))
      },
      on(name, hear) { (heard[name] ??= []).push(hear) },
      off() {}, update() {}, destroy() { box?.closest("label")?.remove() },
      get number() { return box?.value.replaceAll(" ", "") ?? "" },
    }
  }
  const nothing = () => {}
  const refused = (message) => ({ error: { message } })
  window.Stripe = Object.assign(() => ({
    _registerWrapper: nothing, registerAppInfo: nothing,
    createToken: nothing, createPaymentMethod: nothing, confirmCardPayment: nothing,
    elements(options) {
      const made = {}
      return {
        options, made, update: nothing,
        create: (kind) => (made[kind] = field()),
        getElement: (kind) => made[kind] ?? null,
        submit: async () => made.payment?.number ? {} : refused("Your card number is incomplete."),
      }
    },
    async confirmPayment({ elements: { made, options }, confirmParams }) {
      const { number } = made.payment
      if (number.endsWith("0002")) return refused("Your card was declined.")
      if (number.endsWith("0119")) throw new Error("the form broke")
      await charge(options.clientSecret)
      if (number.endsWith("0341")) throw new Error("the form broke")
      if (!number.endsWith("3220")) return { paymentIntent: { status: "succeeded" } }
      const back = new URL(confirmParams.return_url)
      const [payment] = options.clientSecret.split("_secret_")
      back.searchParams.set("payment_intent", payment)
      back.searchParams.set("payment_intent_client_secret", options.clientSecret)
      back.searchParams.set("redirect_status", "succeeded")
      window.location.assign(back)
      return new Promise(nothing)
    },
  }), { version: "endive" })
})()`

export interface CardForms {
  /** How often a page asked for Stripe's script. */
  readonly loaded: () => number
  /** From now on it is blocked, as by a browser that knows better. */
  readonly block: () => void
}

/** Stripe's own form for cards in every page of a browser, in which a payment reaches the Stripe of the tests. */
export const withCardForms = async (
  context: BrowserContext,
  stripe: StripeServer,
): Promise<CardForms> => {
  let loaded = 0
  let isBlocked = false
  await context.route(/^https:\/\/[\w.]*stripe\.com\//, async (route) => {
    const { hostname, searchParams } = new URL(route.request().url())
    if (hostname === "js.stripe.com" && !isBlocked) {
      loaded += 1
      return route.fulfill({ contentType: "text/javascript", body: script })
    }
    if (hostname === "api.stripe.com") {
      stripe.pay(stripe.bySecret(searchParams.get("secret") ?? ""))
      const headers = { "access-control-allow-origin": "*" }
      return route.fulfill({ status: 200, headers, body: "{}" })
    }
    if (hostname === "billing.stripe.com") {
      return route.fulfill({
        contentType: "text/html",
        body: "<h1>Your subscription at Stripe</h1>",
      })
    }
    return route.abort("blockedbyclient")
  })
  return {
    loaded: () => loaded,
    block: () => {
      isBlocked = true
    },
  }
}
