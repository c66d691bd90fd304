import { Schema } from "effect"

/** Messages about invalid form fields, by field name. */
const Fields = Schema.Record(Schema.String, Schema.String)

/** The request cannot be decoded: a wrong type, a missing field, truncated JSON. */
export class Malformed extends Schema.TaggedError<Malformed>()("Malformed", {
  message: Schema.String,
  fields: Schema.optionalKey(Fields),
}) {}

export class SignedOut extends Schema.TaggedError<SignedOut>()("SignedOut", {
  message: Schema.String,
}) {}

/**
 * Visible to the user, but this action is not allowed. `requiresUpgrade` marks the plan's limit of
 * stories, which leads to where a plan is chosen; `planFull` another one, where that is only offered.
 */
export class NotAllowed extends Schema.TaggedError<NotAllowed>()("NotAllowed", {
  message: Schema.String,
  requiresUpgrade: Schema.optionalKey(Schema.Boolean),
  planFull: Schema.optionalKey(Schema.Boolean),
}) {}

/** Missing or not visible to the user: the answer never reveals which. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  message: Schema.String,
}) {}

export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", {
  message: Schema.String,
}) {}

/** The user has Premium already, so there is nothing to subscribe to. */
export class AlreadySubscribed extends Schema.TaggedError<AlreadySubscribed>()(
  "AlreadySubscribed",
  { message: Schema.String },
) {}

/** Another request of the user is at this at the moment; it can be tried again at once. */
export class Busy extends Schema.TaggedError<Busy>()("Busy", { message: Schema.String }) {}

export class TooLarge extends Schema.TaggedError<TooLarge>()("TooLarge", {
  message: Schema.String,
}) {}

export class WrongType extends Schema.TaggedError<WrongType>()("WrongType", {
  message: Schema.String,
}) {}

/** A valid request that breaks a rule of the product. */
export class RuleBroken extends Schema.TaggedError<RuleBroken>()("RuleBroken", {
  message: Schema.String,
  fields: Schema.optionalKey(Fields),
}) {}

export class TooOften extends Schema.TaggedError<TooOften>()("TooOften", {
  message: Schema.String,
  /** Seconds. */
  retryAfter: Schema.Number,
}) {}

/** An engine or service that is needed is unavailable. */
export class Away extends Schema.TaggedError<Away>()("Away", { message: Schema.String }) {}

/** The disk is full. */
export class NoRoom extends Schema.TaggedError<NoRoom>()("NoRoom", { message: Schema.String }) {}

export class Unexpected extends Schema.TaggedError<Unexpected>()("Unexpected", {
  message: Schema.String,
}) {}

/** Every failure that may be sent to a client. */
export const Failure = Schema.Union([
  Malformed,
  AlreadySubscribed,
  SignedOut,
  NotAllowed,
  NotFound,
  Conflict,
  Busy,
  TooLarge,
  WrongType,
  RuleBroken,
  TooOften,
  Away,
  NoRoom,
  Unexpected,
])
export type Failure = typeof Failure.Type

/**
 * A failure as JSON: a message the user can act on, a code to branch on, and the data that belongs to
 * the code.
 */
export const WireFailure = Schema.Struct({
  message: Schema.String,
  code: Schema.String,
  fields: Schema.optionalKey(Fields),
  requiresUpgrade: Schema.optionalKey(Schema.Boolean),
  planFull: Schema.optionalKey(Schema.Boolean),
  retryAfter: Schema.optionalKey(Schema.Number),
})
export type WireFailure = typeof WireFailure.Type
