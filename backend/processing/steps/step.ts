import { Schema, type Effect } from "effect"
import { Phase } from "#protocol/story.ts"
import type { Paragraph } from "#protocol/transcript.ts"
import type { EngineFailed } from "../../ports/engine-failed.ts"
import type { Job, Outcome } from "../messages.ts"

/**
 * A step cannot be done. `canPass`: trying again later may help. `isUnreadable`: nothing in the recording
 * can be read, so nothing anybody does will help. `reason`: a sentence for the family.
 */
export class StepFailed extends Schema.TaggedError<StepFailed>()("StepFailed", {
  phase: Phase,
  reason: Schema.String,
  canPass: Schema.Boolean,
  isUnreadable: Schema.optionalKey(Schema.Boolean),
}) {}

/** How a step tells of itself while it runs. */
export interface Telling {
  /** Fraction of the step done, by seconds of audio or pieces of text. */
  readonly progressed: (part: number) => void
  readonly heard: (index: number, paragraph: Paragraph) => void
  /** What the next step needs is there: it begins, and this one goes on beside it. */
  readonly handOn: (job: Job) => void
}

/** A name and a verb. The runner knows the order and where results go, the step neither; it may run twice. */
export interface Step<R> {
  readonly phase: Phase
  readonly run: (job: Job, telling: Telling) => Effect.Effect<Outcome, StepFailed | EngineFailed, R>
}

export const playbackPath = (job: Job) => `${job.folder}/playback.m4a`
export const samplesPath = (job: Job) => `${job.folder}/samples.f32`
