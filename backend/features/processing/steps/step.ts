import { Schema, type Effect } from "effect"
import { Phase } from "#protocol/story.ts"
import type { Paragraph } from "#protocol/transcript.ts"
import type { PreparedSound } from "../../../ports/audio.ts"
import type { EngineError } from "../../../ports/engine-error.ts"
import { failureFields, type Job, type StepOutcome } from "../messages.ts"

/** A step failed. */
export class StepFailed extends Schema.TaggedError<StepFailed>()("StepFailed", {
  phase: Phase,
  ...failureFields,
}) {}

/** The callbacks with which a running step reports. */
interface StepTelling {
  /** The fraction of the step that is done, by seconds of audio or pieces of text. */
  readonly progressed: (part: number) => void
  readonly heard: (index: number, paragraph: Paragraph) => void
  /** The next step has what it needs and begins, while this one continues. */
  readonly handOn: (job: Job) => void
}

/**
 * A name and a function. The runner decides the order and where results go. A step may run twice.
 */
export interface ProcessingStep<R> {
  readonly phase: Phase
  readonly run: (
    job: Job,
    telling: StepTelling,
  ) => Effect.Effect<StepOutcome, StepFailed | EngineError, R>
}

/** The job as later steps need it: how long the recording, and each take of it, turned out to be. */
export const asPrepared = (
  job: Job,
  { seconds, takes }: Pick<PreparedSound, "seconds" | "takes">,
): Job => ({
  ...job,
  seconds,
  originals: job.originals.map((original, at) => ({
    ...original,
    seconds: takes[at] ?? original.seconds,
  })),
})

export const playbackPath = (job: Job) => `${job.folder}/playback.m4a`
export const samplesPath = (job: Job) => `${job.folder}/samples.f32`
