import { Schema } from "effect"

/** Messages about invalid form fields, by field name. */
const Fields = Schema.Record(Schema.String, Schema.String)

/** The request cannot be decoded: a wrong type, a missing field, truncated JSON. */
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", {
  message: Schema.String,
  fields: Schema.optionalKey(Fields),
}) {}

export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {
  message: Schema.String,
}) {}

/**
 * Visible to the user, but this action is not allowed. `requiresUpgrade` marks the plan's limit of
 * stories; `canUpgrade` any limit of the plan, where one with more room can be bought here.
 */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {
  message: Schema.String,
  requiresUpgrade: Schema.optionalKey(Schema.Boolean),
  canUpgrade: Schema.optionalKey(Schema.Boolean),
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

/** The invitation of this link was accepted; signed in, by the user who asks. */
export class AlreadyAccepted extends Schema.TaggedError<AlreadyAccepted>()("AlreadyAccepted", {
  message: Schema.String,
}) {}

/** Another request of the user is at this at the moment; it can be tried again at once. */
export class Locked extends Schema.TaggedError<Locked>()("Locked", { message: Schema.String }) {}

export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("PayloadTooLarge", {
  message: Schema.String,
}) {}

export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  {
    message: Schema.String,
  },
) {}

/** A valid request that breaks a rule of the product. */
export class UnprocessableEntity extends Schema.TaggedError<UnprocessableEntity>()(
  "UnprocessableEntity",
  {
    message: Schema.String,
    fields: Schema.optionalKey(Fields),
  },
) {}

export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", {
  message: Schema.String,
  /** Seconds. */
  retryAfter: Schema.Number,
}) {}

/** An engine or service that is needed is unavailable. */
export class ServiceUnavailable extends Schema.TaggedError<ServiceUnavailable>()(
  "ServiceUnavailable",
  { message: Schema.String },
) {}

/** The address is a web socket's, and was asked without its handshake, which may have been lost on the way. */
export class UpgradeRequired extends Schema.TaggedError<UpgradeRequired>()("UpgradeRequired", {
  message: Schema.String,
}) {}

/** The disk is full. */
export class InsufficientStorage extends Schema.TaggedError<InsufficientStorage>()(
  "InsufficientStorage",
  { message: Schema.String },
) {}

export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", {
  message: Schema.String,
}) {}

/** Every failure that may be sent to a client. */
export const ApiError = Schema.Union([
  BadRequest,
  AlreadySubscribed,
  AlreadyAccepted,
  Unauthorized,
  Forbidden,
  NotFound,
  Conflict,
  Locked,
  PayloadTooLarge,
  UnsupportedMediaType,
  UnprocessableEntity,
  TooManyRequests,
  UpgradeRequired,
  ServiceUnavailable,
  InsufficientStorage,
  InternalError,
])
export type ApiError = typeof ApiError.Type

/**
 * A failure as JSON: a message the user can act on, a code to branch on, and the data that belongs to
 * the code.
 */
export const WireError = Schema.Struct({
  message: Schema.String,
  code: Schema.String,
  fields: Schema.optionalKey(Fields),
  requiresUpgrade: Schema.optionalKey(Schema.Boolean),
  canUpgrade: Schema.optionalKey(Schema.Boolean),
  retryAfter: Schema.optionalKey(Schema.Number),
})
export type WireError = typeof WireError.Type
