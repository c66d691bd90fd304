import { isIP } from "node:net"
import { connect } from "node:tls"
import { Effect } from "effect"
import { type NoAnswer, reasonOf } from "./ask.ts"
import type { Check } from "./check.ts"

const page = "See docs/operating/proxies.md."

export interface TlsCertificate {
  readonly _tag: "Certificate"
  /** Milliseconds since 1970. */
  readonly beginsAt: number
  readonly endsAt: number
  /** OpenSSL's or Node's code of what is wrong with it; null: nothing. */
  readonly problem: string | null
}

const day = 24 * 60 * 60_000
/** What renews itself does so when a third of its time is left, so less than this means that it did not. */
const isLate = ({ beginsAt, endsAt }: TlsCertificate, now: number) =>
  endsAt - now < Math.min(14 * day, (endsAt - beginsAt) / 6)

const certificateAdvice = (problem: string) => {
  switch (problem) {
    case "CERT_HAS_EXPIRED":
      return "Renew it, and see why that did not happen by itself."
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return "It was made for another name. Get one for this name."
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
      return "Is the chain missing? nginx: ssl_certificate wants the file with all of it, fullchain.pem."
    default:
      return "Get one that browsers trust, such as from Let's Encrypt. If you have an authority of your own, name its file in NODE_EXTRA_CA_CERTS when you run this. For a self-signed certificate, name the file of the certificate itself."
  }
}

export const certificateCheck = (
  found: TlsCertificate | NoAnswer,
  url: string,
  now: number,
): Check => {
  const name = "Certificate"
  if (found._tag === "NoAnswer")
    return {
      name,
      state: "skipped",
      sentence: `No certificate was seen at ${url} (${found.reason}).`,
    }
  const { problem, endsAt } = found
  if (problem !== null)
    return {
      name,
      state: "problem",
      sentence: `Browsers don't trust the certificate at ${url} (${problem}).`,
      advice: `${certificateAdvice(problem)} ${page}`,
    }
  const days = Math.floor((endsAt - now) / day)
  const sentence = `The certificate is valid for ${days === 1 ? "one more day" : `${String(days)} more days`}.`
  return isLate(found, now)
    ? { name, state: "warning", sentence, advice: certificateAdvice("CERT_HAS_EXPIRED") }
    : { name, state: "ok", sentence }
}

const timeoutMillis = 15_000

export const certificateAt = (url: string): Effect.Effect<TlsCertificate | NoAnswer> =>
  Effect.promise(
    () =>
      new Promise((resolve) => {
        const { hostname, port } = new URL(url)
        const host = hostname.replace(/^\[|\]$/g, "")
        const socket = connect({
          ...{ host, port: Number(port || 443), rejectUnauthorized: false },
          ...(isIP(host) === 0 && { servername: host }),
        })
        const end = (found: TlsCertificate | NoAnswer) => {
          socket.destroy()
          resolve(found)
        }
        socket.setTimeout(timeoutMillis, () =>
          end({ _tag: "NoAnswer", reason: "no answer in time" }),
        )
        socket.once("error", (cause) => end({ _tag: "NoAnswer", reason: reasonOf(cause) }))
        socket.once("secureConnect", () => {
          const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
          const problem = socket.authorized ? null : String(socket.authorizationError)
          const [beginsAt, endsAt] = [Date.parse(from), Date.parse(to)]
          end({ _tag: "Certificate", beginsAt, endsAt, problem })
        })
      }),
  )
