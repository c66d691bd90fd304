/** How somebody came back to the site root from paying: what the address says, which anybody could have typed. */
export interface PaymentReturn {
  /** Stripe named a payment, so there was one to be made. */
  readonly hadPayment: boolean
  /** The bank or the user refused it. */
  readonly hasFailed: boolean
}

const ours = ["payment_intent", "payment_intent_client_secret", "redirect_status", "subscription"]

/** The return from a payment in an address, and the address without it; null where there is none. */
export const returnIn = (
  address: Pick<Location, "pathname" | "search" | "hash">,
): (PaymentReturn & { readonly without: string }) | null => {
  const { pathname, search, hash } = address
  const said = new URLSearchParams(search)
  if (pathname !== "/" || said.get("subscription") !== "success") return null
  const hadPayment = said.has("payment_intent")
  const hasFailed = said.get("redirect_status") === "failed"
  for (const name of ours) said.delete(name)
  const rest = said.size === 0 ? "" : `?${said}`
  return { hadPayment, hasFailed, without: `${pathname}${rest}${hash}` }
}

let came: PaymentReturn | null = null

/** Removes it from the address bar at once, as the secret of a payment is none to copy or bookmark. Call it in main.tsx before rendering. */
export const notePaymentReturn = (): void => {
  const found = returnIn(window.location)
  if (found === null) return
  const { without, ...how } = found
  came = how
  window.history.replaceState(window.history.state, "", without)
}

/** How somebody came back; at the first call only, so that it is told once. */
export const takePaymentReturn = (): PaymentReturn | null => {
  const how = came
  came = null
  return how
}
