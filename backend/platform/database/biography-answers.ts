import { Schema } from "effect"
import { Answers } from "#protocol/biography.ts"
import { PersonId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** The keeper's answers to the guided questions about a person. */
export const BiographyAnswersRecord = Schema.Struct({
  id: PersonId,
  answers: Answers,
  userId: UserId,
  /** ISO 8601. */
  at: Schema.String,
})
export type BiographyAnswersRecord = typeof BiographyAnswersRecord.Type

export const biographyAnswers: CollectionShape = {
  name: "biographyAnswers",
  indexes: [{ paths: [["userId", 1]] }],
}
