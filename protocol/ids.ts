import { Schema, SchemaTransformation } from "effect"
import { everybody } from "./everybody.ts"

/** Ids in addresses and JSON are whole numbers from 1, one counter per collection. */
const wholeNumber = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
)

export const UserId = wholeNumber.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

export const PersonId = wholeNumber.pipe(Schema.brand("PersonId"))
export type PersonId = typeof PersonId.Type

export { everybody }
export const SharedId = Schema.Union([PersonId, Schema.Literal(everybody)])
export type SharedId = typeof SharedId.Type

export const ShareId = wholeNumber.pipe(Schema.brand("ShareId"))
export type ShareId = typeof ShareId.Type

export const StoryId = wholeNumber.pipe(Schema.brand("StoryId"))
export type StoryId = typeof StoryId.Type

export const VersionId = wholeNumber.pipe(Schema.brand("VersionId"))
export type VersionId = typeof VersionId.Type

export const PromptId = wholeNumber.pipe(Schema.brand("PromptId"))
export type PromptId = typeof PromptId.Type

/** A message of a biography chat. */
export const MessageId = wholeNumber.pipe(Schema.brand("MessageId"))
export type MessageId = typeof MessageId.Type

/** Something told in a biography chat. */
export const FactId = wholeNumber.pipe(Schema.brand("FactId"))
export type FactId = typeof FactId.Type

/**
 * Decodes an id from an address or a form, in its canonical form only: `12`, never `1e1`, `012` or
 * `1.0`.
 */
export const idFromText = <S extends Schema.Codec<number, number>>(id: S, message: string) =>
  Schema.String.check(Schema.isPattern(/^[1-9]\d{0,14}$/, { message }))
    .pipe(Schema.decodeTo(id, SchemaTransformation.numberFromString))
    .annotateKey({ messageMissingKey: message })

/** The same for shares, where 0 stands for all people. */
export const sharedIdFromText = (message: string) =>
  Schema.String.check(Schema.isPattern(/^(0|[1-9]\d{0,14})$/, { message }))
    .pipe(Schema.decodeTo(SharedId, SchemaTransformation.numberFromString))
    .annotateKey({ messageMissingKey: message })
