import { Context, Deferred, Layer } from "effect"

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

/** Warnings for the operator at the start: settings that give users an address they cannot reach. */
export const addressWarnings = (config: {
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
