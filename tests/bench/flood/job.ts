import { Schema } from "effect"

/** What one flood is, as it is handed to the process that makes it. */
export const FloodJob = Schema.Struct({
  kind: Schema.String,
  url: Schema.String,
  cookie: Schema.String,
  story: Schema.Int,
  sockets: Schema.Int,
  /** How long it lasts, or longer where the server makes it wait. */
  millis: Schema.Int,
})
export type FloodJob = typeof FloodJob.Type

export const floodKinds = [
  "presence",
  "presence without end",
  "questions",
  "who is here",
  "never reading",
  "coming and going",
  "live events",
] as const
