import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * A save under way, where several nodes share the store: whose, and until when it holds its place in the
 * plan unless it is renewed. It is there before the place is taken and until after it is settled or free.
 */
export const SaveReservationRecord = Schema.Struct({
  id: Schema.String,
  userId: UserId,
  saveKey: Schema.String,
  /** Milliseconds since 1970. */
  until: Schema.Finite,
})
export type SaveReservationRecord = typeof SaveReservationRecord.Type

export const saveReservations: CollectionShape = {
  name: "saveReservations",
  indexes: [
    {
      paths: [
        ["userId", 1],
        ["saveKey", 1],
      ],
    },
    { paths: [["until", 1]] },
  ],
}
