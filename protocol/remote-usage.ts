import { Schema } from "effect"
import { EngineJob } from "./engine-job.ts"
import { StoryId } from "./ids.ts"

/**
 * What was sent to one machine for one job of a story on one day: how much, never its content. Days are
 * counted by UTC.
 */
export const SentLine = Schema.Struct({
  /** Day, story, job, model and host: lines of the same id are one, over as many pages as they span. */
  id: Schema.String,
  /** When something was sent for the last time. */
  at: Schema.String,
  job: EngineJob,
  host: Schema.String,
  model: Schema.String,
  /** The story it was for; null for biographies, their chats, and what the user searched for. */
  story: Schema.NullOr(Schema.Struct({ id: StoryId, title: Schema.String })),
  /** How often something was sent. */
  calls: Schema.Int,
  /** How many of these failed. */
  failed: Schema.Int,
  /** Of how many it is not known: the server stopped before there was an answer. */
  unknown: Schema.Int,
  /** Seconds of sound. */
  seconds: Schema.Finite,
  /** Tokens, as counted by that machine, else estimated. */
  tokens: Schema.Int,
  /** In US dollars, rather too much than too little; null where the price is not known. */
  cost: Schema.NullOr(Schema.Finite),
})
export type SentLine = typeof SentLine.Type

/** Adds up lines of the same id. Their order is that of the first of each. */
export const addUp = (lines: ReadonlyArray<SentLine>): ReadonlyArray<SentLine> => {
  const sums = new Map<string, SentLine>()
  for (const line of lines) {
    const sum = sums.get(line.id)
    sums.set(
      line.id,
      sum === undefined
        ? line
        : {
            ...sum,
            at: sum.at > line.at ? sum.at : line.at,
            calls: sum.calls + line.calls,
            failed: sum.failed + line.failed,
            unknown: sum.unknown + line.unknown,
            seconds: sum.seconds + line.seconds,
            tokens: sum.tokens + line.tokens,
            cost: sum.cost === null || line.cost === null ? null : sum.cost + line.cost,
          },
    )
  }
  return [...sums.values()]
}

const cursor = Schema.String.check(
  Schema.isPattern(/^[\da-z-]{1,60}$/, { message: "Please reload the page and try again." }),
)

/** The query of `GET /api/remote-usage`: what was sent before what the last page ended with, newest first. */
export const SentQuery = Schema.Struct({ before: Schema.optionalKey(cursor) })

export const SentPage = Schema.Struct({
  lines: Schema.Array(SentLine),
  /** What to continue with; null at the end. */
  next: Schema.NullOr(Schema.String),
})
export type SentPage = typeof SentPage.Type

/** What of a story left this server: one line for each job, machine and model. */
export const SentOfStory = Schema.Struct({
  job: EngineJob,
  host: Schema.String,
  model: Schema.String,
  /** When it was sent for the last time. */
  at: Schema.String,
})
export type SentOfStory = typeof SentOfStory.Type
