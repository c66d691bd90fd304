import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import { Schema } from "effect"

/** A recording as it was sent, with what was sent beside it. */
export interface AskedSpeech {
  /** Of the whole WAV file. */
  readonly sha256: string
  readonly seconds: number
  readonly fileName: string
  readonly model: string
  readonly language: string | null
  readonly format: string | null
  readonly keywords: ReadonlyArray<string>
  readonly prompt: string | null
  /** The names of all fields, for what must not be sent. */
  readonly fields: ReadonlyArray<string>
}

/** A question to a language model. */
export interface AskedChat {
  readonly model: string
  readonly system: string
  readonly user: string
  /** What `user` holds, where it is JSON. */
  readonly data: unknown
  /** `json_schema`, `json_object`, or `text`. */
  readonly format: string
  readonly schema: unknown
  readonly effort: string | null
  readonly fields: ReadonlyArray<string>
}

export interface AskedVectors {
  readonly model: string
  readonly texts: ReadonlyArray<string>
  readonly dimensions: number | null
  readonly encoding: string | null
}

/** What somebody asked. */
export interface Asked {
  /** Behind `/v1`. */
  readonly path: string
  /** As it was sent: `Bearer …`. */
  readonly authorization: string | undefined
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly bytes: number
  /** A hash of what was sent, the same for the same piece or question sent again. */
  readonly name: string
  readonly speech?: AskedSpeech
  readonly chat?: AskedChat
  readonly vectors?: AskedVectors
}

const Chat = Schema.Struct({
  model: Schema.String,
  messages: Schema.Array(Schema.Struct({ role: Schema.String, content: Schema.String })),
  reasoning_effort: Schema.optionalKey(Schema.String),
  response_format: Schema.optionalKey(
    Schema.Struct({
      type: Schema.String,
      json_schema: Schema.optionalKey(Schema.Struct({ schema: Schema.Unknown })),
    }),
  ),
})
const readChat = Schema.decodeUnknownSync(Chat)

const Vectors = Schema.Struct({
  model: Schema.String,
  input: Schema.Array(Schema.String),
  dimensions: Schema.optionalKey(Schema.Int),
  encoding_format: Schema.optionalKey(Schema.String),
})
const readVectors = Schema.decodeUnknownSync(Vectors)

const dataIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const chatOf = (body: unknown): AskedChat => {
  const { model, messages, reasoning_effort, response_format } = readChat(body)
  const said = (role: string) =>
    messages
      .filter((message) => message.role === role)
      .map(({ content }) => content)
      .join("\n")
  const user = said("user")
  return {
    model,
    system: said("system"),
    user,
    data: dataIn(user),
    format: response_format?.type ?? "text",
    schema: response_format?.json_schema?.schema ?? null,
    effort: reasoning_effort ?? null,
    fields: Object.keys(Object(body)),
  }
}

const vectorsOf = (body: unknown): AskedVectors => {
  const { model, input, dimensions, encoding_format } = readVectors(body)
  return {
    model,
    texts: input,
    dimensions: dimensions ?? null,
    encoding: encoding_format ?? null,
  }
}

/** The seconds of a WAV file, which must be what it says: 16 bits, 16 kHz, mono. */
const secondsOf = (wav: Buffer) => {
  const words = [wav.toString("latin1", 0, 4), wav.toString("latin1", 8, 16)].join()
  const [kind, channels, rate, bits] = [
    wav.readUInt16LE(20),
    wav.readUInt16LE(22),
    wav.readUInt32LE(24),
    wav.readUInt16LE(34),
  ]
  if (words !== "RIFF,WAVEfmt " || kind !== 1 || channels !== 1 || rate !== 16_000 || bits !== 16)
    throw new Error("a piece that is no WAV file of 16 bits, 16 kHz, mono")
  return (wav.length - 44) / 32_000
}

const formOf = (raw: Buffer<ArrayBuffer>, type: string) =>
  new Response(raw, { headers: { "content-type": type } }).formData()

const speechOf = async (raw: Buffer<ArrayBuffer>, type: string): Promise<AskedSpeech> => {
  const form = await formOf(raw, type)
  const file = form.get("file")
  if (!(file instanceof File)) throw new Error("nothing to hear")
  const wav = Buffer.from(await file.arrayBuffer())
  const text = (name: string) => form.get(name)?.toString() ?? null
  return {
    sha256: createHash("sha256").update(wav).digest("hex"),
    seconds: secondsOf(wav),
    fileName: file.name,
    model: text("model") ?? "",
    language: text("language"),
    format: text("response_format"),
    keywords: form.getAll("keywords[]").map(String),
    prompt: text("prompt"),
    fields: [...new Set(form.keys())],
  }
}

const nameOf = (what: unknown) => createHash("sha256").update(JSON.stringify(what)).digest("hex")

/** Reads what somebody asks; throws where that is not what a model server understands. */
export const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  const raw = Buffer.from(await buffer(request))
  const path = (request.url ?? "").replace(/^\/v1/, "")
  const type = request.headers["content-type"] ?? ""
  const { authorization } = request.headers
  const asked = { path, authorization, headers: request.headers, bytes: raw.length }
  switch (path) {
    case "/audio/transcriptions": {
      const speech = await speechOf(raw, type)
      return { ...asked, speech, name: nameOf([path, speech.sha256, speech.language]) }
    }
    case "/chat/completions": {
      const chat = chatOf(JSON.parse(raw.toString()))
      return { ...asked, chat, name: nameOf([path, chat.system, chat.user]) }
    }
    case "/embeddings": {
      const vectors = vectorsOf(JSON.parse(raw.toString()))
      return { ...asked, vectors, name: nameOf([path, vectors.texts]) }
    }
    default:
      return { ...asked, name: nameOf([path]) }
  }
}
