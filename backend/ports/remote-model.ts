import { Schema } from "effect"

/** A model on another machine, asked in the way of OpenAI's API. */
export const RemoteModel = Schema.Struct({
  /** Up to and with `/v1`, without a trailing slash. */
  baseUrl: Schema.String,
  model: Schema.String,
  /** Null where that machine asks for none. */
  key: Schema.NullOr(Schema.String),
})
export type RemoteModel = typeof RemoteModel.Type

/** The host, with its port where that is not the usual one. */
export const hostOf = ({ baseUrl }: Pick<RemoteModel, "baseUrl">) => new URL(baseUrl).host

/** How an engine elsewhere is called wherever it is remembered which one it was. */
export const nameOf = (outside: Pick<RemoteModel, "baseUrl" | "model">) =>
  `${outside.model}@${hostOf(outside)}`

/** Whether it is OpenAI itself, whose models we know. */
export const isOpenAi = ({ baseUrl }: Pick<RemoteModel, "baseUrl">) => {
  const { hostname } = new URL(baseUrl)
  return hostname === "api.openai.com" || hostname.endsWith(".api.openai.com")
}
