import { request as requestHttp, type IncomingHttpHeaders } from "node:http"
import { request as requestHttps } from "node:https"
import { Effect, Option, Schema } from "effect"
import { WireError } from "#protocol/errors.ts"

export interface HttpAnswer {
  readonly _tag: "Answer"
  /** 101 where a web socket was opened; it is closed again at once. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Nothing came back. */
export interface NoAnswer {
  readonly _tag: "NoAnswer"
  /** The system's code, such as `ECONNREFUSED`, or what else is known. */
  readonly reason: string
}

export type Reply = HttpAnswer | NoAnswer

interface Asked {
  readonly method?: "GET" | "POST" | "PATCH"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

const longest = "15 seconds"

/** Nothing secret is sent, and the certificate has a check of its own. */
const anyCertificate = { rejectUnauthorized: false }

const send = (url: string, { method = "GET", headers, body }: Asked, signal: AbortSignal) =>
  new Promise<HttpAnswer>((resolve, reject) => {
    const request = url.startsWith("https:") ? requestHttps : requestHttp
    const length = body === undefined ? {} : { "content-length": String(body.length) }
    const asked = request(url, {
      ...{ method, signal, agent: false, ...anyCertificate },
      headers: { ...headers, ...length },
    })
    asked.once("error", reject)
    asked.once("upgrade", ({ headers }, socket) => {
      socket.destroy()
      resolve({ _tag: "Answer", status: 101, headers, body: "" })
    })
    asked.once("response", (answer) => {
      const pieces: Array<Buffer> = []
      answer.on("data", (piece: Buffer) => pieces.push(piece))
      answer.once("error", reject)
      answer.once("end", () => {
        const { statusCode: status = 0, headers } = answer
        resolve({ _tag: "Answer", status, headers, body: Buffer.concat(pieces).toString() })
        // Who answers before all was sent does not want the rest.
        asked.destroy()
      })
    })
    asked.end(body)
  })

export const reasonOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : String(cause)

/** Asks as a browser would, and follows nothing. */
export const ask = (url: string, asked: Asked = {}): Effect.Effect<Reply> =>
  Effect.tryPromise({
    try: (signal) => send(url, asked, signal),
    catch: (cause): NoAnswer => ({ _tag: "NoAnswer", reason: reasonOf(cause) }),
  }).pipe(
    Effect.timeoutOrElse({
      duration: longest,
      orElse: () => Effect.fail<NoAnswer>({ _tag: "NoAnswer", reason: `no answer in ${longest}` }),
    }),
    Effect.catch((nothing) => Effect.succeed<Reply>(nothing)),
  )

const decodeError = Schema.decodeUnknownOption(Schema.fromJsonString(WireError))

/** The code of a refusal of Kintale's own; null where something before it answered, or nothing did. */
export const ownCodeOf = (reply: Reply): string | null =>
  reply._tag === "Answer"
    ? Option.match(decodeError(reply.body), { onNone: () => null, onSome: ({ code }) => code })
    : null

/** What came back, for a sentence. */
export const inWords = (reply: Reply): string =>
  reply._tag === "Answer" ? `it answered ${String(reply.status)}` : reply.reason
