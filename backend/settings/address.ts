import { Context, Deferred, Layer } from "effect"

/** Where relatives reach this server, without a slash at the end. Known once the server listens. */
export class Address extends Context.Service<Address, Deferred.Deferred<string>>()(
  "backend/Address",
) {
  static readonly layer = Layer.effect(Address, Deferred.make<string>())
}

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether an address leads to the very computer it is opened on, and so says nothing of where relatives come. */
export const isLoopback = (url: string): boolean => loopback.test(new URL(url).hostname)

/** Where the server listens, as a browser on this computer opens it. */
export const openedHere = (listening: string): string =>
  listening.replace(/\/\/(?:127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/, "//localhost")

/** What the operator should know at the start: settings that lead relatives nowhere. */
export const addressWarnings = (config: {
  readonly host: string
  readonly publicUrl: string | null
  readonly mailUrl: string | null
}): ReadonlyArray<string> => {
  const { host, publicUrl, mailUrl } = config
  const isOpen = !loopback.test(host.includes(":") ? `[${host}]` : host)
  if (publicUrl !== null && isLoopback(publicUrl) && isOpen) {
    return [
      `PUBLIC_URL is ${publicUrl}, which opens on this computer only. If relatives come from other devices, set it to the address they open: links in letters begin with it.`,
    ]
  }
  if (publicUrl === null && mailUrl !== null) {
    return [
      "MAIL_URL is set and PUBLIC_URL is not: links in letters will lead nowhere on other devices. Set PUBLIC_URL to the address your family opens.",
    ]
  }
  return []
}
