import { Layer } from "effect"
import { Erasing } from "./account-erasure.ts"
import { Deletion } from "./delete-account.ts"
import { Removal } from "./delete-person.ts"
import { HandingOver } from "./ownership-transfer.ts"
import { Sweeping } from "./purge-job.ts"
import type { DeletionTimes } from "./retention.ts"
import { StoryErasing } from "./story-erasure.ts"
import { RecentlyDeleted } from "./trash.ts"
import { Traces } from "./user-references.ts"

/** The trash; deleting people and accounts, and what is erased with them. */
export const deletion = (times: DeletionTimes) =>
  Layer.mergeAll(Deletion.layer, Removal.layer, RecentlyDeleted.layer(times)).pipe(
    Layer.provideMerge(Erasing.layer),
    Layer.provide(Sweeping.layer),
    Layer.provide(Layer.mergeAll(HandingOver.layer, StoryErasing.layer, Traces.layer)),
  )
