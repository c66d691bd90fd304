import { Layer } from "effect"
import { Deletion } from "./deletion.ts"
import { Erasing } from "./erasing.ts"
import { Exporting } from "./exporting.ts"
import { HandingOver } from "./handing-over.ts"
import { Holdings } from "./holdings.ts"
import { PhotoEntries } from "./photo-entries.ts"
import { Removal } from "./removal.ts"
import { StoryEntries } from "./story-entries.ts"
import { StoryErasing } from "./story-erasing.ts"
import { Traces } from "./traces.ts"

/** Export and deletion of what an account holds. */
export const belongings = Layer.mergeAll(
  Holdings.layer,
  Exporting.layer,
  Deletion.layer,
  Removal.layer,
).pipe(
  Layer.provideMerge(Erasing.layer),
  Layer.provide(
    Layer.mergeAll(
      StoryEntries.layer,
      PhotoEntries.layer,
      HandingOver.layer,
      StoryErasing.layer,
      Traces.layer,
    ),
  ),
)
