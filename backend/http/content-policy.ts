import type { IncomingMessage, ServerResponse } from "node:http"
import { isLoopback } from "../settings/address.ts"

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

/** The Content-Security-Policy of our pages, in helmet's format. */
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
