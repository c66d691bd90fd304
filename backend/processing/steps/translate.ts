import { Effect } from "effect"
import { Translator } from "../../ports/translator.ts"
import { StepFailed, type Step } from "./step.ts"

/** Puts what is not English into English, where an engine can. */
export const translate: Step<Translator> = {
  phase: "translating",
  run: Effect.fn("processing.translate")(
    function* (job, telling) {
      const translator = yield* Translator
      const language = job.language ?? "en"
      if (language === "en" || !translator.available) {
        return { _tag: "Translated", texts: null } as const
      }
      const texts = yield* translator.translate(
        job.transcript.map((paragraph) => paragraph.text),
        language,
        (paragraphs) => telling.progressed(paragraphs / Math.max(1, job.transcript.length)),
      )
      return { _tag: "Translated", texts } as const
    },
    Effect.catchTag("TranslatorFailed", ({ reason, canPass }) =>
      Effect.fail(new StepFailed({ phase: "translating", reason, canPass })),
    ),
  ),
}
