import { createHash } from "node:crypto"
import { Option, Schema } from "effect"
import type { AskedChat, AskedSpeech, AskedVectors } from "./requests.ts"
import { biographersAnswer, goodBiographer } from "./biography-models.ts"

/** What is heard in a piece. */
export interface Said {
  readonly text: string
  /** ISO 639-1. */
  readonly language?: string
  /** Where the server gives times; by default one for the whole piece. */
  readonly segments?: ReadonlyArray<{
    readonly start: number
    readonly end: number
    readonly text: string
  }>
}

/** Servers by their differences. */
export type ModelServerKind =
  | "openai"
  | "whisper.cpp"
  | "speaches"
  | "ollama"
  | "vllm"
  | "lm-studio"
  /** Knows no form of answer at all. */
  | "plain"

/** A refusal of what was asked, with its status. */
export class NotThere extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const hears: Readonly<Record<ModelServerKind, "text" | "verbose" | "nothing">> = {
  openai: "text",
  "whisper.cpp": "verbose",
  speaches: "verbose",
  ollama: "nothing",
  vllm: "verbose",
  "lm-studio": "nothing",
  plain: "nothing",
}
const formats: Readonly<Record<ModelServerKind, ReadonlyArray<string>>> = {
  openai: ["json_schema", "json_object", "text"],
  "whisper.cpp": [],
  speaches: [],
  ollama: ["json_schema", "json_object", "text"],
  vllm: ["json_schema", "json_object", "text"],
  "lm-studio": ["json_schema", "text"],
  plain: ["text"],
}

/** To whom its models belong, as each kind says. */
const owners: Readonly<Record<ModelServerKind, string>> = {
  openai: "system",
  "whisper.cpp": "",
  speaches: "Systran",
  ollama: "library",
  vllm: "vllm",
  "lm-studio": "organization_owner",
  plain: "us",
}

/** The models a server of this kind has. */
export const modelsAnswer = (
  kind: ModelServerKind,
  has: ReadonlyArray<{ readonly id: string; readonly shutdown_date?: string | null }>,
) => {
  if (kind === "whisper.cpp") throw new NotThere(404, "File Not Found")
  const of = { object: "model", created: 1, owned_by: owners[kind] }
  return { object: "list", data: has.map((model) => ({ ...model, ...of })) }
}

const languageNames = new Intl.DisplayNames("en", { type: "language" })

/** What a server of this kind answers when it has heard `said`. */
export const heardAnswer = (kind: ModelServerKind, asked: AskedSpeech, said: Said) => {
  const { text, language = asked.language ?? "en" } = said
  switch (hears[kind]) {
    case "nothing":
      throw new NotThere(404, "404 page not found")
    case "text":
      if (asked.format !== "json")
        throw new NotThere(400, "response_format 'verbose_json' is not compatible")
      return {
        text,
        languages: text === "" ? [] : [{ code: language }],
        usage: { type: "duration", seconds: Math.ceil(asked.seconds) },
      }
    case "verbose": {
      // whisper.cpp takes everything for English that is not said to be something else.
      const spoken = kind === "whisper.cpp" && asked.language === null ? "en" : language
      const segments = said.segments ?? [{ start: 0, end: asked.seconds, text }]
      if (asked.format !== "verbose_json") return { text: ` ${text}\n` }
      return {
        task: "transcribe",
        language:
          kind === "whisper.cpp" ? (languageNames.of(spoken) ?? spoken).toLowerCase() : spoken,
        duration: asked.seconds,
        text: ` ${text}`,
        segments: segments.map((segment, id) => ({ id, ...segment, text: ` ${segment.text}` })),
      }
    }
  }
}

export interface ChatContent {
  readonly content: string | null
  readonly finish?: string
  readonly rejection?: string
}

/** About four letters are a token. */
const tokensOf = (text: string) => Math.ceil(text.length / 4)

/** The field as OpenAI names it. */
const declined = "refusal"

export const chatAnswer = (asked: AskedChat, { content, finish, rejection }: ChatContent) => {
  const [question, answer] = [tokensOf(asked.system + asked.user), tokensOf(content ?? "")]
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: asked.model,
    choices: [
      {
        index: 0,
        finish_reason: finish ?? "stop",
        message: { role: "assistant", content, [declined]: rejection ?? null },
      },
    ],
    usage: {
      prompt_tokens: question,
      completion_tokens: answer,
      total_tokens: question + answer,
    },
  }
}

/** Refuses a form of answer that servers of this kind do not know. */
export const checkFormat = (kind: ModelServerKind, { format }: AskedChat) => {
  if (formats[kind].length === 0) throw new NotThere(404, "File Not Found")
  if (!formats[kind].includes(format))
    throw new NotThere(400, `'response_format.type' must be one of ${formats[kind].join()}`)
}

const bytesOf = (text: string) => createHash("sha256").update(text).digest()

/** Texts of the same words point the same way; nothing else is known of them. */
const vectorOf = (text: string, dimensions: number) => {
  const vector = new Float32Array(dimensions)
  const words = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [""]
  for (const word of words)
    for (const at of bytesOf(word).subarray(0, 4))
      vector[at % dimensions] = (vector[at % dimensions] ?? 0) + 1
  return vector
}

/** In another order than asked, as servers may. */
export const vectorsAnswer = (kind: ModelServerKind, asked: AskedVectors) => {
  if (["whisper.cpp", "speaches"].includes(kind)) throw new NotThere(404, "File Not Found")
  if (kind === "vllm" && asked.dimensions !== null)
    throw new NotThere(400, "Model does not support matryoshka representation")
  const dimensions = asked.dimensions ?? 64
  const tokens = asked.texts.reduce((sum, text) => sum + tokensOf(text), 0)
  const data = asked.texts.map((text, index) => {
    const vector = vectorOf(text, dimensions)
    const embedding =
      asked.encoding === "base64" ? Buffer.from(vector.buffer).toString("base64") : [...vector]
    return { object: "embedding", index, embedding }
  })
  return {
    object: "list",
    model: asked.model,
    data: data.toReversed(),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }
}

const Translating = Schema.Struct({
  paragraphs: Schema.Array(Schema.Struct({ id: Schema.String, text: Schema.String })),
})
const Summarizing = Schema.Struct({
  sentences: Schema.Array(Schema.Struct({ id: Schema.String, text: Schema.String })),
})
const asTranslating = Schema.decodeUnknownOption(Translating)
const asSummarizing = Schema.decodeUnknownOption(Summarizing)

/**
 * Translates by a dictionary of paragraphs, else by saying so; sums up by its first three sentences;
 * tells lives by quoting.
 */
export const usualAnswer = (
  dictionary: ReadonlyMap<string, string>,
  { data }: AskedChat,
): unknown => {
  const telling = biographersAnswer(goodBiographer, data)
  if (telling !== null) return telling
  const translating = asTranslating(data)
  if (Option.isSome(translating)) {
    return {
      paragraphs: translating.value.paragraphs.map(({ id, text }) => ({
        id,
        english: dictionary.get(text) ?? `In English: ${text}`,
      })),
    }
  }
  const summarizing = asSummarizing(data)
  if (Option.isNone(summarizing)) return {}
  return {
    sentences: summarizing.value.sentences
      .slice(0, 3)
      .map(({ id, text }) => ({ text: dictionary.get(text) ?? text, sources: [id] })),
  }
}
