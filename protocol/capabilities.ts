import { Schema } from "effect"
import { RemoteJob } from "./engine-job.ts"

const hearing = {
  /** Languages the transcriber supports, by ISO 639-1 code; null when it names no limit. */
  transcribes: Schema.NullOr(Schema.Array(Schema.String)),
  /** Whether the spoken language can be detected from the recording. */
  detectsLanguage: Schema.Boolean,
}

/** What this server's engines support, so that the screens can say what is missing. */
export const Capabilities = Schema.Struct({
  ...hearing,
  translates: Schema.Boolean,
  /** Whether search compares meanings (embeddings) as well as words. */
  searchesByMeaning: Schema.Boolean,
  /** Whether the user runs this server, and may open its page; missing: no. */
  isOperator: Schema.optionalKey(Schema.Boolean),
  /** The jobs that other machines do, so that something is sent there; missing or empty: none. */
  sends: Schema.optionalKey(Schema.Array(RemoteJob)),
  /** What it hears of a story that is kept in the house; missing where all of them are. */
  local: Schema.optionalKey(Schema.Struct(hearing)),
  /** While search changes to another engine: how many of the user's stories it knows already. */
  understanding: Schema.optionalKey(Schema.Struct({ done: Schema.Int, all: Schema.Int })),
  /** While search is being made ready after a start, and goes by words: how many of them it has. */
  indexing: Schema.optionalKey(Schema.Struct({ done: Schema.Int, all: Schema.Int })),
})
export type Capabilities = typeof Capabilities.Type

export const Health = Schema.Struct({
  status: Schema.Literals(["ok", "degraded"]),
  /** Older servers, of which a newer doctor asks, do not say it. */
  version: Schema.optionalKey(Schema.String),
  parts: Schema.Record(
    Schema.String,
    Schema.Struct({ works: Schema.Boolean, detail: Schema.String }),
  ),
})
export type Health = typeof Health.Type

/** Whether a node may be given requests. */
export const Readiness = Schema.Struct({
  status: Schema.Literals(["ready", "stopping", "store unavailable"]),
})
export type Readiness = typeof Readiness.Type
