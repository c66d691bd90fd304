import { Effect } from "effect"
import type { Embedder } from "../ports/embedder.ts"
import type { Sound } from "../ports/sound.ts"
import type { Transcriber } from "../ports/transcriber.ts"
import type { Translator } from "../ports/translator.ts"
import type { Writer } from "../ports/writer.ts"
import type { Job, Outcome, Report } from "./messages.ts"
import { indexPassages } from "./steps/index-passages.ts"
import { prepare } from "./steps/prepare.ts"
import { type Step, StepFailed } from "./steps/step.ts"
import { summarise } from "./steps/summarise.ts"
import { transcribe } from "./steps/transcribe.ts"
import { translate } from "./steps/translate.ts"

/** What the steps ask of the world. */
export type StepNeeds = Sound | Transcriber | Translator | Writer | Embedder

/** In the order they run. */
const steps: ReadonlyArray<Step<StepNeeds>> = [
  prepare,
  transcribe,
  translate,
  summarise,
  indexPassages,
]

/** What later steps get to know from an earlier one. */
const withOutcome = (job: Job, outcome: Outcome): Job => {
  switch (outcome._tag) {
    case "Prepared":
      return { ...job, seconds: outcome.seconds }
    case "Transcribed":
      return { ...job, language: outcome.language, transcript: outcome.transcript }
    default:
      return job
  }
}

/** Runs the steps that are not done, telling of each as it goes; ends with `Finished`, `Doubted` or `StepFailed`. */
export const runJob = (
  given: Job,
  tell: (report: Report) => void,
): Effect.Effect<void, never, StepNeeds> =>
  Effect.gen(function* () {
    let job = given
    for (const { phase, run } of steps) {
      if (job.done.includes(phase)) continue
      tell({ _tag: "Progressed", phase, part: 0 })
      const outcome: Outcome = yield* run(job, {
        progressed: (part) => tell({ _tag: "Progressed", phase, part }),
        heard: (index, paragraph) => tell({ _tag: "Heard", index, paragraph }),
      }).pipe(
        Effect.catchTag("EngineFailed", ({ reason, canPass }) =>
          Effect.fail(new StepFailed({ phase, reason, canPass })),
        ),
      )
      tell({ _tag: "StepFinished", phase, outcome })
      if (outcome._tag === "Transcribed" && outcome.isDoubtful) return tell({ _tag: "Doubted" })
      job = withOutcome(job, outcome)
    }
    tell({ _tag: "Finished" })
  }).pipe(
    Effect.catchTag("StepFailed", ({ phase, reason, canPass, isUnreadable = false }) =>
      Effect.sync(() => tell({ _tag: "StepFailed", phase, reason, canPass, isUnreadable })),
    ),
  )
