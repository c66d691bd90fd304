import { Schema } from "effect"
import { EngineJob } from "./engine-job.ts"
import { StoryId } from "./ids.ts"

/** What became of something that was sent. `unknown`: the server stopped before there was an answer. */
export const SentOutcome = Schema.Literals(["answered", "failed", "unknown"])
export type SentOutcome = typeof SentOutcome.Type

/** Something this server sent to another machine: how much of what and where, never its content. */
export const SentCall = Schema.Struct({
  id: Schema.String,
  at: Schema.String,
  job: EngineJob,
  host: Schema.String,
  model: Schema.String,
  /** The story it was for, if it still stands; null for a search, for instance. */
  story: Schema.NullOr(Schema.Struct({ id: StoryId, title: Schema.String })),
  /** Seconds of sound, for what is heard. */
  seconds: Schema.NullOr(Schema.Finite),
  /** Tokens as counted by that machine, else estimated; for text. */
  tokens: Schema.NullOr(Schema.Int),
  /** In US dollars, where the price is known. */
  cost: Schema.NullOr(Schema.Finite),
  outcome: SentOutcome,
})
export type SentCall = typeof SentCall.Type

/** The query of `GET /api/sent`: what was sent before the call of this id, newest first. */
export const SentQuery = Schema.Struct({ before: Schema.optionalKey(Schema.String) })

export const SentPage = Schema.Struct({
  calls: Schema.Array(SentCall),
  /** The id to continue with; null at the end. */
  next: Schema.NullOr(Schema.String),
})
export type SentPage = typeof SentPage.Type

/** What of a story left this server: one line for each job and machine. */
export const SentOfStory = Schema.Struct({
  job: EngineJob,
  host: Schema.String,
  model: Schema.String,
  /** When it was sent for the last time. */
  at: Schema.String,
})
export type SentOfStory = typeof SentOfStory.Type
