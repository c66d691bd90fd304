import { Schema } from "effect"
import { whole } from "./biography.ts"
import { MessageId } from "./ids.ts"
import { limits } from "./limits.ts"

/** Why something that was made of a sentence is wrong, in the order it is asked. */
export const rejectionReasons = [
  "someone else",
  "did not happen",
  "wrong year",
  "misheard",
] as const
export const RejectionReason = Schema.Literals(rejectionReasons)
export type RejectionReason = typeof RejectionReason.Type

/**
 * What is wrong on somebody's page: a line of the biography or of its timeline, as its sender saw it; or
 * an answer in their chat, of which one quotation, counted from 0, or all that it quotes of what was
 * written.
 */
export const BiographyRejection = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("line"),
    lineId: Schema.String.check(Schema.isMaxLength(100)),
    version: whole,
  }),
  Schema.Struct({
    kind: Schema.Literal("answer"),
    messageId: MessageId,
    quotation: Schema.NullOr(whole),
  }),
])
export type BiographyRejection = typeof BiographyRejection.Type

/** A key moment of a story that is wrong, as its page shows it. */
export const MomentRejection = Schema.Struct({
  text: Schema.String.check(Schema.isMaxLength(limits.text.long)),
  start: Schema.Finite,
})
export type MomentRejection = typeof MomentRejection.Type

/** What was taken away, to say why or to undo it. */
export const AddedRejection = Schema.Struct({ id: Schema.String })
export type AddedRejection = typeof AddedRejection.Type

/** Something that stays away, for who may put it back. */
export const ListedRejection = Schema.Struct({
  id: Schema.String,
  /** What it said. */
  text: Schema.String,
  /** Of an event. */
  year: Schema.NullOr(Schema.Int),
  /** Today's name of whoever took it away. */
  by: Schema.String,
  /** Null: nobody has said why. */
  reason: Schema.NullOr(RejectionReason),
  /** ISO 8601. */
  at: Schema.String,
})
export type ListedRejection = typeof ListedRejection.Type

/** Why it was taken away. */
export const RejectionAnswer = Schema.Struct({ reason: RejectionReason })

/** Names what was taken away, in an address. */
export const RejectionId = Schema.Struct({
  rejectionId: Schema.String.check(Schema.isMaxLength(limits.text.name)),
})
