import { Schema } from "effect"

/**
 * Any engine's failure. `reason` is a sentence for the family; `canPass` says whether a later attempt
 * may succeed. The engine's own message is for the log.
 */
export class EngineFailed extends Schema.TaggedError<EngineFailed>()("EngineFailed", {
  reason: Schema.String,
  canPass: Schema.Boolean,
}) {}
