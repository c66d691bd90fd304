import { Schema } from "effect"

/** What this server's engines can do, so that the screens can say plainly what they cannot. */
export const Capabilities = Schema.Struct({
  /** Languages that can be transcribed, by ISO 639-1 code; null when the engine names no limit. */
  transcribes: Schema.NullOr(Schema.Array(Schema.String)),
  /** Whether the language that is spoken can be found out by listening. */
  detectsLanguage: Schema.Boolean,
  translates: Schema.Boolean,
  /** Whether search knows meanings besides words. */
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
