import { Schema } from "effect"

/** What an engine outside of this server can be set up for; each has its own address, model and key. */
export const EngineJob = Schema.Literals(["transcribe", "write", "embed"])
export type EngineJob = typeof EngineJob.Type

/** What an engine is asked to do, for sentences such as “… declined to transcribe this recording”. */
export const engineTasks = {
  transcribe: "transcribe this recording",
  write: "work on this story",
  embed: "read this story",
} as const satisfies Record<EngineJob, string>

/** A job that another machine does for this server, so that what it takes is sent there. */
export const RemoteJob = Schema.Struct({
  job: EngineJob,
  /** The host, with its port where that is not the usual one. */
  host: Schema.String,
})
export type RemoteJob = typeof RemoteJob.Type
