import { Schema } from "effect"
import { PersonId, StoryId, UserId } from "./ids.ts"

/** A story that was deleted and can still be put back, as the list of those shows it. */
export const DeletedStory = Schema.Struct({
  id: StoryId,
  title: Schema.String,
  storyteller: Schema.Struct({ name: Schema.String }),
  /** Seconds. */
  duration: Schema.Finite,
  /** When it was told. */
  createdAt: Schema.String,
  deletedAt: Schema.String,
  /** Null when whoever deleted it has no account any more. */
  deletedBy: Schema.NullOr(Schema.Struct({ userId: UserId, name: Schema.String })),
  /** Until when it can be put back. */
  until: Schema.String,
  /** Whether this user may have it erased without waiting. */
  mayErase: Schema.Boolean,
})
export type DeletedStory = typeof DeletedStory.Type

/** The same of a person. */
export const DeletedPerson = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  relationship: Schema.String,
  deletedAt: Schema.String,
  until: Schema.String,
})
export type DeletedPerson = typeof DeletedPerson.Type
