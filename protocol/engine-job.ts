import { Schema } from "effect"

/** What an engine outside of this server can be set up for; each has its own address, model and key. */
export const EngineJob = Schema.Literals(["transcribe", "write", "embed"])
export type EngineJob = typeof EngineJob.Type

/** A job that another machine does for this server, so that what it takes is sent there. */
export const RemoteJob = Schema.Struct({
  job: EngineJob,
  /** The host, with its port where that is not the usual one. */
  host: Schema.String,
})
export type RemoteJob = typeof RemoteJob.Type
