import { Context, Deferred, Layer } from "effect"
import type { RegistrationPolicy } from "#protocol/account.ts"

/** The address users open, without a trailing slash. It is known once the server listens. */
export class PublicUrl extends Context.Service<PublicUrl, Deferred.Deferred<string>>()(
  "backend/platform/config/PublicUrl",
) {
  static readonly layer = Layer.effect(PublicUrl, Deferred.make<string>())
}

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether an address is a loopback address, which only works on the computer itself. */
export const isLoopback = (url: string): boolean => loopback.test(new URL(url).hostname)

/** The listening address as a browser on this computer opens it. */
export const openedHere = (listening: string): string =>
  listening.replace(/\/\/(?:127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/, "//localhost")

/**
 * Where other devices in the same network open a server that listens to them; null where it does not, or where
 * `PUBLIC_URL` says it. `addresses` are this computer's own, as the system lists them.
 */
export const openedInTheHouse = (
  { host, publicUrl }: { readonly host: string; readonly publicUrl: string | null },
  port: string,
  addresses: ReadonlyArray<{
    readonly address: string
    readonly family: string
    readonly internal: boolean
  }>,
): string | null => {
  if (publicUrl !== null || !["0.0.0.0", "::"].includes(host)) return null
  const own = addresses.find(({ family, internal }) => family === "IPv4" && !internal)
  return own === undefined
    ? null
    : `Other devices in your network open http://${own.address}:${port}. Their browsers give the microphone only to addresses that start with https: see docs/operating/proxies.md.`
}

/** Warnings for the operator at the start: settings that give users an address they cannot reach, or let in whoever finds it. */
export const addressWarnings = (config: {
  readonly host: string
  readonly publicUrl: string | null
  readonly mailUrl: string | null
  readonly payment: object | null
  /** Null where it is not known. */
  readonly registration: RegistrationPolicy | null
}): ReadonlyArray<string> => {
  const { publicUrl, registration } = config
  const isPublic = publicUrl !== null && !isLoopback(publicUrl)
  return [
    ...unreachable(config),
    ...(isPublic && registration === "open"
      ? [
          `Anyone who finds ${publicUrl} can create an account. To let in only people your family invites, set REGISTRATION=invited, or choose it in Settings > This server.`,
        ]
      : []),
  ]
}

const unreachable = (config: {
  readonly host: string
  readonly publicUrl: string | null
  readonly mailUrl: string | null
  readonly payment: object | null
}): ReadonlyArray<string> => {
  const { host, publicUrl, mailUrl, payment } = config
  const isOpen = !loopback.test(host.includes(":") ? `[${host}]` : host)
  if (publicUrl !== null && isLoopback(publicUrl) && isOpen) {
    return [
      `PUBLIC_URL is ${publicUrl}, which only opens on this computer. If your family uses other devices, set it to the address they open. Links in emails start with it.`,
    ]
  }
  if (publicUrl === null && mailUrl !== null) {
    return [
      "MAIL_URL is set but PUBLIC_URL is not, so links in emails won't work on other devices. Set PUBLIC_URL to the address your family opens.",
    ]
  }
  if (publicUrl === null && payment !== null) {
    return [
      "The STRIPE_ settings are set but PUBLIC_URL is not, so on other devices Stripe's page can't lead people back here. Set PUBLIC_URL to the address your family opens.",
    ]
  }
  return []
}
