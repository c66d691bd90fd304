import { Deferred, Effect, Fiber, Schema } from "effect"
import type { Phase } from "#protocol/story.ts"
import { Embedder } from "../../ports/embedder.ts"
import type { AudioTools } from "../../ports/audio.ts"
import type { Transcriber } from "../../ports/transcriber.ts"
import type { StoryTranslator } from "../../ports/story-translator.ts"
import type { Summarizer } from "../../ports/summarizer.ts"
import { workAhead } from "./early-embedding.ts"
import { becauseOf, type Job, type StepOutcome, type WorkerReport } from "./messages.ts"
import { indexPassages } from "./steps/index-passages.ts"
import { prepare } from "./steps/prepare.ts"
import { asPrepared, type ProcessingStep, StepFailed } from "./steps/step.ts"
import { summarize } from "./steps/summarize.ts"
import { transcribe } from "./steps/transcribe.ts"
import { translate } from "./steps/translate.ts"

/** The ports that steps use. */
export type StepNeeds = AudioTools | Transcriber | StoryTranslator | Summarizer | Embedder

/** In the order they run. */
const steps: ReadonlyArray<ProcessingStep<StepNeeds>> = [
  prepare,
  transcribe,
  translate,
  summarize,
  indexPassages,
]

/** The job with the result that later steps need. */
const withOutcome = (job: Job, outcome: StepOutcome): Job => {
  switch (outcome._tag) {
    case "Prepared":
      return asPrepared(job, outcome)
    case "Transcribed":
      return {
        ...job,
        language: outcome.language,
        transcript: outcome.transcript,
        doubtfulParts: outcome.doubtfulParts,
      }
    default:
      return job
  }
}

/**
 * Runs the steps that are not done, each as soon as the one before has handed on what it needs;
 * reports are sent in the order of steps.
 */
const runSteps = Effect.fnUntraced(function* (given: Job, tell: (report: WorkerReport) => void) {
  const ahead = yield* workAhead
  const open = steps.filter(({ phase }) => !given.done.includes(phase))
  /** The step begun last, and how far it is. */
  let begun: { readonly phase: Phase; readonly part: number } | null = null
  const progressed = (phase: Phase, part: number) => {
    // Of a step before it nobody is told any more how far it is, only that something goes on: whoever
    // hears nothing for long takes this for hung.
    if (begun === null || begun.phase === phase) begun = { phase, part }
    tell({ _tag: "Progressed", ...begun })
  }

  const begin = (
    { phase, run }: ProcessingStep<StepNeeds>,
    turn: Deferred.Deferred<Job>,
    next: Deferred.Deferred<Job>,
  ) =>
    Deferred.await(turn).pipe(
      Effect.flatMap((job) => {
        begun = null
        progressed(phase, 0)
        return run(job, {
          progressed: (part) => progressed(phase, part),
          heard: (index, paragraph) => {
            ahead.heard(index, paragraph)
            tell({ _tag: "Heard", index, paragraph })
          },
          handOn: (handed) => Deferred.doneUnsafe(next, Effect.succeed(handed)),
        })
      }),
      Effect.provideService(Embedder, ahead.embedder),
      Effect.catchTag("EngineError", (engine) =>
        Effect.fail(new StepFailed({ phase, ...becauseOf(engine) })),
      ),
      Effect.forkScoped,
    )

  let turn = Deferred.makeUnsafe<Job>()
  const atWork: Array<{
    readonly phase: Phase
    readonly work: Fiber.Fiber<StepOutcome, StepFailed>
    readonly next: Deferred.Deferred<Job>
  }> = []
  const first = turn
  for (const step of open) {
    const next = Deferred.makeUnsafe<Job>()
    atWork.push({ phase: step.phase, work: yield* begin(step, turn, next), next })
    turn = next
  }

  let job = given
  yield* Deferred.succeed(first, job)
  for (const { phase, work, next } of atWork) {
    const outcome = yield* Fiber.join(work)
    tell({ _tag: "StepFinished", phase, outcome })
    if (outcome._tag === "Transcribed" && outcome.isDoubtful) return tell({ _tag: "Doubted" })
    job = withOutcome(job, outcome)
    yield* Deferred.succeed(next, job)
  }
  return tell({ _tag: "Finished" })
}, Effect.scoped)

/** Runs a job and reports each step; the last report is `Finished`, `Doubted` or `StepFailed`. */
export const runJob = (
  given: Job,
  tell: (report: WorkerReport) => void,
): Effect.Effect<void, never, StepNeeds> =>
  runSteps(given, tell).pipe(
    Effect.catchTag("StepFailed", (failed) =>
      Effect.sync(() => tell(Schema.encodeSync(StepFailed)(failed))),
    ),
  )
