import { Schema, SchemaTransformation } from "effect"
import { idFromText, PersonId } from "./ids.ts"
import { limits } from "./limits.ts"
import { Category, StoryCard } from "./story.ts"

/** Which stories somebody wants to see of all they may see, as it stands in an address. */
export const StoryChoice = Schema.Struct({
  /** Somebody who tells them, or whom they are about; whoever is linked to them counts as them. */
  person: Schema.optionalKey(idFromText(PersonId, "Invalid person ID")),
  by: Schema.optionalKey(Schema.Literals(["storyteller", "subject"])),
  category: Schema.optionalKey(Category),
  /** A city, or words in the name of a place. */
  location: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(limits.text.query))),
})
export type StoryChoice = typeof StoryChoice.Type

const cursorPattern = /^[\d:.TZ+-]{1,40}~[1-9]\d{0,14}$/

/** Where a page ends: the last story's time and id, so that what is added or goes meanwhile moves nothing. */
export const cursorOf = ({ createdAt, id }: Pick<StoryCard, "createdAt" | "id">) =>
  `${createdAt}~${String(id)}`

export const StoryCursor = Schema.String.check(
  Schema.isPattern(cursorPattern, { message: "Please reload the page and try again." }),
)

export const readCursor = (cursor: string) => {
  const [createdAt = "", id = ""] = cursor.split("~")
  return { createdAt, id: Number(id) }
}

const pageSize = Schema.String.check(
  Schema.isPattern(/^([1-9]\d?|100)$/, { message: "Please ask for 1 to 100 stories." }),
).pipe(Schema.decodeTo(Schema.Int, SchemaTransformation.numberFromString))

/** A part of the chosen stories, newest first, beginning after a cursor. */
export const StoryPageQuery = Schema.Struct({
  ...StoryChoice.fields,
  after: Schema.optionalKey(StoryCursor),
  limit: Schema.optionalKey(pageSize),
})

export const StoryPage = Schema.Struct({
  stories: Schema.Array(StoryCard),
  /** Null: there are no more. */
  next: Schema.NullOr(StoryCursor),
})
export type StoryPage = typeof StoryPage.Type

/** A month of a calendar, and how many stories were recorded in it. */
export const MonthCount = Schema.Struct({
  /** `2026-10`; empty where nobody knows. */
  month: Schema.String,
  stories: Schema.Int,
  own: Schema.Int,
})
export type MonthCount = typeof MonthCount.Type

/** `zone` names the asker's own calendar: a story told on New Year's Eve belongs to December. */
export const StoryOverviewQuery = Schema.Struct({
  ...StoryChoice.fields,
  zone: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(limits.text.name))),
})

/** What can be said of all chosen stories without reading them out. */
export const StoryOverview = Schema.Struct({
  stories: Schema.Int,
  /** Of them those the asker recorded, or that people they keep told. */
  own: Schema.Int,
  /** The newest first. */
  months: Schema.Array(MonthCount),
  /** Who occurs in them, as far as the asker may see those people. */
  storytellerIds: Schema.Array(PersonId),
  subjectIds: Schema.Array(PersonId),
})
export type StoryOverview = typeof StoryOverview.Type
