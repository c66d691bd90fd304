import { Schema } from "effect"

/** A part of a playback file and the phrases that were heard in it, in seconds of the whole. */
export const WordCheckTask = Schema.Struct({
  playback: Schema.String,
  phrases: Schema.Array(
    Schema.Struct({ start: Schema.Finite, end: Schema.Finite, text: Schema.String }),
  ),
})
export type WordCheckTask = typeof WordCheckTask.Type

/** Of each phrase the words in doubt, by its characters; or why they could not be found. */
export const WordCheckAnswer = Schema.TaggedUnion({
  Checked: {
    doubtful: Schema.Array(Schema.Array(Schema.Struct({ from: Schema.Int, to: Schema.Int }))),
  },
  NotChecked: { reason: Schema.String },
})
export type WordCheckAnswer = typeof WordCheckAnswer.Type

/** What the process does, one task after the other. */
export interface WordCheckProcedures {
  readonly check: (task: WordCheckTask) => WordCheckAnswer
}
