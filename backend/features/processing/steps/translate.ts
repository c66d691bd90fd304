import { Effect } from "effect"
import { StoryTranslator } from "../../../ports/story-translator.ts"
import type { ProcessingStep } from "./step.ts"

/** Has what is in another language translated to English, if an engine can. */
export const translate: ProcessingStep<StoryTranslator> = {
  phase: "translating",
  run: Effect.fn("processing.translate")(function* (job, telling) {
    const translator = yield* StoryTranslator
    const language = job.language ?? "en"
    if (language !== "en" && job.transcript.length > 0) {
      yield* translator.translate(language, telling.progressed)
    }
    return { _tag: "Translated" } as const
  }),
}
