import { Schema } from "effect"
import { RemoteModel } from "../../ports/remote-model.ts"

/** Each engine's own settings where it is on another machine. */
const outside = RemoteModel.fields

/** Which engine does each job, and its settings. The server and its workers share one choice. */
export const EngineSettings = Schema.Struct({
  ffmpeg: Schema.String,
  /** A folder for files that engines derive from their models. */
  cacheDir: Schema.String,
  /** How many cores a worker may use; all when missing. */
  threads: Schema.optionalKey(Schema.Int),
  /** Folders of speech models to use instead of the bundled one, wherever this server hears itself. */
  speechModelDirs: Schema.Array(Schema.String),
  /**
   * `Embedded`: by what comes along. `Remote`: on another machine, which only the server asks.
   * `Relayed`: in a worker, which asks the server for it and knows no key.
   */
  transcribe: Schema.TaggedUnion({ Embedded: {}, Remote: outside, Relayed: {} }),
  /** Follows `write`: nothing that comes along can translate. */
  translate: Schema.TaggedUnion({ Nobody: {}, Remote: outside, Relayed: {} }),
  write: Schema.TaggedUnion({ Embedded: {}, Remote: outside, Relayed: {} }),
  embed: Schema.TaggedUnion({ Embedded: {}, Remote: outside, Relayed: {} }),
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

/** A server's variables for its workers, without the keys, which no worker needs. */
export const withoutKeys = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !name.endsWith("_API_KEY")))
