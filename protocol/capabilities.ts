import { Schema } from "effect"

/** What this server's engines support, so that the screens can say what is missing. */
export const Capabilities = Schema.Struct({
  /** Languages the transcriber supports, by ISO 639-1 code; null when it names no limit. */
  transcribes: Schema.NullOr(Schema.Array(Schema.String)),
  /** Whether the spoken language can be detected from the recording. */
  detectsLanguage: Schema.Boolean,
  translates: Schema.Boolean,
  /** Whether search compares meanings (embeddings) as well as words. */
  searchesByMeaning: Schema.Boolean,
})
export type Capabilities = typeof Capabilities.Type

export const Health = Schema.Struct({
  status: Schema.Literals(["ok", "degraded"]),
  parts: Schema.Record(
    Schema.String,
    Schema.Struct({ works: Schema.Boolean, detail: Schema.String }),
  ),
})
export type Health = typeof Health.Type
