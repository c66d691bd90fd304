import { Schema } from "effect"

/** Many who send at once, as it is handed to the process that is all of them. */
export const CrowdJob = Schema.Struct({
  url: Schema.String,
  users: Schema.Int,
  /** Uploads of each at once, and the bytes of one. */
  each: Schema.Int,
  bytes: Schema.Int,
})
export type CrowdJob = typeof CrowdJob.Type

/** Seconds until all had arrived, and requests that broke off. */
export const ClientsReport = Schema.Struct({ seconds: Schema.Finite, failures: Schema.Int })
