import { Schema } from "effect"
import { UserId, PersonId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import { PersonType } from "#protocol/person.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import { photoFields } from "./photo.ts"

export const PersonRecord = Schema.Struct({
  id: PersonId,
  keeperId: UserId,
  name: Schema.String,
  relationship: Schema.String,
  bio: Schema.String,
  type: PersonType,
  ...photoFields,
  /** As the family knows it: `1932-05-03`, `May 1932`, `1932`, `about 1932`. */
  birthDate: Schema.NullOr(Schema.String),
  birthPlace: Schema.String,
  /** The language they tell stories in; missing or null until it is set. */
  language: Schema.optionalKey(Schema.NullOr(Language)),
  /** Visible to the keeper only. */
  notes: Schema.String,
  createdAt: Schema.String,
  /** The user whose own person this is, made at setup; missing for everybody else. */
  selfOf: Schema.optionalKey(UserId),
  /**
   * Where a person made by the server came from: `user/share` when accepting that share made a new
   * person; `user/brought/origin/key` when brought in from another Kintale; `user/from/person` when copied from a person whose keeper deleted their account.
   */
  madeFor: Schema.optionalKey(Schema.String),
})
export type PersonRecord = typeof PersonRecord.Type

export const people: CollectionShape = {
  name: "people",
  isFollowed: true,
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
