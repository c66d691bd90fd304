import { loadStripe } from "@stripe/stripe-js/pure/index.js"
import type { Stripe } from "@stripe/stripe-js"
import { limits } from "#protocol/limits.ts"

/** Stripe would otherwise watch how the page is used, on every visit of it. */
loadStripe.setLoadParameters({ advancedFraudSignals: false })

const isStripes = (target: EventTarget | null) =>
  target instanceof HTMLScriptElement && target.src.startsWith("https://js.stripe.com/")

/** Resolves when Stripe's script could not be fetched. Errors of scripts do not bubble, so they are caught on their way down. */
const rejected = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    const hear = ({ target }: Event) => {
      if (isStripes(target)) resolve(null)
    }
    window.addEventListener("error", hear, { capture: true, signal })
  })

/**
 * Loads Stripe's own script from Stripe, as its rules want; null when it is blocked, does not come in
 * time or does not know the key. It is awaited here, as the form would leave its failure unhandled, and
 * its script is watched: seen with stripe-js 10.2, a script that was blocked leaves `loadStripe` waiting
 * for ever once parameters are set, as its second try adds no second script.
 */
export const openStripe = async (publicKey: string): Promise<Stripe | null> => {
  const watching = new AbortController()
  const late = new Promise<null>((resolve) => setTimeout(resolve, limits.wait.cardForm, null))
  try {
    return await Promise.race([loadStripe(publicKey), rejected(watching.signal), late])
  } catch {
    return null
  } finally {
    watching.abort()
  }
}
