import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"
import { type NoticeKind, OperatorNotices } from "../../platform/observability/operator-notices.ts"
import { socketLines, socketsBlocked } from "../../platform/observability/proxy-advice.ts"
import { isLoopback } from "../../platform/config/public-url.ts"
import type { Run } from "../effect-fastify.ts"
import { isOwnOrigin } from "./session.ts"

interface ProxySettings {
  readonly publicUrl: string | null
  readonly trustProxy: boolean
}

interface Notice {
  readonly kind: NoticeKind
  readonly sentence: string
}

/** A host as it may stand in a line of a configuration; anything else was made up by whoever asks. */
const hostname = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-f:]{2,45}\](?::\d{1,5})?$/i

/** The address people open, as far as their browsers say; null where it cannot be told. */
const openedAddress = (headers: IncomingHttpHeaders): string | null => {
  const { origin, host } = headers
  if (origin !== undefined) {
    if (!URL.canParse(origin) || !/^https?:/.test(origin)) return null
    const opened = new URL(origin)
    // Of pages elsewhere nobody may learn their address as ours.
    const isOwn = headers["sec-fetch-site"] === "same-origin" || opened.host === host
    return isOwn && hostname.test(opened.host) ? opened.origin : null
  }
  const asked = headers["x-forwarded-host"] ?? host
  return typeof asked === "string" && hostname.test(asked) && cameByTls(headers)
    ? `https://${asked}`
    : null
}

/** Whether a page or a proxy says that people come by https; believed where nothing is allowed by it. */
const cameByTls = ({ origin, "x-forwarded-proto": scheme }: IncomingHttpHeaders): boolean =>
  origin?.startsWith("https:") === true || scheme === "https"

/** The address of Kintale's pages where what they ask for is refused, since `PUBLIC_URL` names another; null elsewhere. */
const refusedAddress = (headers: IncomingHttpHeaders, publicUrl: string): string | null => {
  const { origin, host } = headers
  if (origin === undefined || isOwnOrigin(origin, host, publicUrl)) return null
  return openedAddress(headers)
}

/** Nobody is told to set an address that begins with http in the place of one with https. */
const otherAddress = (opened: string, publicUrl: string): string => {
  const isSafe = opened.startsWith("https:") || publicUrl.startsWith("http:")
  const mend =
    isSafe && !isLoopback(opened)
      ? `If your family opens ${opened}, set PUBLIC_URL=${opened}. Otherwise open ${publicUrl}.`
      : `Open ${publicUrl}. If that address is wrong, correct PUBLIC_URL.`
  return `Pages are opened at ${opened}, but PUBLIC_URL is ${publicUrl}, so nobody can sign in or change anything there. ${mend}`
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  ["x-forwarded-for", "x-forwarded-proto", "forwarded"].some((name) => headers[name] !== undefined)

const noRanges =
  "The proxy in front of Kintale drops the Range header, so a recording has to be fetched whole before anyone can jump within it, and iPhones may not play it. nginx: remove proxy_set_header Range; Apache: remove RequestHeader unset Range."

/** Browsers ask for a recording that they play by its parts, also where they want all of it. */
const isPlayedWithoutRange = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-dest"] === "audio" && headers.range === undefined

/**
 * What a request shows of a proxy that is not set up as Kintale needs it, or of settings that do not fit the
 * way people come; null where there is nothing to say.
 */
export const noticeIn = (
  headers: IncomingHttpHeaders,
  { publicUrl, trustProxy }: ProxySettings,
): Notice | null => {
  // A browser that opens a socket sends a key, which proxies pass on like any other header.
  if (headers["sec-websocket-key"] !== undefined && headers.upgrade === undefined)
    return { kind: "web sockets", sentence: `${socketsBlocked} ${socketLines}` }
  if (isPlayedWithoutRange(headers)) return { kind: "ranges", sentence: noRanges }
  const address = openedAddress(headers)
  const https = address?.startsWith("https:") === true && !isLoopback(address)
  if (publicUrl === null && https) {
    const trust = isForwarded(headers) && !trustProxy ? " and TRUST_PROXY=true" : ""
    return {
      kind: "public address",
      sentence: `People open ${address}, but PUBLIC_URL is not set, so links in emails lead nowhere. Set PUBLIC_URL=${address}${trust}.`,
    }
  }
  const refused = publicUrl === null ? null : refusedAddress(headers, publicUrl)
  if (publicUrl !== null && refused !== null)
    return { kind: "other address", sentence: otherAddress(refused, publicUrl) }
  if (publicUrl?.startsWith("http:") === true && !isLoopback(publicUrl) && cameByTls(headers)) {
    const safer = publicUrl.replace(/^http:/, "https:")
    return {
      kind: "scheme",
      sentence: `People come by https, but PUBLIC_URL is ${publicUrl}, so links in emails begin with http. Set PUBLIC_URL=${safer}.`,
    }
  }
  if (isForwarded(headers) && !trustProxy) {
    return {
      kind: "trust",
      sentence:
        "Requests come through a proxy, but TRUST_PROXY is not set, so what one visitor may do is counted for all of them together. Set TRUST_PROXY=true.",
    }
  }
  return null
}

/** Says in the log what requests show of the proxy in front, also those that Socket.IO answers. */
export const noticeProxy = (app: FastifyInstance, run: Run, settings: ProxySettings) => {
  const notice = ({ headers }: IncomingMessage) => {
    const found = noticeIn(headers, settings)
    if (found === null) return
    run(OperatorNotices.use(({ say }) => say(found.kind, found.sentence))).catch((error: unknown) =>
      app.log.error(error),
    )
  }
  app.server.on("request", notice)
  app.server.on("upgrade", notice)
}
