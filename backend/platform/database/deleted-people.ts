import { Schema } from "effect"
import { PersonId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import { PersonRecord } from "./people.ts"

/** A person who was deleted and can still be restored. Among `people` they are no more. */
export const DeletedPersonRecord = Schema.Struct({
  id: PersonId,
  keeperId: UserId,
  /** Milliseconds since 1970, as `until`: the end of the time in which they can be restored. */
  at: Schema.Finite,
  until: Schema.Finite,
  /** They are being erased. */
  isFinal: Schema.optionalKey(Schema.Boolean),
  person: PersonRecord,
})
export type DeletedPersonRecord = typeof DeletedPersonRecord.Type

export const deletedPeople: CollectionShape = {
  name: "deletedPeople",
  indexes: [
    {
      paths: [
        ["keeperId", 1],
        ["at", -1],
      ],
    },
    { paths: [["until", 1]] },
  ],
}
