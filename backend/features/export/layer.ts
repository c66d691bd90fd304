import { Layer } from "effect"
import { Holdings } from "./account-summary.ts"
import { LifeEntries } from "./biography-entries.ts"
import { Exporting } from "./exports.ts"
import { PhotoEntries } from "./photo-entries.ts"
import { StoryEntries } from "./story-entries.ts"

/** Everything somebody owns, counted and as a ZIP file. */
export const exporting = Layer.mergeAll(Holdings.layer, Exporting.layer).pipe(
  Layer.provide(Layer.mergeAll(StoryEntries.layer, PhotoEntries.layer, LifeEntries.layer)),
)
