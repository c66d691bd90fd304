import { OpenAI } from "openai"
import type { RemoteModel } from "../../ports/remote-model.ts"
import { Unusable } from "./errors.ts"

/** No answer that we ask for is larger: 64 vectors of 4,096 numbers are some five megabytes. */
const mostBytes = 32 * 1024 * 1024

/** The library waits for the first byte only, and takes whatever comes. */
const bounded = (response: Response) => {
  if (response.body === null) return response
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (piece, controller) => {
        bytes += piece.byteLength
        if (bytes > mostBytes) controller.error(new Unusable("an answer without end"))
        else controller.enqueue(piece)
      },
    }),
  )
  const { status, statusText, headers } = response
  return new Response(counted, { status, statusText, headers })
}

/** Only what is needed: the library takes more from the environment, and tells of this machine. */
const headersFor = (given: RequestInit["headers"], key: string | null) => {
  const theirs = new Headers(given)
  const headers = new Headers({ "user-agent": "Kintale" })
  for (const name of ["accept", "content-type"]) {
    const value = theirs.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (key !== null) headers.set("authorization", `Bearer ${key}`)
  return headers
}

/**
 * OpenAI's library for a server that speaks as OpenAI's does. Everything it would take from the
 * environment is said here, so that no other program's settings apply; it tries nothing again, as the
 * work that waits does, and logs nothing, as it would log what was told.
 */
export const clientFor = ({ baseUrl, key }: Pick<RemoteModel, "baseUrl" | "key">, millis: number) =>
  new OpenAI({
    baseURL: baseUrl,
    apiKey: key ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: millis,
    logLevel: "off",
    fetch: async (url, init) => {
      const headers = headersFor(init?.headers, key)
      // Followed, it would take what was told to a machine that nobody named.
      return bounded(await fetch(url, { ...init, headers, redirect: "manual" }))
    },
  })
