import type { IncomingMessage, ServerResponse } from "node:http"
import { isLoopback } from "../settings/address.ts"

/** A host as it may stand in a policy; a caller can send anything as one. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Where our pages' web sockets may lead: this host and no other. `'self'` says so too, but Safari before
 * 15.4 takes it for addresses of the page's own scheme only.
 */
export const ownSockets = (publicUrl: string | null, host: string | undefined): string => {
  if (publicUrl !== null && !isLoopback(publicUrl))
    return new URL(publicUrl).origin.replace(/^http/, "ws")
  if (host === undefined || !plainHost.test(host)) return "'self'"
  return `ws://${host} wss://${host}`
}

/** What a page of ours may load and do, in helmet's words. */
export const contentPolicy = (publicUrl: string | null) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    mediaSrc: ["'self'", "blob:"],
    fontSrc: ["'self'", "data:"],
    connectSrc: [
      "'self'",
      ({ headers }: IncomingMessage, _response: ServerResponse) =>
        ownSockets(publicUrl, headers.host),
    ],
    workerSrc: ["'self'", "blob:"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})
