import type { IncomingMessage, ServerResponse } from "node:http"
import { isLoopback } from "../../platform/config/public-url.ts"

/** A host that may be written into a policy; a request can contain anything as its host. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Where our pages may open web sockets: on this host only. `'self'` means the same, but Safari
 * before 15.4 does not apply it to web sockets.
 */
export const ownSockets = (publicUrl: string | null, host: string | undefined): string => {
  if (publicUrl !== null && !isLoopback(publicUrl))
    return new URL(publicUrl).origin.replace(/^http/, "ws")
  if (host === undefined || !plainHost.test(host)) return "'self'"
  return `ws://${host} wss://${host}`
}

/** Where Stripe's form for cards and its bank dialogs come from, and whom they ask. */
const stripe = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
}

interface OthersAsked {
  readonly isSelling: boolean
  /** Where the operator's style of maps leads to, which may be known only later. */
  readonly mapOrigins: () => ReadonlyArray<string>
}

/**
 * The Content-Security-Policy of our pages, in helmet's format. Where something is sold it names Stripe
 * on every page: a policy belongs to the page a browser first loaded, and the form opens within it.
 */
export const contentPolicy = (
  publicUrl: string | null,
  { isSelling, mapOrigins }: OthersAsked,
) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(isSelling ? stripe.scripts : [])],
    ...(isSelling ? { frameSrc: stripe.frames } : {}),
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", () => ["blob:", ...mapOrigins()].join(" ")],
    mediaSrc: ["'self'", "blob:"],
    fontSrc: ["'self'", "data:"],
    connectSrc: [
      "'self'",
      ({ headers }: IncomingMessage, _response: ServerResponse) =>
        [ownSockets(publicUrl, headers.host), ...mapOrigins()].join(" "),
      ...(isSelling ? stripe.calls : []),
    ],
    workerSrc: ["'self'", "blob:"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})
