import { request } from "node:http"
import type { Caller } from "../api-client.ts"
import { pieceHeaders } from "./tus-requests.ts"

/** What a request ended with; null where the line was hung up. */
interface HeldEnd {
  readonly status: number
  readonly body: string
}

/**
 * A request with bytes for an upload that stays open for as long as its sender likes, without saying how
 * many there will be.
 */
export const holdOpen = (caller: Caller, address: string, at: number) => {
  const sending = request(caller.url + address, {
    method: "PATCH",
    agent: false,
    headers: { ...pieceHeaders({ at }), cookie: caller.cookie, origin: caller.url },
  })
  const ended = new Promise<HeldEnd | null>((resolve) => {
    sending.on("response", (answer) => {
      let body = ""
      answer.setEncoding("utf8")
      answer.on("data", (piece: string) => (body += piece))
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on("error", () => resolve(null))
    })
    sending.on("error", () => resolve(null))
    sending.on("close", () => resolve(null))
  })
  return {
    ended,
    write: (bytes: Uint8Array) => {
      if (!sending.destroyed) sending.write(bytes)
    },
    end: () => sending.end(),
    /** As if the cable had been pulled, for whoever listens at the other end. */
    hangUp: () => sending.destroy(),
  }
}
