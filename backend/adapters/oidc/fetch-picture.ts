import { lookup as find, type LookupAddress } from "node:dns"
import { request as askPlainly } from "node:http"
import { request as askSafely } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import ipaddr from "ipaddr.js"
import { mayBeHttp } from "../../platform/config/oidc.ts"

interface PictureRequest {
  /** The provider that named the address. */
  readonly issuer: URL
  readonly mostBytes: number
  readonly timeoutMillis: number
  readonly signal: AbortSignal
}

/** Whether an IP address belongs to the public internet: not to this computer or this house, and standing for no other. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.parse(address).range() === "unicast"

const notPublic = () => new Error("the picture is not at a public address")

/**
 * Finds the addresses of a name, and refuses it if one of them is not public. The connection is made
 * to what was found here, so that a name cannot mean something else a moment later.
 */
const onlyPublic: LookupFunction = (name, options, done) => {
  find(name, { ...options, all: true }, (problem, found: ReadonlyArray<LookupAddress>) => {
    const [first] = found ?? []
    if (problem !== null) return done(problem, "", 0)
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return done(notPublic(), "", 0)
    return options.all === true ? done(null, [...found]) : done(null, first.address, first.family)
  })
}

/** A provider on this computer, as in tests, may have its pictures there too. */
const isAtLocalIssuer = (url: URL, issuer: URL) => mayBeHttp(issuer) && url.origin === issuer.origin

/**
 * Fetches a picture whose address a provider said. The address comes from outside, so it must not
 * make this server ask its own network: only https to public addresses, no redirects, and bounds on
 * time and size.
 */
export const fetchPicture = (
  address: string,
  { issuer, mostBytes, timeoutMillis, signal }: PictureRequest,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const url = new URL(address)
    const isLocal = isAtLocalIssuer(url, issuer)
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
    if (!isLocal && (url.protocol !== "https:" || (isIP(host) !== 0 && !isPublicAddress(host))))
      return reject(notPublic())
    const asking = {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMillis)]),
      headers: { accept: "image/jpeg, image/png, image/webp" },
      ...(isLocal ? {} : { lookup: onlyPublic }),
      agent: false,
    } as const
    const request = (url.protocol === "https:" ? askSafely : askPlainly)(url, asking, (answer) => {
      if (answer.statusCode !== 200)
        return request.destroy(new Error(`the picture's address said ${answer.statusCode}`))
      const pieces: Array<Buffer> = []
      let length = 0
      answer.on("data", (piece: Buffer) => {
        length += piece.byteLength
        if (length > mostBytes) request.destroy(new Error("the picture is too large"))
        else pieces.push(piece)
      })
      answer.on("end", () => resolve(Buffer.concat(pieces)))
      answer.on("error", reject)
    })
    request.on("error", reject)
    request.end()
  })
