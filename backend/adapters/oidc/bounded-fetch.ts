import type { CustomFetchOptions } from "openid-client"
import { mayBeHttp } from "../../ports/provider-keys.ts"

/** No answer of a provider is longer; the longest, its list of keys, has some ten thousand. */
const mostBytes = 512 * 1024

const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const pieces: Array<Uint8Array<ArrayBuffer>> = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    // Leaving the loop hangs up.
    if (bytes > mostBytes) throw new Error("the provider answers without end")
    pieces.push(piece)
  }
  return new Blob(pieces)
}

/** Asks a provider: by TLS unless it is on this computer, following it nowhere else, and with an ear of limited size. */
export const boundedFetch = async (address: string, options: CustomFetchOptions) => {
  const url = new URL(address)
  if (url.protocol !== "https:" && !mayBeHttp(url)) throw new Error("only https is asked")
  const { method, headers, signal = null } = options
  // What is sent is always a form.
  const body = options.body instanceof URLSearchParams ? options.body : null
  const answer = await fetch(url, { method, headers, body, signal, redirect: "manual" })
  if (answer.body === null) return answer
  const { status, headers: said } = answer
  return new Response(await read(answer.body), { status, headers: said })
}
