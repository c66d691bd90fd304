import { Schema } from "effect"

/** What the worker process is started with. */
export const WorkerSettings = Schema.Struct({
  ffmpeg: Schema.String,
  speechModelDir: Schema.NullOr(Schema.String),
  /** Where engines keep what they derive from their models. */
  cacheDir: Schema.String,
  /** Cores it may keep busy; all of them unless told. */
  threads: Schema.optionalKey(Schema.Int),
})
export type WorkerSettings = typeof WorkerSettings.Type
