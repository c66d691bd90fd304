import { Schema } from "effect"
import { limits } from "../limits.ts"
import { optionalText } from "../text.ts"

/**
 * When a story happened: in the family's own words, with the first and the last day they mean. Both are
 * null while no date is found in the words.
 */
export const Happened = Schema.Struct({
  words: Schema.String,
  /** `YYYY-MM-DD`. */
  from: Schema.NullOr(Schema.String),
  to: Schema.NullOr(Schema.String),
})
export type Happened = typeof Happened.Type

/** The words as they are sent; empty for none. */
export const HappenedWords = optionalText(limits.text.happened)

/** Time zones are at most 14 hours from UTC, so somewhere it is already tomorrow. */
const farthestZoneMillis = 14 * 60 * 60_000

/** The latest day it is anywhere, at a time in milliseconds since 1970. */
export const latestDay = (now: number) =>
  new Date(now + farthestZoneMillis).toISOString().slice(0, 10)
