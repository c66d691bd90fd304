import { Layer } from "effect"
import { Deletion } from "./deletion.ts"
import { Erasing } from "./erasing.ts"
import { Exporting } from "./exporting.ts"
import { HandingOver } from "./handing-over.ts"
import { Holdings } from "./holdings.ts"
import { LifeEntries } from "./life-entries.ts"
import { PhotoEntries } from "./photo-entries.ts"
import type { DeletionTimes } from "./deletion-times.ts"
import { RecentlyDeleted } from "./recently-deleted.ts"
import { Removal } from "./removal.ts"
import { StoryEntries } from "./story-entries.ts"
import { StoryErasing } from "./story-erasing.ts"
import { Sweeping } from "./sweeping.ts"
import { Traces } from "./traces.ts"

/** Export and deletion of what an account holds, and of single stories. */
export const belongings = (times: DeletionTimes) =>
  Layer.mergeAll(
    Holdings.layer,
    Exporting.layer,
    Deletion.layer,
    Removal.layer,
    RecentlyDeleted.layer(times),
  ).pipe(
    Layer.provideMerge(Erasing.layer),
    Layer.provide(Sweeping.layer),
    Layer.provide(
      Layer.mergeAll(
        StoryEntries.layer,
        PhotoEntries.layer,
        LifeEntries.layer,
        HandingOver.layer,
        StoryErasing.layer,
        Traces.layer,
      ),
    ),
  )
