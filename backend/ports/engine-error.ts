import { Schema } from "effect"

/**
 * Any engine's failure. `reason` is a sentence for the family; `canPass` says whether a later attempt
 * may succeed. The engine's own message is for the log.
 */
export class EngineError extends Schema.TaggedError<EngineError>()("EngineError", {
  reason: Schema.String,
  canPass: Schema.Boolean,
  /** It is a service elsewhere that cannot be asked now: it is asked again for hours, not minutes. */
  isAway: Schema.optionalKey(Schema.Boolean),
  /** Milliseconds since 1970 before which it is of no use to ask again. */
  notBefore: Schema.optionalKey(Schema.Finite),
  /** What was asked is refused, not whoever asks: other questions may be answered. */
  isRejection: Schema.optionalKey(Schema.Boolean),
  /** Nothing failed: this server may not send more until `notBefore`. It does not count as an attempt. */
  isPostponed: Schema.optionalKey(Schema.Boolean),
}) {}
