import { Schema } from "effect"

/** Which engine does each job, and its settings. The server and its workers share one choice. */
export const EngineSettings = Schema.Struct({
  ffmpeg: Schema.String,
  /** A folder for files that engines derive from their models. */
  cacheDir: Schema.String,
  /** How many cores a worker may use; all when missing. */
  threads: Schema.optionalKey(Schema.Int),
  transcribe: Schema.TaggedUnion({
    /** `modelDir`: a model folder to use instead of the bundled model. */
    Embedded: { modelDir: Schema.NullOr(Schema.String) },
  }),
  translate: Schema.TaggedUnion({ Nobody: {} }),
  write: Schema.TaggedUnion({ Embedded: {} }),
  embed: Schema.TaggedUnion({ Embedded: {} }),
})
export type EngineSettings = typeof EngineSettings.Type

const variable = "KINTALE_ENGINES"
const Variable = Schema.fromJsonString(EngineSettings)

/** How the settings reach a worker. Not as arguments, which every user of the machine can read. */
export const toVariables = (settings: EngineSettings) => ({
  [variable]: Schema.encodeSync(Variable)(settings),
})
export const fromVariables = (variables: NodeJS.ProcessEnv): EngineSettings =>
  Schema.decodeUnknownSync(Variable)(variables[variable])
