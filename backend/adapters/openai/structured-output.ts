import { Option, Schema } from "effect"
import { toCodecOpenAI } from "effect/ai/OpenAiStructuredOutput"
import type { OpenAI } from "openai"
import type { TextQuestion } from "../../ports/language-model.ts"
import type { CountedUsage } from "./request.ts"
import { Unusable } from "./errors.ts"
import type { Level, ServerKind } from "./server-profiles.ts"

/** One way to ask a server for an answer of a given shape. */
export interface OutputMode {
  readonly level: Level
  readonly effort: "low" | null
  /** How many better ones there are. */
  readonly past: number
}

/** The ways in which a kind of server can be asked, the best first, without those it did not understand. */
export const waysOf = (
  { levels, takesEffort }: ServerKind,
  past: number,
): readonly [OutputMode, ...ReadonlyArray<OutputMode>] => {
  const efforts = takesEffort ? (["low", null] as const) : ([null] as const)
  const all = levels.flatMap((level, at) =>
    (at === 0 ? efforts : [null]).map((effort) => ({ level, effort })),
  )
  const [way, ...others] = all.map((way, at): OutputMode => ({ ...way, past: at })).slice(past)
  return way === undefined ? [{ level: "text", effort: null, past }] : [way, ...others]
}

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming
type Format = NonNullable<Body["response_format"]>

/** What OpenAI calls the sentence in which a model declines to answer. */
const declined = "refusal"

const optional = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const Answered = Schema.Struct({
  choices: Schema.NonEmptyArray(
    Schema.Struct({
      finish_reason: optional(Schema.String),
      message: Schema.Struct({
        content: optional(Schema.String),
        [declined]: optional(Schema.String),
      }),
    }),
  ),
})
const asAnswered = Schema.decodeUnknownOption(Answered)

const Usage = Schema.Struct({
  usage: Schema.Struct({
    total_tokens: Schema.Finite,
    completion_tokens: optional(Schema.Finite),
  }),
})
const asUsage = Schema.decodeUnknownOption(Usage)

export const countedIn = (answer: unknown): CountedUsage =>
  Option.match(asUsage(answer), {
    onNone: () => ({}),
    onSome: ({ usage }) => ({
      tokens: usage.total_tokens,
      answerTokens: usage.completion_tokens ?? undefined,
    }),
  })

const asJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** Models think aloud, and put what they answer into fences and polite sentences. */
const jsonIn = (said: string): Option.Option<unknown> => {
  const text = said.replace(/^\s*<think(?:ing)?>[^]*?<\/think(?:ing)?>/i, "").trim()
  const [, fenced] = /```(?:json)?\s*\n([^]*?)```/i.exec(text) ?? []
  const braced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)
  return (
    [text, fenced ?? "", braced].map((piece) => asJson(piece)).find(Option.isSome) ?? Option.none()
  )
}

/** What a chat completion says; throws `Unusable` where that is nothing. */
const saidIn = (answer: unknown) => {
  const answered = asAnswered(answer)
  if (Option.isNone(answered)) throw new Unusable("an answer without a choice")
  const [{ finish_reason, message }] = answered.value.choices
  const { content, [declined]: rejection } = message
  if (finish_reason === "content_filter" || (rejection ?? "") !== "")
    throw new Unusable("declined", true)
  if (finish_reason === "length") throw new Unusable("an answer cut short")
  return content ?? ""
}

/** A question in the form of one server, and how its answer is read. */
export const structured = <A>(question: TextQuestion<A>) => {
  const { codec, jsonSchema } = toCodecOpenAI(question.answer)
  const decode = Schema.decodeUnknownOption(codec)
  const shape = JSON.stringify(jsonSchema)
  const user = JSON.stringify(question.data)

  const formatFor = (level: Level): Format | undefined => {
    if (level === "text") return undefined
    if (level === "json_object") return { type: "json_object" }
    const { name } = question
    return { type: "json_schema", json_schema: { name, strict: true, schema: { ...jsonSchema } } }
  }

  const bodyFor = (
    model: string,
    { level, effort }: OutputMode,
    { isShownShape }: ServerKind,
  ): Body => {
    const format = formatFor(level)
    const shown = isShownShape || level !== "json_schema"
    const system = shown
      ? `${question.system}\nAnswer with one JSON object of this schema and nothing else: ${shape}`
      : question.system
    return {
      model,
      messages: [
        { role: "system", content: system },
        { role: "user", content: user },
      ],
      ...(format === undefined ? {} : { response_format: format }),
      ...(effort === null ? {} : { reasoning_effort: effort }),
    }
  }

  const read = (answer: unknown): A => {
    const json = jsonIn(saidIn(answer))
    if (Option.isNone(json)) throw new Unusable("an answer that is no JSON")
    const decoded = decode(json.value)
    if (Option.isNone(decoded)) throw new Unusable("an answer of another shape")
    return decoded.value
  }

  const bytes = Buffer.byteLength(question.system) + Buffer.byteLength(user) + shape.length
  return {
    bodyFor,
    read,
    /** Some three bytes are a token, and answers are about as long as what is asked. */
    estimate: 2 * Math.ceil(bytes / 3),
  }
}
