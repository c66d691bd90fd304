import { Schema, SchemaTransformation } from "effect"
import { idFromText, PersonId } from "./ids.ts"
import { limits } from "./limits.ts"
import { Category, StoryCard } from "./story.ts"
import { errorMessages } from "./error-messages.ts"

/** Filters for the list of stories, as query parameters. */
export const StoryChoice = Schema.Struct({
  /** A storyteller or subject; people linked to them are included. */
  person: Schema.optionalKey(idFromText(PersonId, errorMessages.invalidPersonId)),
  /** By `subject` alone: the stories that are about someone. */
  by: Schema.optionalKey(Schema.Literals(["storyteller", "subject"])),
  category: Schema.optionalKey(Category),
  /** A city, or part of a place's name. */
  location: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(limits.text.query))),
})
export type StoryChoice = typeof StoryChoice.Type

/** The time stories are sorted by: when they were recorded, or when what they tell happened. */
export const StoryOrder = Schema.Literals(["recorded", "happened"])
export type StoryOrder = typeof StoryOrder.Type

/** Which stories come first. */
export const FirstStories = Schema.Literals(["newest", "oldest"])
export type FirstStories = typeof FirstStories.Type

const cursorPattern = /^[\d:.TZ+-]{1,40}~[1-9]\d{0,14}$/

/**
 * The cursor is the time and id of the last story, so that stories added or removed meanwhile do not
 * shift the pages.
 */
export const cursorFor = (at: string, id: number) => `${at}~${String(id)}`

const StoryCursor = Schema.String.check(
  Schema.isPattern(cursorPattern, { message: "Please reload the page and try again." }),
)

export const readCursor = (cursor: string) => {
  const [at = "", id = ""] = cursor.split("~")
  return { at, id: Number(id) }
}

const pageSize = Schema.String.check(
  Schema.isPattern(/^([1-9]\d?|100)$/, { message: "Please ask for 1 to 100 stories." }),
).pipe(Schema.decodeTo(Schema.Int, SchemaTransformation.numberFromString))

/** One page of the filtered stories, newest first where nothing else is said, starting after a cursor. */
export const StoryPageQuery = Schema.Struct({
  ...StoryChoice.fields,
  order: Schema.optionalKey(StoryOrder),
  first: Schema.optionalKey(FirstStories),
  after: Schema.optionalKey(StoryCursor),
  limit: Schema.optionalKey(pageSize),
})

export const StoryPage = Schema.Struct({
  stories: Schema.Array(StoryCard),
  /** Null on the last page. */
  next: Schema.NullOr(StoryCursor),
})
export type StoryPage = typeof StoryPage.Type

/** A calendar month and the number of stories recorded in it. */
export const MonthCount = Schema.Struct({
  /** `2026-10`; empty when the date is unknown. */
  month: Schema.String,
  stories: Schema.Int,
  own: Schema.Int,
})
export type MonthCount = typeof MonthCount.Type

/** A decade and the number of stories that happened in it. */
export const DecadeCount = Schema.Struct({
  /** Its first year. */
  decade: Schema.Int,
  stories: Schema.Int,
})
export type DecadeCount = typeof DecadeCount.Type

/**
 * `zone` is the client's time zone, which decides the month: a story told on New Year's Eve belongs to
 * December.
 */
export const StoryOverviewQuery = Schema.Struct({
  ...StoryChoice.fields,
  zone: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(limits.text.name))),
})

/** A summary of all filtered stories, computed without loading them. */
export const StoryOverview = Schema.Struct({
  stories: Schema.Int,
  /** How many of them the user recorded, or were told by people the user keeps. */
  own: Schema.Int,
  /** Newest first. */
  months: Schema.Array(MonthCount),
  /** The last first. */
  decades: Schema.Array(DecadeCount),
  /** Of how many stories nobody can say when they happened. */
  undated: Schema.Int,
  /** The storytellers of these stories whom the user may see. */
  storytellerIds: Schema.Array(PersonId),
  subjectIds: Schema.Array(PersonId),
})
export type StoryOverview = typeof StoryOverview.Type
