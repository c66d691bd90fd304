import { loadStripe } from "@stripe/stripe-js/pure/index.js"
import type { Stripe } from "@stripe/stripe-js"
import { limits } from "#protocol/limits.ts"

/** Stripe would otherwise watch how the page is used, on every visit of it. */
loadStripe.setLoadParameters({ advancedFraudSignals: false })

/**
 * Loads Stripe's own script from Stripe, as its rules want; null when it is blocked, does not come in
 * time or does not know the key. It is awaited here: the form would leave its failure unhandled.
 */
export const openStripe = async (publicKey: string): Promise<Stripe | null> => {
  const late = new Promise<null>((resolve) => setTimeout(resolve, limits.wait.cardForm, null))
  try {
    return await Promise.race([loadStripe(publicKey), late])
  } catch {
    return null
  }
}
