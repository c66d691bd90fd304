import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { placeOf } from "./oidc-server.ts"
import {
  chatAnswer,
  type ChatContent,
  checkFormat,
  heardAnswer,
  modelsAnswer,
  type ModelServerKind,
  NotThere,
  type Said,
  usualAnswer,
  vectorsAnswer,
} from "./model-server/responses.ts"
import { type Asked, type AskedChat, type AskedSpeech, readAsked } from "./model-server/requests.ts"

/** How it treats whoever asks next. */
export type Act =
  | { readonly do: "ok" }
  | {
      readonly do: "error"
      readonly status: number
      readonly code?: string
      readonly type?: string
      readonly headers?: Readonly<Record<string, string>>
      /** What a proxy in front of it says instead. */
      readonly body?: string
    }
  /** Never answers. */
  | { readonly do: "hang" }
  /** Hangs up. */
  | { readonly do: "drop" }
  /** Its answer ends in the middle, as if that were all. */
  | { readonly do: "cut" }
  /** Hangs up in the middle of its answer. */
  | { readonly do: "break off" }
  /** Stops in the middle of its answer, and goes on holding the line. */
  | { readonly do: "stall" }
  /** Sends whoever asks to another address. */
  | { readonly do: "redirect"; readonly to: string }
  /** A page, as if all were well. */
  | { readonly do: "html" }
  /** A language model's answer as it is given. */
  | ({ readonly do: "content" } & ChatContent)
  | {
      readonly do: "raw"
      readonly json: unknown
      readonly headers?: Readonly<Record<string, string>>
    }

/** A small model server on this computer, which is asked in the way of OpenAI's API. */
export interface ModelServer {
  /** Up to and with `/v1`. */
  readonly url: string
  readonly host: string
  /** Everything that was asked, in order, beside what models there are. */
  readonly asked: ReadonlyArray<Asked>
  /** How often somebody asked what models there are. */
  readonly lookedAt: number
  /** What answers went out whole, by the name of what was asked, in order: each would have been paid. */
  readonly paid: ReadonlyArray<string>
  /** What it says whenever something went wrong, which nobody may repeat. */
  readonly secret: string
  /** What happens to the next calls, one each; whatever comes after is answered. Not for `/models`. */
  readonly next: (...acts: ReadonlyArray<Act>) => void
  /** From now on every call is treated so, until it is told `null`. */
  readonly always: (act: Act | null) => void
  /** How it treats who asks what models there are. */
  readonly models: (act: Act) => void
  /** Happens when a call has come, before it is answered. */
  readonly before: (work: (asked: Asked) => void | Promise<void>) => void
  /** What is heard in a piece; `n` counts them in the order they come. */
  readonly hear: (hearing: (piece: AskedSpeech, n: number) => Said) => void
  /** What a language model answers, to be sent as JSON. */
  readonly answer: (answering: (question: AskedChat) => unknown) => void
  /** Paragraphs and what they are in English, for the usual answers. */
  readonly dictionary: Map<string, string>
  readonly stop: () => Promise<void>
}

export interface ModelServerOptions {
  readonly kind?: ModelServerKind
  /** Whoever asks without it is refused. */
  readonly key?: string
  /** The models it has, with the day one is shut down. */
  readonly has?: ReadonlyArray<{ readonly id: string; readonly shutdown_date?: string | null }>
  /** Where it listens; a free one by default. */
  readonly port?: number
}

const secret = "what only the provider says: sk-secret-of-the-provider"

const send = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
) => response.writeHead(status, { "x-request-id": "req_of_the_tests", ...headers }).end(body)

const sendJson = (response: ServerResponse, status: number, json: unknown, headers = {}) =>
  send(response, status, JSON.stringify(json), { "content-type": "application/json", ...headers })

const sendError = (
  response: ServerResponse,
  kind: ModelServerKind,
  { status, code, type, headers, body }: Omit<Extract<Act, { do: "error" }>, "do">,
) => {
  if (body !== undefined)
    return send(response, status, body, { "content-type": "text/html", ...headers })
  const error =
    kind === "whisper.cpp"
      ? secret
      : { message: secret, type: type ?? null, code: code ?? null, param: null }
  return sendJson(response, status, { error }, headers)
}

export const startModelServer = async ({
  kind = "openai",
  key,
  has = [],
  port = 0,
}: ModelServerOptions = {}): Promise<ModelServer> => {
  const [acts, asked, paid] = [new Array<Act>(), new Array<Asked>(), new Array<string>()]
  const dictionary = new Map<string, string>()
  let constant: Act | null = null
  let ofModels: Act = { do: "ok" }
  let lookedAt = 0
  let pieces = 0
  let before: (asked: Asked) => void | Promise<void> = () => undefined
  let hearing: (piece: AskedSpeech, n: number) => Said = (_, n) => ({ text: `Piece ${String(n)}.` })
  let answering: (question: AskedChat) => unknown = (chat) => usualAnswer(dictionary, chat)

  const answerTo = ({ path, speech, chat, vectors }: Asked, act: Act) => {
    if (speech !== undefined) return heardAnswer(kind, speech, hearing(speech, (pieces += 1)))
    if (vectors !== undefined) return vectorsAnswer(kind, vectors)
    if (chat !== undefined) {
      checkFormat(kind, chat)
      if (act.do === "content") return chatAnswer(chat, act)
      return chatAnswer(chat, { content: JSON.stringify(answering(chat)) })
    }
    if (path === "/models") return modelsAnswer(kind, has)
    throw new NotThere(404, "File Not Found")
  }

  const answerWith = (response: ServerResponse, call: Asked, answer: unknown) => {
    response.once("finish", () => {
      if (call.path !== "/models") paid.push(call.name)
    })
    return sendJson(response, 200, answer)
  }

  const treat = (response: ServerResponse, call: Asked, act: Act) => {
    switch (act.do) {
      case "hang":
        return
      case "drop":
        return response.destroy()
      case "html":
        return send(response, 200, "<html>It works!</html>", { "content-type": "text/html" })
      case "cut":
        return send(response, 200, '{"id":"c","text":"Il était u', {
          "content-type": "application/json",
        })
      case "break off":
        response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 })
        return response.write('{"id":', () => response.destroy())
      case "stall":
        response.writeHead(200, { "content-type": "application/json" })
        return response.write('{"id":')
      case "redirect":
        return send(response, 307, "", { location: act.to })
      case "error":
        return sendError(response, kind, act)
      case "raw":
        return sendJson(response, 200, act.json, act.headers)
      case "ok":
      case "content":
        if (key !== undefined && call.authorization !== `Bearer ${key}`)
          return sendError(response, kind, { status: 401, code: "invalid_api_key" })
        return answerWith(response, call, answerTo(call, act))
    }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readAsked(request)
    const isLook = call.path === "/models"
    if (isLook) lookedAt += 1
    else asked.push(call)
    if (!isLook) await before(call)
    const act = isLook ? ofModels : (acts.shift() ?? constant ?? { do: "ok" })
    try {
      treat(response, call, act)
    } catch (problem) {
      if (!(problem instanceof NotThere)) throw problem
      sendError(response, kind, { status: problem.status })
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((problem: unknown) => {
      sendError(response, kind, { status: 400, body: String(problem) })
    })
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const host = `127.0.0.1:${String(placeOf(server.address()).port)}`
  return {
    url: `http://${host}/v1`,
    host,
    asked,
    get lookedAt() {
      return lookedAt
    },
    paid,
    secret,
    next: (...more) => void acts.push(...more),
    always: (act) => void (constant = act),
    models: (act) => void (ofModels = act),
    before: (work) => void (before = work),
    hear: (other) => void (hearing = other),
    answer: (other) => void (answering = other),
    dictionary,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
