import { Schema } from "effect"
import { PersonId, UserId } from "#protocol/ids.ts"

/**
 * Who may know of something: given users, or whoever may see a story, a person, or anything of a keeper's
 * when it is published.
 */
export const Audience = Schema.Union([
  Schema.Array(UserId),
  Schema.Struct({
    story: Schema.Struct({
      keeperId: UserId,
      recorderId: Schema.NullOr(UserId),
      storytellerId: PersonId,
      subjectIds: Schema.Array(PersonId),
      keeperIds: Schema.Array(UserId),
    }),
  }),
  Schema.Struct({ person: Schema.Struct({ id: PersonId, keeperId: UserId }) }),
  Schema.Struct({ sharesOf: UserId }),
])
export type Audience = typeof Audience.Type

/** Who receives an event: an audience, or everyone who is connected. */
export const Recipients = Schema.Union([Schema.Literal("everyone"), Audience])
export type Recipients = typeof Recipients.Type
