import { Schema } from "effect"
import { limits } from "./limits.ts"
import { StoryCard } from "./story.ts"
import { requiredText } from "./text.ts"

export const SearchQuery = Schema.Struct({
  query: requiredText("Please enter a search query.", limits.text.query),
})
export type SearchQuery = typeof SearchQuery.Type

/** A part of a text: from a character on, and up to another. */
export const Mark = Schema.Struct({ from: Schema.Int, to: Schema.Int })
export type Mark = typeof Mark.Type

export const SearchResult = Schema.Struct({
  story: StoryCard,
  /** The estimated probability, 0 to 1, that a reader would call the story relevant. */
  matchScore: Schema.Finite,
  excerpt: Schema.String,
  /** Where the excerpt has words that were asked for, in its characters, in order. */
  marks: Schema.optionalKey(Schema.Array(Mark)),
  /** Where the excerpt begins, in seconds of the recording. */
  timestamp: Schema.Finite,
  matchReason: Schema.String,
  /** `matchScore` only orders the results: nothing is known of its chance. */
  isUncalibrated: Schema.optionalKey(Schema.Boolean),
})
export type SearchResult = typeof SearchResult.Type
