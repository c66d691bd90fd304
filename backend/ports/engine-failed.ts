import { Schema } from "effect"

/**
 * An engine could not do what it was asked, whichever engine and whatever it does. `reason` is a
 * sentence for the family; `canPass` says whether trying again later may help. What the engine itself
 * said is for the log.
 */
export class EngineFailed extends Schema.TaggedError<EngineFailed>()("EngineFailed", {
  reason: Schema.String,
  canPass: Schema.Boolean,
}) {}
