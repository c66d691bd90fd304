import type { Database } from "../../platform/database/database.ts"
import { loosePlaceFields } from "../../platform/database/legacy-places.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"

/** A place kept in five fields becomes one value before a part of it is changed. */
export const gatherPlace =
  (stories: Database["Service"]["stories"]) =>
  ({ id, place }: StoryRecord) =>
    stories.findAndUpdate(
      { id, place: { $exists: false } },
      {
        $set: { place },
        $unset: Object.fromEntries(loosePlaceFields.map((field) => [field, true])),
      },
    )
