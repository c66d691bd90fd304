import { Schema } from "effect"

/** Which engine does each job, and what it needs for that: one choice, for the server and for its workers. */
export const EngineSettings = Schema.Struct({
  ffmpeg: Schema.String,
  /** Where engines keep what they derive from their models. */
  cacheDir: Schema.String,
  /** Cores a worker may keep busy; all of them unless told. */
  threads: Schema.optionalKey(Schema.Int),
  transcribe: Schema.TaggedUnion({
    /** `modelDir`: the folder of another model than the one that comes along. */
    Embedded: { modelDir: Schema.NullOr(Schema.String) },
  }),
  translate: Schema.TaggedUnion({ Nobody: {} }),
  write: Schema.TaggedUnion({ Embedded: {} }),
  embed: Schema.TaggedUnion({ Embedded: {} }),
})
export type EngineSettings = typeof EngineSettings.Type

const variable = "KINTALE_ENGINES"
const Variable = Schema.fromJsonString(EngineSettings)

/** How a worker is told; not among its arguments, which everybody on the machine can read. */
export const toVariables = (settings: EngineSettings) => ({
  [variable]: Schema.encodeSync(Variable)(settings),
})
export const fromVariables = (variables: NodeJS.ProcessEnv): EngineSettings =>
  Schema.decodeUnknownSync(Variable)(variables[variable])
