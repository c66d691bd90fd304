import type { UserId } from "#protocol/ids.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"

/** Those whose list of deleted stories shows this one. */
export const ownersOf = ({
  keeperId,
  recorderId,
}: Pick<StoryRecord, "keeperId" | "recorderId">): ReadonlyArray<UserId> =>
  recorderId === null || recorderId === keeperId ? [keeperId] : [keeperId, recorderId]
