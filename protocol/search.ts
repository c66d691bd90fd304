import { Schema, SchemaTransformation } from "effect"
import { idFromText, StoryId } from "./ids.ts"
import { limits } from "./limits.ts"
import { StoryCard } from "./story.ts"
import { optionalText, requiredText } from "./text.ts"
import { errorMessages } from "./error-messages.ts"

const query = requiredText("Please enter a search query.", limits.text.query)

const ignoredKey = Schema.String.check(
  Schema.isMaxLength(limits.asked.keyCharacters, { message: "Please search again." }),
)
const mostIgnored = Schema.isMaxLength(limits.asked.ignored, { message: "Please search again." })

/** The keys of filters that whoever asks has taken away; those that are in no question change nothing. */
const ignored = Schema.Array(ignoredKey).check(mostIgnored)

export const SearchQuery = Schema.Struct({ query, ignore: Schema.optionalKey(ignored) })
export type SearchQuery = typeof SearchQuery.Type

/**
 * What a filter keeps: stories told by or about somebody, that happened in a time, that somebody
 * recorded, that were recorded in a time, or in which words stand as they were quoted.
 */
export const FilterKind = Schema.Literals(["person", "year", "recorder", "recorded", "words"])
export type FilterKind = typeof FilterKind.Type

/** A part of a question that was understood; `key` takes it away again, by `ignore`. */
export const SearchFilter = Schema.Struct({
  key: Schema.String,
  kind: FilterKind,
  /** As it is shown: “Rosa Holloway”, “Before 1940”, “Recorded by Ben”. */
  label: Schema.String,
  /** Where in the question it is said, in characters. */
  at: Schema.Int,
  /** Nothing worth showing fits all that was understood, so the results do not go by this one. */
  isLeftOut: Schema.optionalKey(Schema.Boolean),
})
export type SearchFilter = typeof SearchFilter.Type

/** How a question is read: the same way by the search itself. */
export const UnderstoodQuestion = Schema.Struct({
  /** In the order in which they were said. */
  filters: Schema.Array(SearchFilter),
  /**
   * Whether the results are narrowed to what fits all of them. Not where there are none, nor where
   * nothing fits: then those of people and times are left out of the search. Quoted words always hold.
   */
  isNarrowed: Schema.Boolean,
  /** Those in the question that `ignore` took away, and that are there again without it. */
  removed: Schema.optionalKey(Schema.Array(SearchFilter)),
})
export type UnderstoodQuestion = typeof UnderstoodQuestion.Type

/** `GET /api/search/suggestions?q=`: what is being typed. */
export const SuggestionsQuery = Schema.Struct({ q: optionalText(limits.text.query) })

/** What is being typed, completed by a word, name, title or place of a story. */
export const SearchSuggestion = Schema.Struct({
  /** The whole question, its last words as they are written in that story. */
  text: Schema.String,
  story: Schema.Struct({ id: StoryId, title: Schema.String }),
  /** Where it is said, in seconds of the recording; 0 where it is known of the story beside its words. */
  timestamp: Schema.Finite,
})
export type SearchSuggestion = typeof SearchSuggestion.Type

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
  /** Every word that was asked for stands in the passage as it was written, whatever its chance. */
  isExact: Schema.optionalKey(Schema.Boolean),
  /** Other passages of the story answer the question as well. */
  hasMore: Schema.optionalKey(Schema.Boolean),
})
export type SearchResult = typeof SearchResult.Type

/**
 * `GET /api/search/more?q=&story=`: further passages of a story that was found. `at` is the
 * `timestamp` of the one that is shown already, and `ignore`, once for each key, what the story was
 * searched without.
 */
export const MoreQuery = Schema.Struct({
  q: query,
  story: idFromText(StoryId, errorMessages.invalidStoryId),
  at: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^\d{1,8}(\.\d{1,15})?$/, { message: "Please search again." }),
    ).pipe(Schema.decodeTo(Schema.Finite, SchemaTransformation.numberFromString)),
  ),
  ignore: Schema.optionalKey(Schema.ArrayEnsure(ignoredKey).check(mostIgnored)),
})

/** A passage of a story that was found, as in its result. */
export const FoundPassage = Schema.Struct({
  excerpt: SearchResult.fields.excerpt,
  marks: Schema.Array(Mark),
  timestamp: SearchResult.fields.timestamp,
  matchScore: SearchResult.fields.matchScore,
  isUncalibrated: SearchResult.fields.isUncalibrated,
})
export type FoundPassage = typeof FoundPassage.Type
