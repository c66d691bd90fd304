import { Schema } from "effect"
import { UserId, PersonId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import { PersonType } from "#protocol/person.ts"
import type { CollectionShape } from "../ports/documents.ts"

export const PersonRecord = Schema.Struct({
  id: PersonId,
  keeperId: UserId,
  name: Schema.String,
  relationship: Schema.String,
  bio: Schema.String,
  type: PersonType,
  profileImageUrl: Schema.NullOr(Schema.String),
  /** `YYYY-MM-DD`. */
  birthDate: Schema.NullOr(Schema.String),
  birthPlace: Schema.String,
  /** What they tell stories in; missing or null until somebody says so. */
  language: Schema.optionalKey(Schema.NullOr(Language)),
  /** For the keeper alone. */
  notes: Schema.String,
  createdAt: Schema.String,
  /** The user this person is, when a user added themself at setup; missing for everybody else. */
  selfOf: Schema.optionalKey(UserId),
  /**
   * `user/share`, when the person was made by accepting that share as somebody new; `user/from/person`,
   * when they were copied from one whose keeper deleted their account.
   */
  madeFor: Schema.optionalKey(Schema.String),
})
export type PersonRecord = typeof PersonRecord.Type

export const people: CollectionShape = {
  name: "people",
  indexes: [
    {
      paths: [
        ["keeperId", 1],
        ["name", 1],
      ],
    },
    { paths: [["selfOf", 1]], unique: true },
    { paths: [["madeFor", 1]], unique: true },
  ],
}
