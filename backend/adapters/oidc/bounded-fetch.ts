import type { CustomFetchOptions } from "openid-client"
import { mayBeHttp } from "../../platform/config/oidc.ts"

/** The longest legitimate answer, a list of keys, is about ten thousand bytes. */
const mostBytes = 512 * 1024

const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const pieces: Array<Uint8Array<ArrayBuffer>> = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw new Error("the provider answers without end")
    pieces.push(piece)
  }
  return new Blob(pieces)
}

/**
 * Fetches from a provider: over TLS unless it is on this computer, without following redirects, and
 * with a limit on the size of the answer.
 */
export const boundedFetch = async (address: string, options: CustomFetchOptions) => {
  const url = new URL(address)
  if (url.protocol !== "https:" && !mayBeHttp(url)) throw new Error("only https is asked")
  const { method, headers, signal = null } = options
  // Requests with a body are always forms.
  const body = options.body instanceof URLSearchParams ? options.body : null
  const answer = await fetch(url, { method, headers, body, signal, redirect: "manual" })
  if (answer.body === null) return answer
  const { status, headers: said } = answer
  return new Response(await read(answer.body), { status, headers: said })
}
