import { Layer } from "effect"
import { AccountSummary } from "./account-summary.ts"
import { BiographyEntries } from "./biography-entries.ts"
import { Exports } from "./exports.ts"
import { PhotoEntries } from "./photo-entries.ts"
import { StoryEntries } from "./story-entries.ts"

/** Everything somebody owns, counted and as a ZIP file. */
export const exporting = Layer.mergeAll(AccountSummary.layer, Exports.layer).pipe(
  Layer.provide(Layer.mergeAll(StoryEntries.layer, PhotoEntries.layer, BiographyEntries.layer)),
)
