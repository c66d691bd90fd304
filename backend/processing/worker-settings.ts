import { Schema } from "effect"

/** What the worker process is started with. */
export const WorkerSettings = Schema.Struct({
  ffmpeg: Schema.String,
  speechModelDir: Schema.NullOr(Schema.String),
  /** Where engines keep what they derive from their models. */
  cacheDir: Schema.String,
})
export type WorkerSettings = typeof WorkerSettings.Type
